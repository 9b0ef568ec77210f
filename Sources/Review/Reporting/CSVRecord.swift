import Responder

/// A record of a table for spreadsheets, by RFC 4180.
struct CSVRecord {
  /// The record with its line end.
  let text: String

  /// - Parameter isRevealed: whether characters that a terminal would interpret become escapes.
  init(_ fields: [String], isRevealed: Bool) {
    text = fields.map { Self.field(isRevealed ? $0.oneLine : $0) }.joined(separator: ",") + "\r\n"
  }

  /// Returns a field; a spreadsheet must not take somebody's message for a formula.
  private static func field(_ text: String) -> String {
    let isFormula = text.first.map { "=+-@\t\r".contains($0) } ?? false
    let safe = (isFormula ? "'" : "") + text
    let needsQuotes = safe.utf8.contains { ",\"\n\r".utf8.contains($0) }
    return needsQuotes ? "\"" + safe.replacing("\"", with: "\"\"") + "\"" : safe
  }
}
