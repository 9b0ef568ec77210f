/// The form of rules on standard input, where no extension tells the language.
enum RuleTextForm {
  /// Lists in parentheses, or comments with a semicolon: a script of ELIZA.
  case script
  /// XML: AIML.
  case markup
  /// Anything else: RiveScript.
  case lines

  /// Determines the form from the first characters after blanks and a byte order mark.
  init(_ bytes: [UInt8]) {
    let start = bytes.drop { !(0x21..<0x7F).contains($0) }
    if start.first == UInt8(ascii: "(") || start.first == UInt8(ascii: ";") {
      self = .script
    } else if Self.markupStarts.contains(where: { start.starts(with: $0.utf8) }) {
      self = .markup
    } else {
      self = .lines
    }
  }

  private static let markupStarts = ["<?xml", "<aiml", "<!--", "<!DOCTYPE"]

  /// The extension of files with this form.
  var fileExtension: String {
    switch self {
    case .script: "eliza"
    case .markup: "aiml"
    case .lines: "rive"
    }
  }
}
