/// How a text is written into a transcript so that reading it gives the same text again.
///
/// Text stands as it is, but for what would be lost or mean something else: control characters and
/// invisible direction marks are `\x1B` or `\u{202E}`, a space at either end of a line that reading
/// would drop is `\x20`, a backslash that would start an escape is `\x5C`.
public enum TranscriptText {
  /// What a continuing line starts with.
  public static let indentation = "     "

  /// The text as a transcript holds it; linear in its length.
  ///
  /// - Parameters:
  ///   - eliding: whether `[...]` has a meaning here, so that a literal one becomes `\[...]`.
  ///   - continuing: whether a line break may become an indented line; else it is `\x0A`.
  public static func escaped(_ text: String, eliding: Bool, continuing: Bool = true) -> String {
    if isPlain(text.utf8) { return text }
    let scalars = Array(text.unicodeScalars)
    var written = String.UnicodeScalarView()
    var startsLine = false
    for (place, scalar) in scalars.enumerated() {
      let next = place + 1 < scalars.count ? scalars[place + 1] : nil
      let wasStart = startsLine
      startsLine = false
      switch scalar {
      case "\n" where continuing && next != nil && next != "\n":
        written.append("\n")
        written.append(contentsOf: indentation.unicodeScalars)
        startsLine = true
      case " " where wasStart || next == nil || next == "\n":
        written.append(contentsOf: "\\x20".unicodeScalars)
      case "\\" where startsEscape(scalars[place...], eliding: eliding):
        written.append(contentsOf: "\\x5C".unicodeScalars)
      case "[" where eliding && scalars[place...].starts(with: elision):
        written.append(contentsOf: "\\[".unicodeScalars)
      default:
        if let escape = escape(for: scalar) {
          written.append(contentsOf: escape.unicodeScalars)
        } else {
          written.append(scalar)
        }
      }
    }
    return String(written)
  }

  /// The escape of a scalar that must not stand in a file or on a terminal as it is; else nil.
  public static func escape(for scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0..<0x10: "\\x0" + String(scalar.value, radix: 16, uppercase: true)
    case 0x10..<0x20, 0x7F..<0xA0: "\\x" + String(scalar.value, radix: 16, uppercase: true)
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
      "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    default: nil
    }
  }

  private static let elision = Array("[...]".unicodeScalars)

  /// Printable ASCII without anything that could need an escape, which most messages are.
  private static func isPlain(_ bytes: String.UTF8View) -> Bool {
    var last = UInt8(ascii: "a")
    for byte in bytes {
      guard byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\\"), byte != UInt8(ascii: "[") else {
        return false
      }
      last = byte
    }
    return last != UInt8(ascii: " ")
  }

  /// Whether a reader would take the backslash that the slice starts with for an escape.
  private static func startsEscape(_ slice: ArraySlice<Unicode.Scalar>, eliding: Bool) -> Bool {
    let rest = slice.dropFirst()
    switch rest.first {
    case "x": return rest.dropFirst().prefix(2).count(where: isHexDigit) == 2
    case "u":
      guard rest.dropFirst().first == "{" else { return false }
      let digits = rest.dropFirst(2).prefix(8).prefix(while: isHexDigit)
      return !digits.isEmpty && rest.dropFirst(2 + digits.count).first == "}"
    case "[": return eliding && rest.starts(with: elision)
    default: return false
    }
  }

  private static func isHexDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && scalar.properties.isASCIIHexDigit
  }
}
