import Responder

/// Checks that statements have the form that RiveScript requires.
extension DocumentParser {
  /// Returns whether a statement can be used; reports its problems, even if it can.
  mutating func check(_ statement: Statement) -> Bool {
    switch statement.command {
    case .definition: checkDefinition(statement)
    case .label: checkLabel(statement)
    case .trigger, .previous, .redirect: checkPattern(statement)
    case .condition: checkCondition(statement)
    case .endLabel, .reply: true
    }
  }

  private var severityOfForbidden: Diagnostic.Severity { options.strict ? .error : .warning }

  private mutating func complain(
    _ severity: Diagnostic.Severity, _ check: String, _ statement: Statement, at offset: Int = 0,
    length: Int? = nil, _ message: String, hint: String? = nil, edits: [SourceEdit] = []
  ) {
    let start = statement.text.start
    if start >= document.source.count, offset > 0 || length != nil {
      let index = document.sourceOffset(of: start + offset)
      let line = line(ofByte: index)
      return report(
        severity, check, line: line, offset: index - self.start(ofLine: line), length: length,
        message, hint: hint, edits: edits)
    }
    report(
      severity, check, line: Int(statement.line) - 1, offset: Int(statement.offset) + offset,
      length: length, message, hint: hint, edits: edits)
  }

  /// Returns an edit of a part of a statement; none if the part is not contiguous in the source.
  private func edit(
    _ statement: Statement, _ part: Range<Int>, _ replacement: some Collection<UInt8>
  ) -> [SourceEdit] {
    let start = statement.text.start
    let joined = start + part.lowerBound..<start + part.upperBound
    let bytes = start < document.source.count ? joined : document.pieces.sourceRange(of: joined)
    guard let bytes else { return [] }
    return [
      SourceEdit(
        range(ofBytes: bytes, line: line(ofByte: bytes.lowerBound)),
        String(decoding: Array(replacement), as: UTF8.self))
    ]
  }

  /// Returns an edit that replaces a statement's first word with the nearest of these words, if one is near.
  private func edit(_ statement: Statement, toOneOf words: [String]) -> [SourceEdit] {
    let text = text(of: statement)
    let word = text.prefix { CharacterClass(ascii: $0) != .space && $0 != UInt8(ascii: "=") }
    guard let near = nearestName(to: String(decoding: word, as: UTF8.self), among: words) else {
      return []
    }
    return edit(statement, 0..<word.count, near.utf8)
  }

  private mutating func checkDefinition(_ statement: Statement) -> Bool {
    let definition = Definition(text(of: statement))
    guard !definition.value.isEmpty else {
      complain(
        severityOfForbidden, "bad-definition", statement,
        definition.kind == .version
          ? "a version needs = and a number" : "a definition needs a name, = and a value",
        hint: definition.kind == .version ? "write ! version = 2.0" : "write ! var name = value")
      return false
    }
    guard let kind = definition.kind else {
      let kinds = Definition.Kind.allCases.map(\.rawValue)
      complain(
        .warning, "unknown-definition", statement, length: definition.word.utf8.count,
        "'\(definition.word)' is not a kind of definition",
        hint: "the kinds are " + kinds.joined(separator: ", "),
        edits: edit(
          statement, toOneOf: definition.name.isEmpty ? ["version"] : Array(kinds.dropFirst())))
      return false
    }
    if kind == .version {
      guard let version = Double(definition.value) else {
        complain(
          .warning, "version", statement, "the version '\(definition.value)' is not a number")
        return false
      }
      if version > 2 {
        complain(
          .error, "version", statement,
          "version \(definition.value) is newer than 2.0: the rest of the file is skipped")
      }
      return true
    }
    guard !definition.name.isEmpty else {
      complain(severityOfForbidden, "bad-definition", statement, "a definition needs a name")
      return false
    }
    if kind == .array, definition.hasEmptyItem {
      complain(
        .warning, "bad-definition", statement, "an empty item between the bars is left out",
        hint: "remove the surplus bar")
    }
    if !definition.isDeletion { checkValue(of: definition, statement) }
    return true
  }

