import Conversations
import ScreenKit

/// The options for the history.
extension Option {
  static let data = Option(
    "data", argument: "DIR", values: .folder, help: "keep the history in this folder",
    detail: "Used instead of `PARLEY_DATA`."
  ) { text, arguments throws(BadValue) in
    guard !text.isEmpty else { throw BadValue(expected: "a folder") }
    arguments.history.folder = text
  }

  static let noHistory = Option("no-history", help: "save nothing, and start without memory") {
    $0.history.isOff = true
  }

  static let resume = Option(
    "continue", short: "c", argument: "ID", isArgumentOptional: true, values: .conversation,
    help: "continue the last conversation, or this one",
    detail: "With its rules, variables, topic and random choices, as if it had never stopped."
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

  static let fresh = Option("fresh", help: "start without the robot's memory of you") {
    $0.history.startsFresh = true
  }

  static let yes = Option("yes", help: "clear without asking; required in a pipe") {
    $0.history.saysYes = true
  }

  static let robot = Option(
    "robot", argument: "NAME", help: "only conversations with this robot",
    detail: "Its name or the beginning of its name; upper and lower case are the same."
  ) {
    text, arguments throws(BadValue) in
    guard !text.isEmpty else { throw BadValue(expected: "the name of a robot") }
    arguments.history.filter.robot = text
  }

  static let ofUser = Option(
    "user", argument: "NAME", help: "only conversations of this user",
    detail: "The name or its beginning; upper and lower case are the same."
  ) {
    text, arguments throws(BadValue) in
    guard !text.isEmpty else { throw BadValue(expected: "a name") }
    arguments.history.filter.user = text
  }

  static let since = Option(
    "since", argument: "DATE", help: "only conversations that ended on this day or later",
    detail: "In local time: `2026-11-21`."
  ) { text, arguments throws(BadValue) in arguments.history.filter.since = try date(text) }

  static let until = Option(
    "until", argument: "DATE", help: "only conversations that ended on this day or before",
    detail: "In local time: `2026-11-21`."
  ) { text, arguments throws(BadValue) in arguments.history.filter.until = try date(text) }

  private static func date(_ text: String) throws(BadValue) -> CivilDate {
    guard let date = CivilDate(text) else {
      throw BadValue(expected: "a date such as 2026-11-21")
    }
    return date
  }

  static let exportAll = Option(
    "all", help: "export everything to one file, for history import",
    detail:
      "Conversations, exchanges with their times, and what the robots remember; deleted conversations are left out."
  ) { $0.history.exportsAll = true }

  static let exportFormat = Option(
    "format", argument: "FORMAT", values: .words(ExportFormat.allCases.map(\.rawValue)),
    help: "the format of an export"
  ) { text, arguments throws(BadValue) in
    guard let format = ExportFormat(rawValue: text) else {
      throw BadValue(expected: ExportFormat.allCases.map(\.rawValue).joined(separator: ", "))
    }
    arguments.history.format = format
  }
}
