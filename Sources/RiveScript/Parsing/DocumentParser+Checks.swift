import Responder

/// What the language forbids.
extension DocumentParser {
  /// Whether a statement can be used; reports what is wrong with it in any case.
  mutating func check(_ statement: Statement) -> Bool {
    switch statement.command {
    case .definition: checkDefinition(statement)
    case .label: checkLabel(statement)
    case .trigger, .previous, .redirect: checkPattern(statement)
    case .condition: checkCondition(statement)
    case .endLabel, .reply: true
    }
  }

  private var forbidden: Diagnostic.Severity { options.strict ? .error : .warning }

  private mutating func complain(
    _ severity: Diagnostic.Severity, _ check: String, _ statement: Statement, at offset: Int = 0,
    _ message: String, hint: String? = nil
  ) {
    report(
      severity, check, line: Int(statement.line) - 1, offset: Int(statement.offset) + offset,
      message, hint: hint)
  }

  private mutating func checkDefinition(_ statement: Statement) -> Bool {
    let definition = Definition(text(of: statement))
    guard !definition.value.isEmpty else {
      complain(
        forbidden, "bad-definition", statement, "a definition needs a name, = and a value",
        hint: "write ! var name = value")
      return false
    }
    guard let kind = definition.kind else {
      complain(
        .warning, "unknown-definition", statement, "'\(definition.word)' is nothing to define",
        hint: "known are " + Definition.Kind.allCases.map(\.rawValue).joined(separator: ", "))
      return false
    }
    if kind == .version {
      guard let version = Double(definition.value) else {
        complain(.warning, "version", statement, "the version '\(definition.value)' is no number")
        return false
      }
      if version > 2 {
        complain(
          .error, "version", statement,
          "version \(definition.value) is newer than 2.0; the rest of the file is left out")
      }
      return true
    }
    guard !definition.name.isEmpty else {
      complain(forbidden, "bad-definition", statement, "a definition needs a name")
      return false
    }
    return true
  }

  private mutating func checkLabel(_ statement: Statement) -> Bool {
    let words = String(decoding: text(of: statement), as: UTF8.self)
      .split(whereSeparator: \.isWhitespace)
    switch words.first {
    case "begin":
      if words.count > 1 {
        complain(forbidden, "bad-label", statement, "the label begin has nothing behind it")
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
          forbidden, "bad-label", statement,
          "names of topics are made of small letters, digits, - and _")
      }
      return true
    default:
      let word = words.first.map(String.init) ?? ""
      complain(
        .warning, "unknown-label", statement, "'\(word)' is no label",
        hint: "known are begin, topic and object")
      return false
    }
  }

  private mutating func checkPattern(_ statement: Statement) -> Bool {
    let text = Array(self.text(of: statement))
    if let (offset, message) = Self.bracketProblem(in: text) {
      complain(.error, "brackets", statement, at: offset, message)
      return false
    }
    guard statement.command != .redirect else { return true }
    var ordinary = text
    if options.forceCase { ordinary = ordinary.lowercasedText }
    if let offset = ordinary.firstIndex(where: { !isAllowed($0) }) {
      let sign = String(decoding: text[offset...], as: UTF8.self).first.map(String.init) ?? ""
      let isCapital = ordinary[offset] &- 0x41 < 26
      complain(
        forbidden, "never-matches", statement, at: offset,
        isCapital
          ? "messages are in lower case: a capital letter never matches"
          : "messages lose '\(sign)': a trigger that has it never matches",
        hint: isCapital ? "write it small" : "leave it out, or use UTF-8 mode")
    }
    return true
  }

  private func isAllowed(_ byte: UInt8) -> Bool {
    if options.caseSensitive, byte &- 0x41 < 26 { return true }
    if options.utf8 {
      return !(byte &- 0x41 < 26) && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: ".")
    }
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "|"), UInt8(ascii: ")"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "#"),
      UInt8(ascii: "@"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "="):
      return true
    default:
      return CharacterClass(ascii: byte) == .space || byte &- 0x30 < 10 || byte &- 0x61 < 26
    }
  }

  /// Brackets that do not pair up, with their place and the words for it.
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
          return (
            offset,
            "this \(sign) closes the \(opened) opened in column \(last.offset + 1) of the text"
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
      complain(
        .error, "bad-condition", statement, "a condition is: * left == right => reply",
        hint: "with white space on both sides of the operator")
      return false
    }
    return true
  }
}
