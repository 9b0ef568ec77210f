import Conversations
import ScreenKit

/// The arguments of commands that use the history.
protocol TakesHistory: CommandArguments {
  var history: HistoryArguments { get set }
}

/// The arguments about the history that several commands have.
struct HistoryArguments: Equatable, Sendable {
  /// The history's folder; `nil` for the default one.
  var folder: String?
  /// The conditions for the conversations to list.
  var filter = HistoryFilter()
}

extension Option where Arguments: TakesHistory {
  static var data: Option {
    .folder(
      "data", help: "keep the history in this folder", detail: "Used instead of `PARLEY_DATA`."
    ) { $0.history.folder = $1 }
  }

  static var robot: Option {
    .text(
      "robot", "NAME", "the name of a robot", help: "only conversations with this robot",
      detail: "The robot's name or the beginning of it; case is ignored."
    ) { $0.history.filter.robot = $1 }
  }

  static var ofUser: Option {
    .text(
      "user", "NAME", "a name", help: "only this user's conversations",
      detail: "The user's name or the beginning of it; case is ignored."
    ) { $0.history.filter.user = $1 }
  }

  static var since: Option {
    date("since", "only conversations that ended on this day or later") {
      $0.history.filter.since = $1
    }
  }

  static var until: Option {
    date("until", "only conversations that ended on this day or earlier") {
      $0.history.filter.until = $1
    }
  }

  private static func date(
    _ name: String, _ help: String, store: @escaping @Sendable (inout Arguments, CivilDate) -> Void
  ) -> Option {
    Option(name, "DATE", help: help, detail: "In local time: `2026-11-21`.") {
      text, arguments throws(BadValue) in
      guard let date = CivilDate(text) else {
        throw BadValue(expected: "a date such as 2026-11-21")
      }
      store(&arguments, date)
    }
  }
}
