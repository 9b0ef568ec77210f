import Review

/// The options of `review`.
extension Option {
  static let from = Option(
    "from", argument: "FILE", isRepeatable: true, values: .file,
    help: "review this file's messages instead of the history",
    detail: """
      One message a line; a transcript (`.chat`); a table with a header (`.csv`, `.tsv`); or one JSON object a line \
      (`.jsonl`, `.json`), as `parley chat --json` writes them. `-` is standard input, with one message a line. May be \
      given several times.
      """
  ) { text, arguments throws(BadValue) in
    guard !text.isEmpty else { throw BadValue(expected: "a file") }
    arguments.review.files.append(text)
  }

  static let column = Option(
    "column", argument: "NAME", help: "the column with the messages (default: message)",
    detail: """
      Of a table, or of JSON objects. The columns `user`, `conversation` and `reply` are read too if they are there: \
      neighbouring messages with the same conversation are one conversation.
      """
  ) { text, arguments throws(BadValue) in
    guard !text.isEmpty else { throw BadValue(expected: "the name of a column") }
    arguments.review.column = text
  }

  static let allRobots = Option(
    "all-robots", help: "review conversations with any robot",
    detail:
      "Without it, only those with these rules. The messages are sent to these rules either way."
  ) { $0.review.takesAllRobots = true }

  static let reviewFormat = Option(
    "format", argument: "FORM", values: .words(ReviewFormat.allCases.map(\.rawValue)),
    help: "print as text, json, csv or markdown",
    detail: """
      `json` is an array of groups, each with its `messages` and the `nearest` triggers with their reasons; `csv` has a \
      record for each wording.
      """
  ) { text, arguments throws(BadValue) in
    guard let format = ReviewFormat(rawValue: text) else {
      throw BadValue(expected: ReviewFormat.allCases.map(\.rawValue).joined(separator: ", "))
    }
    arguments.review.format = format
  }

  static let top = Option(
    "top", argument: "N", help: "print at most N groups",
    detail: "Without it, text and Markdown have the first 20, JSON and CSV all of them."
  ) { text, arguments throws(BadValue) in
    guard let number = Int(text), number > 0 else {
      throw BadValue(expected: "a whole number from 1 up")
    }
    arguments.review.top = number
  }

  static let statsFormat = Option(
    "format", argument: "FORM", values: .words(["text", "json", "csv"]),
    help: "print as text, json or csv",
    detail: "`csv` has a record for each week, rule, topic and slow reply, named by its `kind`."
  ) { text, arguments throws(BadValue) in
    guard let format = ReviewFormat(rawValue: text), format != .markdown else {
      throw BadValue(expected: "text, json or csv")
    }
    arguments.review.format = format
  }

  static let statsTop = Option(
    "top", argument: "N", help: "print at most N rules in each list (default: 10)"
  ) { text, arguments throws(BadValue) in
    guard let number = Int(text), number > 0 else {
      throw BadValue(expected: "a whole number from 1 up")
    }
    arguments.review.top = number
  }

  static let history = Option(
    "history", help: "compare what people said in the history",
    detail: """
      All conversations with the rules of NEW; if there are none, those with the rules of OLD. Messages that get the \
      same two replies are one change, with their number.
      """
  ) { $0.review.comparesHistory = true }

  static let diffFormat = Option(
    "format", argument: "FORM", values: .words(["text", "json", "markdown"]),
    help: "print as text, json or markdown",
    detail: "Markdown is for a comment on a pull request."
  ) { text, arguments throws(BadValue) in
    guard let format = ReviewFormat(rawValue: text), format != .csv else {
      throw BadValue(expected: "text, json or markdown")
    }
    arguments.review.format = format
  }

  static let failOver = Option(
    "fail-over", argument: "PERCENT", help: "exit with 1 if a larger share had no answer",
    detail: """
      Counts the messages that no rule matched, or nothing but a catch-all or wildcards: `--fail-over 5%`.
      """
  ) { text, arguments throws(BadValue) in
    let number = text.hasSuffix("%") ? String(text.dropLast()) : text
    guard let percent = Double(number), (0...100).contains(percent) else {
      throw BadValue(expected: "a percentage from 0% to 100%")
    }
    arguments.review.maximumMissShare = percent
  }

  static let masked = Option(
    "export", help: "mask names, numbers and addresses",
    detail: """
      For a report that leaves your computer. It contains the messages alone, without replies and numbers of \
      conversations. Check it before you pass it on: no program knows all names.
      """
  ) { $0.review.isMasked = true }
}
