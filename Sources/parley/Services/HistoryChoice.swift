import Conversations
import Disk
import HistoryStore

/// The history that the options of a command choose.
struct HistoryChoice {
  let arguments: HistoryArguments

  static let noHome = HistoryError.unavailable(
    reason: "there is no home folder; name a folder with --data")

  /// The history's location; `nil` if the user has no folder for it.
  var location: HistoryLocation? {
    if let folder = arguments.folder { return HistoryLocation(folder: folder) }
    return HistoryLocation(environment: UserFolders.environment)
  }

  /// The path of the file for typed lines; `nil` to store none.
  ///
  /// If the user chose no folder, reading this property also moves the file that earlier versions of Parley kept in the
  /// user's state folder to this path.
  var linesPath: String? {
    guard !arguments.isOff, let location else { return nil }
    if arguments.folder == nil, let state = UserFolders().state {
      // If moving fails, the old lines stay where they are, and new lines are still stored.
      try? location.lines.adopt(LineHistoryFile(path: state + "/parley/lines"))
    }
    return location.lines.path
  }

  /// Returns the history for a chat, which continues in memory if the database fails.
  ///
  /// - Parameter isForTerminal: whether a user types on a terminal. The database then has its own thread, so that the
  ///   user does not wait for the disk; otherwise, it collects exchanges until `settle`.
  func chatHistory(isForTerminal: Bool) -> any HistoryService {
    if arguments.isOff { return MemoryHistoryService() }
    guard let location else { return FallbackHistoryService(without: Self.noHome) }
    return FallbackHistoryService(SQLiteHistoryService(at: location, holdsBack: !isForTerminal))
  }
}
