extension HistoryRow {
  /// How much of a text a row shows, in characters.
  static let cut = 48

  init(_ entry: HistoryEntry) {
    self.init(id: entry.id, message: Self.line(entry.message), reply: Self.line(entry.reply))
  }

  /// The text on one line: white space in a row is one space, and a long text ends in `…`.
  private static func line(_ text: String) -> String {
    // Only as much is looked at as can be shown, for a message may be a megabyte.
    let words = text.prefix(4 * cut).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isWhole = words.count <= cut && text.prefix(4 * cut).endIndex == text.endIndex
    return isWhole ? words : words.prefix(cut - 1) + "…"
  }
}
