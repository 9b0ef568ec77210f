import Responder
import RiveScript

/// The laws of parsing RiveScript: any bytes are a rule file, and parsing, printing and formatting agree.
enum RiveScriptParserLaws {
  static func check(_ bytes: [UInt8]) throws(BrokenLaw) {
    let document = document(bytes)
    try PlaceLaws.check(document.diagnostics, of: bytes)
    // Printing repairs invalid UTF-8, so only valid UTF-8 is restored.
    let printed = document.printed()
    let again = Self.document(Array(printed.utf8))
    if String(validating: bytes, as: UTF8.self) != nil {
      try BrokenLaw.unless(again == document, "what is printed reads back: «\(printed)»")
    }
    try BrokenLaw.unless(
      again.printed() == printed, "printing twice is printing once: «\(printed)»")

    let formatted = RuleFormatter.formatted(bytes)
    let text = String(decoding: formatted, as: UTF8.self)
    try BrokenLaw.unless(
      Self.document(formatted) == document, "the form keeps the meaning: «\(text)»")
    let twice = RuleFormatter.formatted(formatted)
    try BrokenLaw.unless(
      twice == formatted,
      "formatting twice is formatting once: «\(text)» «\(String(decoding: twice, as: UTF8.self))»")
  }

  private static func document(_ bytes: [UInt8]) -> Document {
    Document(parsing: RuleSource(name: "fuzz.rive", bytes: bytes))
  }
}
