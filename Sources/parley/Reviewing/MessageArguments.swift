/// Arguments that choose the users' messages to review.
protocol ReadsMessages: TakesHistory {
  var messages: MessageArguments { get set }
}

struct MessageArguments: Equatable, Sendable {
  /// The files with messages; empty for the history.
  var files: [String] = []
  /// The name of the column with the messages; `nil` for the default name.
  var column: String?
  /// Whether conversations with any robot are taken.
  var takesAllRobots = false
}

extension Option where Arguments: ReadsMessages {
  static var from: Option {
    .file(
      "from", isRepeatable: true, help: "use this file's messages instead of the history",
      detail: """
        One message a line; a transcript (`.chat`); a table with a header (`.csv`, `.tsv`); or one JSON object a line \
        (`.jsonl`, `.json`), as `parley chat --json` writes them. `-` is standard input, with one message a line. May be \
        given several times.
        """
    ) { $0.messages.files.append($1) }
  }

  static var column: Option {
    .text(
      "column", "NAME", "the name of a column",
      help: "the column with the messages (default: message)",
      detail: """
        Of a table, or of JSON objects. The columns `user`, `conversation`, and `reply` are read too if they are there: \
        neighboring messages with the same conversation are one conversation.
        """
    ) { $0.messages.column = $1 }
  }

  static var allRobots: Option {
    .flag(
      "all-robots", help: "include conversations with all robots",
      detail:
        "Without it, only conversations with these rules are reviewed. Either way, the messages are sent to these rules."
    ) { $0.messages.takesAllRobots = true }
  }
}
