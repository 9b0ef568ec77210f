extension StringProtocol {
  /// The text escaped for XML and HTML, as content or as an attribute's value in double quotes.
  ///
  /// XML cannot contain most control characters. Unsafe characters other than newline and tab become escapes such as
  /// `\x1B`. U+FFFE and U+FFFF, which are not characters, become U+FFFD.
  package var markupEscaped: String {
    escaping { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\n", "\t": nil
      case "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      default: scalar.escape
      }
    }
  }

  /// The text as content of Markdown: the characters that Markdown, HTML or a terminal would interpret are escaped.
  package var markdownEscaped: String {
    escaping { scalar in
      if let escape = scalar.escape { return "\\" + escape }
      return "\\`*_{}[]()<>#+-.!|~&".unicodeScalars.contains(scalar) ? "\\" + String(scalar) : nil
    }
  }
}
