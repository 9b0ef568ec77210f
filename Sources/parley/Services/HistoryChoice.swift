import ChatModel
import Disk
import HistoryStore

/// Which history a command works with.
struct HistoryChoice {
  let arguments: HistoryArguments

  static let noHome = HistoryError.unavailable(
    reason: "there is no home folder; --data names another")

  /// nil where the user has no folder for it.
  var location: HistoryLocation? {
    if let folder = arguments.folder { return HistoryLocation(folder: folder) }
    return HistoryLocation(environment: UserFolders.environment)
  }

  /// Where typed lines are kept; nil where nothing is to be kept.
  ///
  /// Earlier versions kept them in the user's folder for state, from which they move here once.
  var linesPath: String? {
    guard !arguments.isOff, let location else { return nil }
    if arguments.folder == nil, let state = UserFolders().state {
      // Where that fails the old ones stay as they are, and new lines are kept all the same.
      try? location.lines.adopt(LineHistoryFile(path: state + "/parley/lines"))
    }
    return location.lines.path
  }

  /// For a chat, which goes on whatever becomes of the store.
  var steady: any HistoryService {
    if arguments.isOff { return MemoryHistoryService() }
    guard let location else { return SteadyHistoryService(without: Self.noHome) }
    return SteadyHistoryService(SQLiteHistoryService(at: location))
  }
}
