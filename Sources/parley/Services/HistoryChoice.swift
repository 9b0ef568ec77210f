import ChatModel
import HistoryStore

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Which history a command works with.
struct HistoryChoice {
  let arguments: HistoryArguments

  static let noHome = HistoryError.unavailable(
    reason: "there is no home folder; --data names another")

  /// nil where the user has no folder for it.
  var location: HistoryLocation? {
    if let folder = arguments.folder { return HistoryLocation(folder: folder) }
    return HistoryLocation { name in
      unsafe getenv(name).map { unsafe String(cString: $0) }
    }
  }

  /// For a chat, which goes on whatever becomes of the store.
  var steady: any HistoryService {
    if arguments.isOff { return MemoryHistoryService() }
    guard let location else { return SteadyHistoryService(without: Self.noHome) }
    return SteadyHistoryService(SQLiteHistoryService(at: location))
  }
}
