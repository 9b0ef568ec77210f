import ChatModel

/// The options for the history.
extension Option {
  static let data = Option(
    "data", argument: "DIR", values: .folder, help: "keep the history in this folder",
    detail: "It wins over `PARLEY_DATA`."
  ) { text, arguments throws(BadValue) in
    guard !text.isEmpty else { throw BadValue(expected: "a folder") }
    arguments.history.folder = text
  }

  static let noHistory = Option("no-history", help: "keep nothing, and remember nothing") {
    $0.history.isOff = true
  }

  static let resume = Option(
    "continue", short: "c", argument: "ID", isArgumentOptional: true, values: .conversation,
    help: "go on with the last conversation, or with that one",
    detail: "As if it had never stopped: with its rules, variables, topic and random choices."
  ) { text, arguments throws(BadValue) in
    guard !text.isEmpty else {
      arguments.history.continuing = .latest
      return
    }
    guard let id = KeptConversation.ID(text), id > 0 else {
      throw BadValue(expected: "the number of a conversation")
    }
    arguments.history.continuing = .id(id)
  }

  static let fresh = Option("fresh", help: "start without what the robot knows of you") {
    $0.history.startsFresh = true
  }

  static let yes = Option("yes", help: "clear without asking; needed in a pipe") {
    $0.history.saysYes = true
  }

  static let exportFormat = Option(
    "format", argument: "FORMAT", values: .words(ExportFormat.allCases.map(\.rawValue)),
    help: "what an export is written as"
  ) { text, arguments throws(BadValue) in
    guard let format = ExportFormat(rawValue: text) else {
      throw BadValue(expected: ExportFormat.allCases.map(\.rawValue).joined(separator: ", "))
    }
    arguments.history.format = format
  }
}
