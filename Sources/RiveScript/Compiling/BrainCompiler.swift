import Responder

/// Compiles many rule files into one brain.
///
/// First, all statements are gathered, because arrays, variables and substitutions of a later file apply to the
/// triggers of an earlier one. Then patterns and replies are compiled, and triggers are sorted.
struct BrainCompiler {
  var options: BrainOptions
  var diagnostics: [Diagnostic] = []
  /// The texts of the rules; each `TextRange` is a part of them.
  var arena: [UInt8] = []
  var files: [String] = []
  /// The range of each file's bytes in the arena.
  var sources: [Range<Int>] = []
  /// For each file, the source offsets of the pieces of its joined texts.
  ///
  /// A text is joined if it had `^` lines, or if its white space was shortened.
  var pieces: [[JoinedPiece]] = []
  var topics: [Topic] = []
  var topicNumbers: [String: Int] = [:]
  var graph = TopicGraph(includes: [], inherits: [], names: [])
  var triggers: [Trigger] = []
  var previousPatterns: [PreviousPattern] = []
  /// The `%` texts, each stored once.
  private var previousTexts = ByteInterner()
  var replies: [ReplyLine] = []
  var conditions: [ConditionLine] = []
  var redirects: [ReplyLine] = []
  var samples: [Brain.Sample] = []
  var textsBetweenStars: [TextRange] = []
  var code = PatternCode()
  /// The words that triggers and `%` lines require, numbered.
  var words = ByteInterner()
  var normalizer: Normalizer
  var person = Substitutions([])
  var robotVariables: [String: Template] = [:]
  var environment: [String: Template] = [:]
  /// The diagnostics about letters that are removed from messages.
  var lostLetterDiagnostics: [Diagnostic] = []
  /// Whether the trigger being compiled contains marks that are removed from messages.
  var hasLostMarks = false
  var repeatAvoidance = Brain.RepeatAvoidance.nothing
  var greeting: String?
  var fillers = Substitutions([])
  var objects: [ObjectSource] = []

  var definitions = Definitions()
  /// The items of arrays from an image (`ImageCoder`); `nil` if the rules were compiled from their files.
  var storedArrays: Stored<ArrayItems>?
  /// The words of all rules from the image; `nil` if there is no image, or if it has no words.
  var storedWords: Stored<[TextRange]>?
  /// The nodes of all patterns and arrays.
  var tree = PatternTree()
  /// The arrays, by their numbers in `tree`.
  var arrayPatterns: [PatternArray] = []
  /// The arrays with items that were compiled without the marks that messages lose.
  var arraysWithLostMarks: Set<String> = []
  var replyArrays = ReplyArrays()
  /// The texts of templates that are not in the arena yet, such as a reply without its weight.
  ///
  /// `keepReplyTexts` appends them later, because another thread may read the arena while replies are compiled.
  var replyTexts: [UInt8] = []
  /// The tree nodes of each program, keyed by the index of its first instruction in `code`.
  var programNodes: [Int32: Range<Int>] = [:]
  /// The number of alternatives that triggers above `RequiredWords.maximumAlternatives` may still have in all tables.
  var roomForAlternatives = 100_000
  var currentTopic = 0
  var currentTrigger: Int?
  /// The last label, if it is not closed yet.
  var openLabel: Statement?

  /// The files as parsed, if the caller wants them.
  private(set) var documents: [Document]?

  /// Returns a compiler that has compiled rule files; `Brain` is created from it.
  ///
  /// - Parameter keepsDocuments: whether `documents` contains the files as parsed.
  static func compile(
    _ sources: [RuleSource], options: BrainOptions, keepsDocuments: Bool = false,
    progress: (Int) -> Void
  ) -> BrainCompiler {
    var compiler = BrainCompiler(options)
    var done = 0
    func gather(stopsAtUTF8: Bool) {
      compiler.documents = keepsDocuments ? [] : nil
      compiler.gather(sources, stopsAtUTF8: stopsAtUTF8) { count in
        if count > done { progress(count) }
        done = max(done, count)
      }
    }
    gather(stopsAtUTF8: !options.parsing.utf8)
    if compiler.asksForUTF8, !options.parsing.utf8 {
      var utf8 = options
      utf8.parsing.utf8 = true
      compiler = BrainCompiler(utf8)
      gather(stopsAtUTF8: false)
      if !compiler.asksForUTF8 {
        // A later file turned UTF-8 mode off again.
        compiler = BrainCompiler(options)
        gather(stopsAtUTF8: false)
      }
    }
    compiler.finish()
    return compiler
  }

  /// Returns the files as parsed, and forgets them; none unless the caller of `compile` wanted them.
  mutating func takeDocuments() -> [Document] {
    defer { documents = nil }
    return documents ?? []
  }

