import ChatModel

/// What the command line says about the history.
struct HistoryArguments: Equatable, Sendable {
  /// Which conversation is to go on.
  enum Continuing: Equatable, Sendable {
    case latest
    case id(KeptConversation.ID)
  }

  /// The folder that it lies in; nil for the user's own.
  var folder: String?
  /// Whether nothing is kept and nothing remembered.
  var isOff = false
  var continuing: Continuing?
  /// Whether the robot shall not know the user again.
  var startsFresh = false
  var format = ExportFormat.transcript
  /// Whether what can't be taken back is done without asking.
  var saysYes = false
}
