/// What a case is called that was made from a message.
package enum CaseTitle {
  private static let longest = 60

  /// The message on one line, cut where it is long, and unlike all titles that are there.
  package static func of(_ message: String, unlike titles: Set<String>) -> String {
    let words = message.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let short = words.count > longest ? words.prefix(longest - 1) + "…" : words
    let title = short.isEmpty ? Words.emptyMessage : short
    if !titles.contains(title) { return title }
    // One of so many numbers is free.
    let free = (2...titles.count + 2).first { !titles.contains("\(title) (\($0))") }
    return "\(title) (\(free ?? 2))"
  }
}