  /// Whether the files so far turn on UTF-8 mode; if so, all files must be read in this mode.
  private var asksForUTF8: Bool { definitions.globals["utf8"] == "true" }

  init(_ options: BrainOptions) {
    self.options = options
    normalizer = Normalizer(
      utf8: options.parsing.utf8, caseSensitive: options.parsing.caseSensitive,
      punctuation: MarkSet(options.punctuation))
  }

  private mutating func gather(
    _ sources: [RuleSource], stopsAtUTF8: Bool, progress: (Int) -> Void
  ) {
    var documents = parsed(sources)
    if self.documents != nil { self.documents = documents }
    arena.reserveCapacity(sources.reduce(0) { $0 + $1.bytes.count } * 9 / 8)
    triggers.reserveCapacity(documents.count(of: .trigger))
    replies.reserveCapacity(documents.count(of: .reply))
    for (index, source) in sources.enumerated() {
      add(documents[index])
      documents[index] = Document(name: source.name, source: [])
      if stopsAtUTF8, asksForUTF8 { return }
      progress(index + 1)
    }
  }

  /// The minimum total size of the files, in bytes, for parsing them on several threads.
  ///
  /// Starting a thread takes about as long as parsing a few thousand bytes.
  private static let minimumBytesForThreads = 1 << 18

  private func parsed(_ sources: [RuleSource]) -> [Document] {
    let (parsing, keepsLines) = (options.parsing, documents != nil)
    guard sources.reduce(0, { $0 + $1.bytes.count }) >= Self.minimumBytesForThreads else {
      return sources.map { Document(parsing: $0, options: parsing, keepsLines: keepsLines) }
    }
    return Processors.results(sources.count) {
      Document(parsing: sources[$0], options: parsing, keepsLines: keepsLines)
    }
  }

  /// Gathers the statements of one document.
  mutating func add(_ document: Document) {
    let offset = arena.count
    arena += document.source
    arena += document.joined
    files.append(document.name)
    sources.append(offset..<offset + document.source.count)
    pieces.append(document.pieces)
    diagnostics += document.diagnostics
    objects += document.objects
    if !document.statements.isEmpty { currentTopic = topic(named: Topic.initial) }
    currentTrigger = nil
    openLabel = nil
    var waiting = document.samples.filter { $0.statement != nil }[...]
    for (index, statement) in document.statements.enumerated() {
      var shifted = statement
      shifted.text = statement.text.shifted(by: offset)
      let isAfterTrigger = index > 0 && document.statements[index - 1].command == .trigger
      add(shifted, afterTrigger: isAfterTrigger)
      while let sample = waiting.first, sample.statement == index, let trigger = currentTrigger {
        samples.append(
          Brain.Sample(
            message: sample.message, isNegative: sample.isNegative, range: sample.range,
            trigger: Int32(trigger)))
        waiting.removeFirst()
      }
    }
    if let openLabel {
      let end = "< \(arena.string(openLabel.text).prefix { !$0.isWhitespace })"
      report(
        "unclosed-label", openLabel, "this label is never closed", hint: "close it with \(end)",
        edits: document.appending(end))
    }
  }

  private mutating func add(_ statement: Statement, afterTrigger: Bool) {
    switch statement.command {
    case .definition:
      definitions.add(Definition(arena[statement.text]))
    case .label: open(statement)
    case .endLabel:
      let name = arena.string(statement.text)
      guard name.closesLabel else {
        let word = name.prefix { !$0.isWhitespace }
        // The edit starts after the word, at `word.utf8.count` bytes. Decoding invalid UTF-8
        // changes that count, so only `topic` and `begin` get an edit.
        let isClosing = String(word).closesLabel
        report(
          "bad-label", statement, "this < closes no label",
          hint: "write < topic or < begin, without a name",
          edits: isClosing
            ? [SourceEdit(range(of: statement, from: word.utf8.count), "")] : [])
        return
      }
      currentTopic = topic(named: Topic.initial)
      currentTrigger = nil
      openLabel = nil
    case .trigger: addTrigger(statement)
    case .previous:
      guard afterTrigger, let trigger = currentTrigger else {
        return report(
          "orphan", statement, "a % line must follow its trigger: this one is ignored")
      }
      let number = previousTexts.intern(statement.text, in: arena)
      triggers[trigger].previous = Int32(number)
      if number == previousPatterns.count {
        previousPatterns.append(
          PreviousPattern(
            text: statement.text, trigger: Int32(trigger), file: Int32(files.count - 1),
            line: statement.line, column: statement.offset))
      }
    case .condition, .redirect, .reply: addLine(statement)
    }
  }

