public import Responder

/// Other matching categories, the reason why a category does not answer, and messages that reach a category.
extension AIMLRobot {
  /// Returns up to `limit` other categories that match the message's first sentence, the closest to winning first.
  public func runnersUp(
    to message: String, in conversation: Conversation, limit: Int
  ) -> [RunnerUp] {
    var evaluation = Evaluation(program, conversation, Workspace())
    guard let subject = evaluation.subject(of: message) else { return [] }
    var matcher = Matcher()
    var poll = InterruptionPoll()
    var skipped: Set<Int32> = []
    var found: [RunnerUp] = []
    var moveCount = 0
    while found.count < limit, moveCount < Matcher.maximumMoves,
      let category = matcher.match(
        program.library.graph, program.library.sets, subject, poll: &poll,
        skipping: skipped)
    {
      if !skipped.isEmpty {
        found.append(
          RunnerUp(rule: program.rule(category, in: program.library), reason: .lessSpecific))
      }
      skipped.insert(category)
      moveCount += matcher.moveCount
    }
    return found
  }

  /// Returns the reason why a category does not answer the message's first sentence; `.answered` if it does, `nil` if
  /// the reason is unknown.
  public func obstacle(
    to rule: Rule, answering message: String, in conversation: Conversation
  ) -> Obstacle? {
    guard let number = program.number(at: rule.location, pattern: rule.text) else { return nil }
    var evaluation = Evaluation(program, conversation, Workspace())
    guard let subject = evaluation.subject(of: message) else { return nil }
    var matcher = Matcher()
    var poll = InterruptionPoll()
    let winner = matcher.match(
      program.library.graph, program.library.sets, subject, poll: &poll)
    if winner == number { return .answered }
    guard let path = program.path(of: number) else { return .neverTried }
    let sets = program.library.sets
    if let (matched, wanted) = path.pattern.mismatch(subject, .pattern, sets) {
      func text(_ range: Range<Int>) -> String {
        String(decoding: subject.text(range), as: UTF8.self)
      }
      let end = subject.pattern.upperBound
      return .text(
        matched: text(subject.pattern.lowerBound..<matched), wanted: wanted.map(program.text) ?? "",
        found: matched < end ? text(matched..<(matched + 1)) : "")
    }
    if path.that.mismatch(subject, .that, sets) != nil {
      let said = String(decoding: subject.text(subject.that), as: UTF8.self)
      return .previous(wanted: rule.previous ?? "*", said: said)
    }
    if path.topic.mismatch(subject, .topic, sets) != nil {
      return .topic(current: conversation.topic ?? "unknown")
    }
    guard let winner else { return nil }
    return .beaten(by: program.rule(winner, in: program.library), .lessSpecific)
  }

  /// Returns messages made from a category's pattern, with words in place of wildcards and sets: at most `limit`, and
  /// at most three.
  public func messages(matching rule: Rule, in conversation: Conversation, limit: Int) -> [String] {
    guard limit > 0, let number = program.number(at: rule.location, pattern: rule.text),
      let path = program.path(of: number)
    else { return [] }
    var messages: [String] = []
    for filler in ["", "so", "well then"] where messages.count < limit {
      let words = path.pattern.compactMap { token -> String? in
        switch token {
        case .wildcard(let wildcard):
          return wildcard.canBeEmpty
            ? (filler.isEmpty ? nil : filler) : filler.isEmpty ? "it" : filler
        case .set(let set): return program.member(of: set)
        case .word, .priorityWord: return program.text(token).lowercased()
        }
      }
      let message = words.joined(separator: " ")
      if !message.isEmpty, !messages.contains(message) { messages.append(message) }
    }
    return messages
  }
}