  /// Reports a value that its definition does not have, and that therefore has no effect.
  private mutating func checkValue(of definition: Definition, _ statement: Statement) {
    let values: [String]
    switch (definition.kind, definition.name) {
    case (.global, "order"): values = TriggerOrder.allCases.map(\.rawValue)
    case (.global, "split"): values = MessageSplit.allCases.map(\.rawValue)
    case (.global, "repeat"): values = ["never", "sentences", "questions"]
    case (.global, "utf8"): values = ["true", "false"]
    case (.global, "spelling"): values = ["1", "true", "0", "false"]
    case (.global, "depth") where (Int(definition.value) ?? 0) < 1: values = ["1 to 200"]
    case (.local, "concat"): values = ParsingOptions.Concatenation.allCases.map(\.rawValue)
    default: return
    }
    guard !values.contains(definition.value) else { return }
    complain(
      .warning, "bad-definition", statement,
      "'\(definition.value)' is not a value of '\(definition.name)'",
      hint: "the values are " + values.joined(separator: ", "))
  }

  private mutating func checkLabel(_ statement: Statement) -> Bool {
    let words = String(decoding: text(of: statement), as: UTF8.self)
      .split(whereSeparator: \.isWhitespace)
    switch words.first {
    case "begin":
      if words.count > 1 {
        complain(
          severityOfForbidden, "bad-label", statement, "the label begin takes no name",
          edits: edit(statement, "begin".utf8.count..<statement.text.count, []))
      }
      return true
    case "topic":
      guard words.count > 1 else {
        complain(.error, "bad-label", statement, "a topic needs a name")
        return false
      }
      let allowed = text(of: statement).allSatisfy { byte in
        let kind = CharacterClass(ascii: byte)
        return byte >= 0x80 || kind == .space || byte == UInt8(ascii: "-")
          || (kind.contains(.word) && (options.forceCase || !(byte &- 0x41 < 26)))
      }
      if !allowed {
        complain(
          severityOfForbidden, "bad-label", statement,
          "topic names consist of lower-case letters, digits, - and _")
      }
      return true
    default:
      let word = words.first.map(String.init) ?? ""
      complain(
        .warning, "unknown-label", statement, length: word.utf8.count, "'\(word)' is not a label",
        hint: "the labels are begin, topic and object",
        edits: edit(statement, toOneOf: words.count > 1 ? ["topic", "object"] : ["begin"]))
      return false
    }
  }

  private mutating func checkPattern(_ statement: Statement) -> Bool {
    let text = Array(self.text(of: statement))
    if let (offset, message) = Self.bracketProblem(in: text) {
      complain(.error, "brackets", statement, at: offset, length: 1, message)
      return false
    }
    return true
  }

  /// Returns the offset and description of a bracket whose counterpart is missing or of another kind.
  private static func bracketProblem(in text: [UInt8]) -> (Int, String)? {
    var open: [(byte: UInt8, offset: Int)] = []
    for (offset, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "<"):
        open.append((byte, offset))
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ">"):
        let sign = Character(Unicode.Scalar(byte))
        guard let last = open.popLast() else {
          return (offset, "this \(sign) closes nothing")
        }
        guard byte == closing(last.byte) else {
          let opened = Character(Unicode.Scalar(last.byte))
          let part = String(decoding: text[last.offset...offset].prefix(96), as: UTF8.self)
          return (
            offset,
            "this \(sign) closes the \(opened) of “\(String(part.unicodeScalars.prefix(24)))”"
          )
        }
      default: continue
      }
    }
    guard let last = open.last else { return nil }
    return (last.offset, "this \(Character(Unicode.Scalar(last.byte))) is never closed")
  }

  private static func closing(_ open: UInt8) -> UInt8 {
    open == UInt8(ascii: "(") ? UInt8(ascii: ")") : open + 2
  }

  private mutating func checkCondition(_ statement: Statement) -> Bool {
    guard ConditionText(text(of: statement)) != nil else {
      let text = self.text(of: statement)
      if let second = ConditionText.arrows(in: text).dropFirst().first {
        complain(
          .error, "bad-condition", statement, at: second - text.startIndex, length: 2,
          "a condition has only one =>: the whole condition is ignored",
          hint: "write the second condition on a line of its own")
      } else {
        complain(
          .error, "bad-condition", statement, "a condition is: * left == right => reply",
          hint: "with white space on both sides of the operator")
      }
      return false
    }
    return true
  }
}
