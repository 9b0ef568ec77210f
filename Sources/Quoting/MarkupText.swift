extension StringProtocol {
  /// The text escaped for XML and HTML, as content or as an attribute's value in double quotes.
  ///
  /// XML cannot contain most control characters. Unsafe characters other than newline and tab become escapes such as
  /// `\x1B`. U+FFFE and U+FFFF, which are not characters, become U+FFFD.
  package var markupEscaped: String {
    var written = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "&": written.append(contentsOf: "&amp;".unicodeScalars)
      case "<": written.append(contentsOf: "&lt;".unicodeScalars)
      case ">": written.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": written.append(contentsOf: "&quot;".unicodeScalars)
      case "\n", "\t": written.append(scalar)
      case "\u{FFFE}", "\u{FFFF}": written.append("\u{FFFD}")
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

  /// The text as content of Markdown: the characters that Markdown, HTML or a terminal would interpret are escaped.
  package var markdownEscaped: String {
    var written = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let escape = scalar.escape {
        written.append(contentsOf: ("\\" + escape).unicodeScalars)
      } else {
        if "\\`*_{}[]()<>#+-.!|~&".unicodeScalars.contains(scalar) { written.append("\\") }
        written.append(scalar)
      }
    }
    return String(written)
  }
}
