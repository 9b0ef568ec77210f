import ChatModel

/// The command line's arguments about the history.
struct HistoryArguments: Equatable, Sendable {
  /// The conversation to continue.
  enum Continuing: Equatable, Sendable {
    case latest
    case id(KeptConversation.ID)
  }

  /// The history's folder; `nil` for the user's own.
  var folder: String?
  /// Whether nothing is stored or remembered.
  var isOff = false
  var continuing: Continuing?
  /// Whether the robot starts without its memory of the user.
  var startsFresh = false
  /// The format of an export on standard output; `nil` for a transcript, or for the format of the file's extension.
  var format: ExportFormat?
  /// Whether an export is a backup of everything.
  var exportsAll = false
  /// The conversations to list.
  var filter = HistoryFilter()
  /// Whether to do irreversible things without asking.
  var saysYes = false
}
