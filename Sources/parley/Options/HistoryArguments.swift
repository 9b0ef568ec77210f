import Conversations
import ScreenKit

/// The command line's arguments about the history.
struct HistoryArguments: Equatable, Sendable {
  /// The conversation to continue.
  enum Continuing: Equatable, Sendable {
    case latest
    case id(KeptConversation.ID)
  }

  /// The history's folder; `nil` for the default one.
  var folder: String?
  /// Whether the history is neither read nor written.
  var isOff = false
  var continuing: Continuing?
  /// Whether the robot starts without its memory of the user.
  var startsFresh = false
  /// The format of an export; `nil` for the format of the file's extension, or a transcript on standard output.
  var format: ExportFormat?
  /// Whether `export` writes a backup of the whole history.
  var exportsAll = false
  /// The conditions for listed conversations.
  var filter = HistoryFilter()
  /// Whether to clear the history without asking.
  var saysYes = false
}
