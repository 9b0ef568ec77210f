import Responder

/// Replies, redirects and conditions on which implementations disagree.
extension Portability {
  var textDiagnostics: [Diagnostic] {
    var found: [Diagnostic] = []
    var previous = (document: -1, line: Int32(-1))
    for text in book.texts where text.role != .definition {
      var differences = TextDifferences(brain: brain, text)
      // A `*` line has a text for each side of its tests, and is itself read only once.
      let current = (document: text.document, line: text.statement.line)
      if current != previous {
        differences.add(Array(book.documents[text.document][text.statement.text]))
      }
      previous = current
      differences.add(text.template.pieces)
      differences.finish()
      found += differences.found.eachOnce.map { diagnostic($0, text.statement, in: text.document) }
    }
    for use in book.replyArrays where brain.arrays[use.name] != nil {
      let text = book.texts[use.text]
      found.append(
        diagnostic(
          .row(34, "Perl does not replace arrays in replies"), text.statement,
          in: text.document, at: "(@\(use.name))"))
    }
    // A `*` line has three texts, two sides and a reply, and the whole line is searched for each of them.
    return found.eachOnce + conditionDiagnostics + lostRedirectDiagnostics
  }

  /// The redirect tags with a fixed target that no trigger matches, not even a catch-all.
  private var lostRedirectDiagnostics: [Diagnostic] {
    guard book.hasFewTopics else { return [] }
    let trial = RedirectTrial(book)
    return book.redirects.compactMap { redirect in
      let text = book.texts[redirect.text]
      guard text.role != .redirect, let lost = trial.lostTarget(of: redirect), lost.catchAll == nil
      else { return nil }
      return diagnostic(
        .row(30, "Python replies with only the error of the redirect"), text.statement,
        in: text.document, at: redirect.target)
    }
  }

  private var conditionDiagnostics: [Diagnostic] {
    zip(book.blocks, brain.triggers).flatMap { block, trigger in
      zip(block.conditions, trigger.conditions).compactMap { statement, number in
        let tests = brain.conditions[Int(number)].tests
        if tests.count > 1 || tests.contains(where: { $0.values.count > 1 }) {
          return diagnostic(
            .parley("conditions with && and ||, and values (a|b)"), statement, in: block.document)
        }
        switch tests.first?.comparison {
        case .equal, .unequal, nil: return nil
        case .less, .atMost, .greater, .atLeast:
          return diagnostic(
            .row(23, "Perl compares decimals, and reads words and unset variables as 0"), statement,
            in: block.document)
        }
      }
    }
  }
}

/// The differences in one text.
private struct TextDifferences {
  private let brain: Brain
  private let role: RuleText.Role
  private let captureCount: Int
  private let isInBegin: Bool
  private(set) var found: [Difference] = []
  private var topicCount = 0
  private var formats: [TextFormat] = []

  init(brain: Brain, _ text: RuleText) {
    self.brain = brain
    role = text.role
    let trigger = text.block.map { brain.triggers[$0] }
    captureCount = trigger.map { brain.captureCount(of: $0.pattern) } ?? 0
    isInBegin = trigger.map { brain.topics[Int($0.topic)].name } == Topic.begin
  }

  /// Adds the differences in a text as written.
  mutating func add(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.contains("  ") || text.contains("\t") {
      found.append(.row(1, "Python replaces several spaces by one"))
    }
    if text.contains("\\S") || text.contains("\\N") {
      found.append(.row(46, "JavaScript and Perl read \\S and \\N as a space and a new line"))
    }
    if role == .reply, text.contains(" < ") {
      found.append(.row(48, "JavaScript adds a bracket after a < that begins no tag"))
    }
    if WeightTag.first(in: bytes[...]).flatMap(WeightTag.name) != nil {
      found.append(.parley("{weight=@name}"))
    }
    if role == .redirect, brain.hasCapitals(bytes) {
      found.append(.row(21, "JavaScript and Perl keep the capital letters of the target"))
    }
    if isInBegin, role == .redirect {
      found.append(.row(24, "in Python and Rust the redirect leaves the begin block"))
    }
    if role == .reply, let tag = text.firstRange(of: "{weight="),
      let end = text[tag.upperBound...].firstIndex(of: "}"),
      text[..<tag.lowerBound].contains(where: { !$0.isWhitespace }),
      text[end...].dropFirst().contains(where: { !$0.isWhitespace })
    {
      found.append(.row(25, "Python and Go remove the spaces around the weight too"))
    }
    addRepetitions(in: bytes, text)
  }

  private mutating func addRepetitions(in bytes: [UInt8], _ text: String) {
    let choices = text.components(between: "{random}", and: "{/random}")
    if Set(choices).count < choices.count {
      found.append(.row(27, "JavaScript and Go give identical {random} blocks the same result"))
    }
    var tags: Set<Substring> = []
    var changed: Set<Substring> = []
    for tag in text.components(between: "<", and: ">") {
      let words = tag.split(maxSplits: 1) { $0 == " " }
      guard words.count == 2 else { continue }
      let name = words[1].prefix { $0 != "=" }
      switch words[0] {
      case "add", "sub", "mult", "div":
        if !tags.insert(tag).inserted {
          found.append(.row(28, "Python and Go run identical tags only once"))
        }
        if words[0] == "div" {
          found.append(
            .section(
              "1.14", "Perl and JavaScript keep decimals, and Python rounds negative quotients down"
            ))
        }
        changed.insert(name)
      case "set": changed.insert(name)
      case "get":
        if changed.contains(name), !tags.insert(tag).inserted {
          found.append(.row(28, "Python and Go read identical tags only once"))
        }
        tags.insert(tag)
      default: break
      }
    }
  }