  private mutating func reportUnclosed(_ label: Statement, before next: Statement) {
    let end = "< \(arena.string(label.text).prefix { !$0.isWhitespace })"
    let start = SourceLocation(file: files[files.count - 1], line: Int(next.line))
    report(
      "unclosed-label", label, "this label is not closed before the one in line \(next.line)",
      hint: "close it with \(end)", edits: [SourceEdit(SourceRange(start, count: 0), end + "\n")])
  }

  private mutating func open(_ statement: Statement) {
    var words = arena.string(statement.text).split(whereSeparator: \.isWhitespace).map(String.init)
    if options.parsing.forceCase { words = words.map { $0.lowercased() } }
    let isBegin = words.first == "begin"
    guard isBegin || words.count > 1 else { return }
    if let openLabel { reportUnclosed(openLabel, before: statement) }
    currentTopic = topic(named: isBegin ? Topic.begin : words[1])
    currentTrigger = nil
    openLabel = statement
    guard !isBegin else { return }
    var isInheriting: Bool?
    let range = range(of: statement)
    for word in words.dropFirst(2) {
      switch (word, isInheriting) {
      case ("includes", _): isInheriting = false
      case ("inherits", _): isInheriting = true
      case (_, true?): topics[currentTopic].inherits.append(Topic.Link(name: word, range: range))
      case (_, false?): topics[currentTopic].includes.append(Topic.Link(name: word, range: range))
      case (_, nil):
        diagnostics.append(
          Diagnostic(
            .warning, "bad-label", in: range, "expected includes or inherits instead of '\(word)'"))
      }
    }
  }

  mutating func topic(named name: String) -> Int {
    if let known = topicNumbers[name] { return known }
    topics.append(Topic(name: name))
    topicNumbers[name] = topics.count - 1
    return topics.count - 1
  }

  private mutating func addTrigger(_ statement: Statement) {
    var text = statement.text
    if options.parsing.forceCase { text = arena.store(Array(arena[text]).lowercasedText) }
    let weight = WeightTag.removed(from: arena[text])?.weight ?? 0
    let firstReply = Int32(replies.count)
    let firstCondition = Int32(conditions.count)
    currentTrigger = triggers.count
    triggers.append(
      Trigger(
        text: text, file: Int32(files.count - 1), line: statement.line,
        column: statement.offset, topic: Int32(currentTopic),
        rank: TriggerRank(arena[text], weight: weight), replies: firstReply..<firstReply,
        conditions: firstCondition..<firstCondition))
  }

  private mutating func addLine(_ statement: Statement) {
    guard let trigger = currentTrigger else {
      return report("orphan", statement, "this line belongs to no trigger: it is ignored")
    }
    let line = ReplyLine(
      text: statement.text, line: statement.line, template: .text(statement.text))
    switch statement.command {
    case .reply:
      replies.append(line)
      triggers[trigger].replies = triggers[trigger].replies.extended
    case .condition:
      conditions.append(ConditionLine(text: line.text, line: line.line, reply: line.template))
      triggers[trigger].conditions = triggers[trigger].conditions.extended
    default:
      triggers[trigger].redirect = Int32(redirects.count)
      redirects.append(line)
    }
  }

  private mutating func report(
    _ check: String, _ statement: Statement, _ message: String, hint: String? = nil,
    edits: [SourceEdit] = []
  ) {
    diagnostics.append(
      Diagnostic(.warning, check, in: range(of: statement), message, hint: hint, edits: edits))
  }

  /// Reports a problem of a trigger, or of a part of its text.
  mutating func report(
    _ severity: Diagnostic.Severity, _ check: String, _ trigger: Trigger,
    at part: Range<Int>? = nil, _ message: String, hint: String? = nil, edits: [SourceEdit] = [],
    related: [SourceLocation] = []
  ) {
    diagnostics.append(
      Diagnostic(
        severity, check, in: range(of: trigger, part ?? 0..<trigger.text.count), message,
        hint: hint, edits: edits, related: related))
  }

  /// Returns the range of a part of a trigger's text.
  func range(of trigger: Trigger, _ part: Range<Int>) -> SourceRange {
    range(
      of: trigger.text, part.lowerBound, part.count, file: Int(trigger.file),
      line: trigger.line, column: trigger.column)
  }
}

extension Range<Int32> {
  fileprivate var extended: Range<Int32> { lowerBound..<upperBound + 1 }
}

extension [Document] {
  /// Returns the number of statements of a kind in all files.
  fileprivate func count(of command: Command) -> Int {
    reduce(0) { $0 + $1.statements.count { $0.command == command } }
  }
}
