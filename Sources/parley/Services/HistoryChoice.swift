import ChatModel
import Disk
import HistoryStore

/// The history that a command works with.
struct HistoryChoice {
  let arguments: HistoryArguments

  static let noHome = HistoryError.unavailable(
    reason: "there is no home folder; --data names another")

  /// The history's location; `nil` if the user has no folder for it.
  var location: HistoryLocation? {
    if let folder = arguments.folder { return HistoryLocation(folder: folder) }
    return HistoryLocation(environment: UserFolders.environment)
  }

  /// The path of the file for typed lines; `nil` if nothing is to be stored.
  ///
  /// Earlier versions stored them in the user's folder for state, from which they are moved once.
  var linesPath: String? {
    guard !arguments.isOff, let location else { return nil }
    if arguments.folder == nil, let state = UserFolders().state {
      // If that fails, the old lines stay there, and new ones are still stored.
      try? location.lines.adopt(LineHistoryFile(path: state + "/parley/lines"))
    }
    return location.lines.path
  }

  /// Returns the history for a chat; if the store fails, it continues in memory.
  ///
  /// - Parameter isForTerminal: whether somebody types, who must not wait for the disk.
  func steady(isForTerminal: Bool) -> any HistoryService {
    if arguments.isOff { return MemoryHistoryService() }
    guard let location else { return FallbackHistoryService(without: Self.noHome) }
    return FallbackHistoryService(SQLiteHistoryService(at: location, holdsBack: !isForTerminal))
  }
}