  mutating func add(_ pieces: [Piece]) {
    for piece in pieces {
      switch piece {
      case .text, .data, .gap, .ok, .user, .input, .reply, .botStar: break
      case .star(let number): add(star: number)
      case .rawStar: found.append(.parley("<star raw>"))
      case .date: found.append(.parley("<date>"))
      case .asked: found.append(.parley("<asked>"))
      case .random(_, let alternatives):
        if alternatives.contains(where: { $0.holdNewLines(brain.arena) }) { noteNewLines() }
      case .randomWord:
        found.append(
          .row(36, "Rust chooses only between alternatives separated by |, not by spaces"))
      case .format(let format, let inner):
        add(format, inner)
        continue
      case .variable(_, let tag): add(tag)
      case .topic:
        topicCount += 1
        if isInBegin { found.append(.row(43, "Rust enters the topic after the reply")) }
      case .redirect(_, let inner):
        if case .text(let range)? = inner.first, brain.hasCapitals(Array(brain.arena[range])) {
          found.append(.row(21, "JavaScript and Perl keep the capital letters of the target"))
        }
      case .call:
        found.append(.section("1.16", "each implementation runs objects of its own language"))
      }
      for inner in piece.inner { add(inner) }
    }
  }

  private mutating func add(star number: Int) {
    if number > 9 { found.append(.section("1.6", "Rust has only nine stars")) }
    guard number > captureCount, !isInBegin else { return }
    if captureCount == 0, number == 1 {
      found.append(.row(31, "the trigger captures nothing, so Perl replaces <star> by the digit 1"))
    } else {
      found.append(
        .row(
          26,
          "the trigger has fewer captures than this tag needs: Python and Go leave it in the reply, JavaScript if another"
            + " one is missing, too, and Perl removes it"
        ))
    }
  }

  private mutating func add(_ format: TextFormat, _ inner: [Piece]) {
    if let outer = formats.last {
      if outer == .person || format == .person {
        found.append(.row(52, "JavaScript applies the other format before {person}"))
      } else {
        found.append(.row(47, "Python and Go show the tags of the inner format"))
      }
    }
    if inner.holdNewLines(brain.arena) { noteNewLines() }
    if inner.contains(where: { isCapitalizedDifferently($0, format) }) {
      found.append(
        .section(
          "1.14", "JavaScript keeps capital letters, and Perl begins more words with them"))
    }
    if inner.holdVariables {
      found.append(.section("1.14", "elsewhere formats do not apply to the values of variables"))
    }
    formats.append(format)
    add(inner)
    formats.removeLast()
  }

  private mutating func noteNewLines() {
    found.append(.section("1.14", "elsewhere tags around a new line stay in the reply"))
  }

  /// Returns whether implementations capitalize a fixed text differently.
  private func isCapitalizedDifferently(_ piece: Piece, _ format: TextFormat) -> Bool {
    guard case .text(let range) = piece else { return false }
    let text = brain.arena[range]
    let isCapital: (UInt8) -> Bool = { (0x41...0x5A).contains($0) }
    switch format {
    case .sentence:
      return text.dropFirst().contains(where: isCapital)
        || zip(text, text.dropFirst()).contains { ".?!".utf8.contains($0) && $1 == 0x20 }
    case .formal:
      return zip(text, text.dropFirst()).contains {
        $0 != 0x20 && isCapital($1) || "-'".utf8.contains($0)
      }
    default: return false
    }
  }

  private mutating func add(_ tag: VariableTag) {
    if tag.operation == .calc { found.append(.parley("<calc>")) }
    if tag.operation == .set, isInBegin {
      found.append(.row(43, "Rust sets the variable after the reply"))
    }
    for case .text(let range) in tag.value ?? [] where brain.arena[range].contains(0x3D) {
      found.append(.row(29, "Python, JavaScript, and Go cut the value at its ="))
    }
  }

  mutating func finish() {
    guard topicCount > 1 else { return }
    found.append(.row(41, "in Perl and Rust the first topic counts, elsewhere the last"))
  }
}

extension Brain {
  fileprivate func hasCapitals(_ text: [UInt8]) -> Bool {
    var depth = 0
    for byte in text {
      switch byte {
      case UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ">"): depth -= 1
      default: if depth <= 0, (0x41...0x5A).contains(byte) { return true }
      }
    }
    return false
  }
}

extension [Piece] {
  /// Returns whether any fixed text among the pieces contains a newline.
  fileprivate func holdNewLines(_ arena: [UInt8]) -> Bool {
    contains { piece in
      if case .text(let range) = piece { arena[range].contains(0x0A) } else { false }
    }
  }

  /// Whether a variable's value is inserted, directly or inside of random choices and formats.
  fileprivate var holdVariables: Bool {
    contains { piece in
      switch piece {
      case .variable(_, let tag): tag.operation == .get || tag.value == nil
      case .random(_, let alternatives): alternatives.contains { $0.holdVariables }
      case .format(_, let inner), .randomWord(_, let inner): inner.holdVariables
      default: false
      }
    }
  }
}

extension String {
  /// The texts between two marks, from left to right.
  fileprivate func components(between opening: String, and closing: String) -> [Substring] {
    var found: [Substring] = []
    var rest = self[...]
    while let start = rest.firstRange(of: opening) {
      rest = rest[start.upperBound...]
      guard let end = rest.firstRange(of: closing) else { return found }
      found.append(rest[..<end.lowerBound])
      rest = rest[end.upperBound...]
    }
    return found
  }
}
