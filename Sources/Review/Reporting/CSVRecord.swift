import Quoting
import Responder

/// A record of a table for spreadsheets, by RFC 4180.
struct CSVRecord {
  /// The record with its line end.
  let text: String

  /// - Parameter isRevealed: whether characters that a terminal would interpret become escapes.
  init(_ fields: [String], isRevealed: Bool) {
    text = fields.map { (isRevealed ? $0.oneLine : $0).csvField }.joined(separator: ",") + "\r\n"
  }
}
