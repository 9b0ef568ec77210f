import Quoting

/// The source form of texts in a transcript; parsing this form gives the same text.
///
/// A text is written literally, except for what parsing would drop or change. Control characters and invisible
/// direction marks become escapes such as `\x1B` and `\u{202E}`. A space that parsing would drop becomes `\x20`, and a
/// backslash that would start an escape becomes `\x5C`.
package enum TranscriptText {
  /// The start of a continuation line.
  package static let indentation = "     "

  /// Returns the typed form of a message: a slash at its start is doubled, because a single one begins a /command.
  package static func typed(_ message: String) -> String {
    message.utf8.first == UInt8(ascii: "/") ? "/" + message : message
  }

  /// Returns the source form of a text; linear in its length.
  ///
  /// - Parameters:
  ///   - eliding: whether `[...]` has a meaning here, so that a literal one becomes `\[...]`.
  ///   - continuing: whether a line break is written as a new, indented line, except at the text's end and before
  ///     another line break; otherwise it becomes `\x0A`.
  package static func escaped(_ text: String, eliding: Bool, continuing: Bool = true) -> String {
    if isPlain(text.utf8) { return text }
    return escaped(Array(text.unicodeScalars), eliding: eliding, continuing: continuing)
  }

  /// Returns the source form of an expected reply with omitted parts: the texts with `[...]` between them.
  package static func escaped(pieces: [String]) -> String {
    if pieces.count == 1 { return escaped(pieces[0], eliding: true) }
    let elements = pieces.map { piece in piece.unicodeScalars.map(Optional.some) }
    return escaped(Array(elements.joined(separator: [nil])), eliding: true, continuing: true)
  }

  /// Escapes scalars; a `nil` among them stands for an omitted part.
  private static func escaped(_ scalars: [Unicode.Scalar?], eliding: Bool, continuing: Bool)
    -> String
  {
    var written = String.UnicodeScalarView()
    var startsLine = false
    for (index, element) in scalars.enumerated() {
      let rest = scalars[(index + 1)...]
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
      case " " where wasStart || endsLine: written.append(contentsOf: "\\x20".unicodeScalars)
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

  /// Returns whether a text is printable ASCII without anything that could need an escape, as most messages are.
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

  /// Returns whether parsing may read a backslash before these scalars as the start of an escape.
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
