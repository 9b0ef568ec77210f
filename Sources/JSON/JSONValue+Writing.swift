import Quoting

extension JSONValue {
  /// The value as text on one line.
  ///
  /// Complexity: linear in the length of the text.
  package var text: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(200)
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let flag): bytes += (flag ? "true" : "false").utf8
    case .number(let number): bytes += number.text.utf8
    case .string(let string): Self.write(string, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Writes a string in quotes.
  ///
  /// Escapes the characters that JSON forbids in strings, and those that a terminal would interpret or that mislead a
  /// reader.
  private static func write(_ string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    if string.utf8.span.isPlainInString || !string.utf8.contains(where: \.mayNeedEscape) {
      bytes += string.utf8
    } else {
      for scalar in string.unicodeScalars { write(scalar, to: &bytes) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func write(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar {
    case "\"": bytes += #"\""#.utf8
    case "\\": bytes += #"\\"#.utf8
    case "\n": bytes += #"\n"#.utf8
    case "\t": bytes += #"\t"#.utf8
    default:
      guard scalar.isUnsafe else { return bytes += String(scalar).utf8 }
      let digits = String(scalar.value, radix: 16)
      bytes += ("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8
    }
  }
}

extension UInt8 {
  fileprivate var mayNeedEscape: Bool {
    self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\") || mayBeUnsafe
  }
}

extension Span<UInt8> {
  /// Whether all bytes are printable ASCII that stands for itself in a string, as in most strings.
  fileprivate var isPlainInString: Bool {
    var others: UInt8 = 0
    // Without an early exit, the compiler can vectorize the loop.
    for index in indices {
      let byte = self[index]
      others |=
        byte &- 0x20 < 0x5F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") ? 0 : 1
    }
    return others == 0
  }
}