extension Program {
  /// Returns the index of the category at a location, which has `pattern` if that is not `nil`; `nil` if there is none.
  ///
  /// Complexity: logarithmic in the number of categories.
  func number(at place: SourceLocation, pattern: String? = nil) -> Int32? {
    for file in library.sources.indices where library.sources[file].name == place.file {
      let byte = lines(of: file, in: library).byte(atLine: place.line, column: place.column)
      let index = library.categories.partitionPoint {
        ($0.file, $0.start) >= (Int32(file), Int32(byte))
      }
      guard index < library.categories.count else { continue }
      let category = library.categories[index]
      if category.file == file, category.start == byte,
        pattern.map({ $0 == library.text(category.pattern, of: Int32(index)) }) ?? true
      {
        return Int32(index)
      }
    }
    return nil
  }

  /// Reads a category's pattern, `<that>` and topic again from its file; returns `nil` if that fails.
  func path(of number: Int32) -> CategoryPath? {
    let category = library.categories[Int(number)]
    let source = library.sources[Int(category.file)]
    var builder = LibraryBuilder(context, library: library)
    builder.keepsPaths = true
    builder.library.categories = []
    builder.library.paths = []
    builder.library.graph = Graph()
    // If these were not empty, adding to them would copy those of the whole robot.
    builder.library.templates.nodes = []
    builder.library.templates.text = []
    var reader = CategoryReader(builder, file: Int(category.file))
    _ = reader.readCategories(source.bytes, in: Int(category.start)..<Int(category.end))
    guard var path = reader.builder.library.paths.first else { return nil }
    // A category that names no topic has the topic of the section around it.
    if path.topic == CategoryPath.anything, category.topic >= 0 {
      var nameReader = PatternReader()
      var builder = reader.builder
      let name = Array(library.templates.names[Int(category.topic)].utf8)
      nameReader.readText(name, at: TextPlaces(all: 0..<0), Int(category.file), &builder)
      if !nameReader.tokens.isEmpty { path.topic = nameReader.tokens }
    }
    return path
  }

  func text(_ token: PatternToken) -> String {
    switch token {
    case .word(let word), .priorityWord(let word):
      String(decoding: library.vocabulary[word], as: UTF8.self)
    case .wildcard(let wildcard): wildcard.symbol
    case .set(let set): "<set>\(library.sets[Int(set)].name)</set>"
    }
  }

  /// Returns a member of a set as an example; `nil` if none is known.
  func member(of set: Int32) -> String? {
    switch library.sets[Int(set)].members {
    case .numbers: "7"
    case .expression: nil
    case .phrases:
      library.sets[Int(set)].first.map {
        $0.map { String(decoding: library.vocabulary[$0], as: UTF8.self).lowercased() }
          .joined(separator: " ")
      }
    }
  }
}

extension [PatternToken] {
  /// Returns the position at which the tokens stop matching a section; `nil` if they match.
  ///
  /// - Returns: the index of a word in the subject, and the token that does not match it; the token is `nil` if words
  ///   are left over after the last token.
  func mismatch(
    _ subject: MatchSubject, _ section: PathSection, _ sets: [WordSet]
  ) -> (matched: Int, wanted: PatternToken?)? {
    let start = subject.range(of: section).lowerBound
    let end = subject.range(of: section).upperBound
    var states: Set<Int> = [start]
    for token in self {
      let before = states
      switch token {
      case .word(let word), .priorityWord(let word):
        states = Set(states.filter { $0 < end && subject.words[$0].id == word }.map { $0 + 1 })
      case .wildcard(let wildcard):
        let least = (states.min() ?? end) + (wildcard.canBeEmpty ? 0 : 1)
        states = least <= end ? Set(least...end) : []
      case .set(let set):
        let set = sets[Int(set)]
        let longest = if case .phrases = set.members { set.longestPhrase } else { 1 }
        states = states.reduce(into: []) { next, position in
          for length in 0..<Swift.min(longest, end - position)
          where set.contains(subject, position..<(position + length + 1)) {
            next.insert(position + length + 1)
          }
        }
      }
      if states.isEmpty { return (before.min() ?? start, token) }
    }
    return states.contains(end) ? nil : (states.max() ?? start, nil)
  }
}
