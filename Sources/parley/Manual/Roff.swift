/// Text for man(7), escaped so that nothing is read as a request, a macro or an escape.
enum Roff {
  /// Returns a text without markup in its escaped form; the text may have several lines.
  static func literal(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { guarded($0.unicodeScalars.map(escaped).joined()) }
      .joined(separator: "\n")
  }

  /// Converts a text in the markup of `ManualBlock` to roff, in lines of at most 80 bytes if its words permit.
  static func marked(_ text: String) -> String {
    var result = ""
    var isBold = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "`":
        result += isBold ? "\\fR" : "\\fB"
        isBold.toggle()
      case "‹": result += "\\fI"
      case "›": result += isBold ? "\\fB" : "\\fR"
      case "\n": result += " "
      default: result += escaped(scalar)
      }
    }
    return filled(result)
  }

  /// Returns a quoted argument of a macro; the text may contain spaces and quotes.
  static func argument(_ text: String) -> String {
    "\"" + text.unicodeScalars.map(escaped).joined() + "\""
  }

  /// Converts the words after a command in a usage line; those in capitals stand for values and become italic.
  static func operands(_ words: String) -> String {
    var result = ""
    var isCapital = false
    for scalar in words.unicodeScalars {
      if scalar.properties.isUppercase != isCapital {
        isCapital.toggle()
        result += isCapital ? "\\fI" : "\\fR"
      }
      result += escaped(scalar)
    }
    return result + (isCapital ? "\\fR" : "")
  }

  /// Returns a character, as an escape if roff would change it; an empty string for a control character.
  ///
  /// For example, roff would print an unescaped minus as a hyphen, which is wrong in a copied command.
  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\\": "\\(rs"
    case "-": "\\-"
    case "'": "\\(aq"
    case "\"": "\\(dq"
    case "`": "\\(ga"
    case "^": "\\(ha"
    case "~": "\\(ti"
    case "‘": "\\(oq"
    case "’": "\\(cq"
    // A terminal without UTF-8 would show nothing for this character.
    case "…": "..."
    case " "..."~": String(scalar)
    case _ where scalar.value < 0xA0: ""
    default: "\\[u" + hexadecimal(scalar) + "]"
    }
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Returns the text in short lines, for readers of the source; roff fills them again when it shows the page.
  private static func filled(_ text: String) -> String {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.utf8.count + word.utf8.count < 80 {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(guarded(String(word)))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the line, with a zero-width mark before a `.` or `'` at its start, which would make it a request.
  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }
}
