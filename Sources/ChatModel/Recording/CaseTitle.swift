extension String {
  /// The title of a case made from a message: on one line, cut where it is long, and unlike all titles that are there.
  package init(caseTitle message: String, unlike titles: Set<String>) {
    let maximumLength = 60
    let words = message.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let short = words.count > maximumLength ? words.prefix(maximumLength - 1) + "…" : words
    let title = short.isEmpty ? Words.emptyMessage : short
    if !titles.contains(title) {
      self = title
      return
    }
    // One of so many numbers is free.
    let free = (2...titles.count + 2).first { !titles.contains("\(title) (\($0))") }
    self = "\(title) (\(free ?? 2))"
  }
}
