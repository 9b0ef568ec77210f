import Responder

extension String {
  /// Creates a case's title from a message: on one line, truncated if long, and different from all existing titles.
  package init(caseTitle message: String, unlike titles: Set<String>) {
    let maximumLength = 60
    let words = message.singleSpaced
    let short = words.count > maximumLength ? words.prefix(maximumLength - 1) + "…" : words
    let title = short.isEmpty ? Words.emptyMessage : short
    if !titles.contains(title) {
      self = title
      return
    }
    // More numbers are tried than there are titles, so one of them is free.
    let free = (2...titles.count + 2).first { !titles.contains("\(title) (\($0))") }
    self = "\(title) (\(free ?? 2))"
  }
}
