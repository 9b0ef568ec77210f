/// The meaning of bytes that begin with an escape character.
enum EscapeSequence: Equatable {
  /// A complete key, with its length in bytes.
  case key(TerminalKey, length: Int)
  /// The first bytes of a sequence; `isCertain` is false if a person may have typed these bytes.
  case unfinished(isCertain: Bool)
  /// No sequence: a leading escape character is the escape key.
  case none

  private static let maximumLength = 64

  init(_ bytes: ArraySlice<UInt8>) {
    let text = Array(bytes.prefix(Self.maximumLength))
    switch text.dropFirst().first {
    case _ where text.first != 0x1B: self = .none
    case nil: self = .unfinished(isCertain: false)
    case 0x1B: self = Self.afterSecondEscape(bytes)
    case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
      self = .key(TerminalKey(name: .enter, modifiers: .alt), length: 2)
    case UInt8(ascii: "["): self = Self.control(text)
    case UInt8(ascii: "O"): self = Self.applicationModeKey(text)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"):
      let end = Self.endOfReport(bytes)
      self = end.map { .key(TerminalKey(name: .other), length: $0) } ?? .none
    default: self = .none
    }
  }

  /// Parses a sequence after another escape character, which some terminals send for Alt.
  private static func afterSecondEscape(_ bytes: ArraySlice<UInt8>) -> EscapeSequence {
    let rest = bytes.dropFirst()
    guard let second = rest.dropFirst().first else { return .unfinished(isCertain: false) }
    guard second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else { return .none }
    switch EscapeSequence(rest) {
    case .key(var key, let length):
      key.modifiers.insert(.alt)
      return .key(key, length: length + 1)
    case let other: return other
    }
  }

  /// A control sequence (ECMA-48, 5.4): parameters, intermediate bytes, a final byte.
  private static func control(_ text: [UInt8]) -> EscapeSequence {
    var index = 2
    // The console of Linux sends F1 to F5 as `ESC [ [ A` to `ESC [ [ E`.
    if text.count > 2, text[2] == UInt8(ascii: "[") {
      return text.count > 3
        ? .key(TerminalKey(name: .other), length: 4) : .unfinished(isCertain: true)
    }
    while index < text.count, 0x30...0x3F ~= text[index] { index += 1 }
    let parameters = String(decoding: text[2..<index], as: UTF8.self)
    // A dollar sign ends rxvt's sequence of a key with Shift. In a report, whose parameters begin with a question mark,
    // it is an intermediate byte.
    let isReport = parameters.hasPrefix("?")
    while index < text.count, 0x20...0x2F ~= text[index] {
      if text[index] == UInt8(ascii: "$"), !isReport { break }
      index += 1
    }
    guard index < text.count else {
      return text.count < maximumLength
        ? .unfinished(isCertain: true) : .key(.init(name: .other), length: maximumLength)
    }
    let isFinal = 0x40...0x7E ~= text[index] || text[index] == UInt8(ascii: "$")
    guard isFinal else { return .key(TerminalKey(name: .other), length: index) }
    let key = TerminalKey(parameters: parameters, final: Unicode.Scalar(text[index]))
    return .key(key, length: index + 1)
  }

  private static func applicationModeKey(_ text: [UInt8]) -> EscapeSequence {
    var index = 2
    while index < text.count, 0x30...0x39 ~= text[index] { index += 1 }
    guard index < text.count else { return .unfinished(isCertain: index > 2) }
    guard 0x41...0x7A ~= text[index] else { return .none }
    let modifier = Int(String(decoding: text[2..<index], as: UTF8.self)) ?? 1
    let key = TerminalKey(application: Unicode.Scalar(text[index]), modifier: modifier)
    return .key(key, length: index + 1)
  }

  /// Returns the offset after a report (OSC, DCS, APC), such as that of a color; `nil` if the report is incomplete.
  private static func endOfReport(_ bytes: ArraySlice<UInt8>) -> Int? {
    var previous: UInt8 = 0
    for (offset, byte) in bytes.enumerated().dropFirst(2) {
      if byte == 0x07 || byte == UInt8(ascii: "\\") && previous == 0x1B { return offset + 1 }
      previous = byte
    }
    return nil
  }
}
