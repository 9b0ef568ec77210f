import Quoting

extension JSONValue {
  /// The value as text on one line.
  package var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .number(let number): text += number.text
    case .string(let string): Self.write(string, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.name, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  /// Writes a string in quotes.
  ///
  /// Escapes the characters that JSON forbids in strings, and those that a terminal would interpret or that mislead a
  /// reader.
  private static func write(_ string: String, to text: inout String) {
    text += "\""
    if string.utf8.contains(where: \.mayNeedEscape) {
      for scalar in string.unicodeScalars { write(scalar, to: &text) }
    } else {
      text += string
    }
    text += "\""
  }

  private static func write(_ scalar: Unicode.Scalar, to text: inout String) {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case "\t": text += "\\t"
    default:
      guard scalar.isUnsafe else { return text.unicodeScalars.append(scalar) }
      let digits = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }
  }
}

extension UInt8 {
  fileprivate var mayNeedEscape: Bool {
    self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\") || mayBeUnsafe
  }
}
