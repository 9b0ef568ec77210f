import Quoting

/// How a text is written into a transcript so that reading it gives the same text again.
///
/// Text stands as it is, but for what would be lost or mean something else: control characters and
/// invisible direction marks are `\x1B` or `\u{202E}`, a space at either end of a line that reading
/// would drop is `\x20`, a backslash that would start an escape is `\x5C`.
package enum TranscriptText {
  /// What a continuing line starts with.
  package static let indentation = "     "

  /// How a message is typed: a slash at its start would make it a /command, so there are two.
  package static func typed(_ message: String) -> String {
    message.utf8.first == UInt8(ascii: "/") ? "/" + message : message
  }

  /// The text as a transcript holds it; linear in its length.
  ///
  /// - Parameters:
  ///   - eliding: whether `[...]` has a meaning here, so that a literal one becomes `\[...]`.
  ///   - continuing: whether a line break may become an indented line; else it is `\x0A`.
  package static func escaped(_ text: String, eliding: Bool, continuing: Bool = true) -> String {
    if isPlain(text.utf8) { return text }
    return escaped(Array(text.unicodeScalars), eliding: eliding, continuing: continuing)
  }

  /// Texts with `[...]` between them, as an expected reply with left-out parts holds them.
  package static func escaped(pieces: [String]) -> String {
    if pieces.count == 1 { return escaped(pieces[0], eliding: true) }
    let elements = pieces.map { piece in piece.unicodeScalars.map(Optional.some) }
    return escaped(Array(elements.joined(separator: [nil])), eliding: true, continuing: true)
  }

  /// Escapes scalars; nil among them stands for a left-out part.
  private static func escaped(_ scalars: [Unicode.Scalar?], eliding: Bool, continuing: Bool)
    -> String
  {
    var written = String.UnicodeScalarView()
    var startsLine = false
    for (place, element) in scalars.enumerated() {
      let rest = scalars[(place + 1)...]
      let endsLine = rest.isEmpty || rest.first == "\n"
      let wasStart = startsLine
      startsLine = false
      guard let scalar = element else {
        written.append(contentsOf: elision)
        continue
      }
      switch scalar {
      case "\n" where continuing && !endsLine:
        written.append("\n")
        written.append(contentsOf: indentation.unicodeScalars)
        startsLine = true
      case " " where wasStart || endsLine:
        written.append(contentsOf: "\\x20".unicodeScalars)
      case "\\" where startsEscape(before: rest, eliding: eliding):
        written.append(contentsOf: "\\x5C".unicodeScalars)
      case "[" where eliding && rest.starts(with: elision.dropFirst().map(Optional.some)):
        written.append(contentsOf: "\\[".unicodeScalars)
      default:
        if let escape = scalar.escape {
          written.append(contentsOf: escape.unicodeScalars)
        } else {
          written.append(scalar)
        }
      }
    }
    return String(written)
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

  /// Whether a reader would take a backslash for an escape that has this behind it.
  private static func startsEscape(before rest: ArraySlice<Unicode.Scalar?>, eliding: Bool)
    -> Bool
  {
    guard case .some(.some(let first)) = rest.first else { return eliding && !rest.isEmpty }
    switch first {
    case "x": return rest.dropFirst().prefix(2).count(where: isHexDigit) == 2
    case "u":
      guard rest.dropFirst().first == "{" else { return false }
      let digits = rest.dropFirst(2).prefix(8).prefix(while: isHexDigit)
      return !digits.isEmpty && rest.dropFirst(2 + digits.count).first == "}"
    case "[": return eliding && rest.starts(with: elision.map(Optional.some))
    default: return false
    }
  }

  private static func isHexDigit(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { $0.isASCII && $0.properties.isASCIIHexDigit } ?? false
  }
}
