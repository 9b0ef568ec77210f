import Chat
import HistoryStore

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Which history a command works with.
struct HistoryChoice {
  let arguments: HistoryArguments

  /// nil where the user has no folder for it.
  var location: HistoryLocation? {
    if let folder = arguments.folder { return HistoryLocation(folder: folder) }
    return HistoryLocation { name in
      unsafe getenv(name).map { unsafe String(cString: $0) }
    }
  }

  /// For a chat, which goes on whatever becomes of the store.
  var steady: any HistoryService {
    guard !arguments.isOff, let location else { return MemoryHistoryService() }
    return SteadyHistoryService(SQLiteHistoryService(at: location))
  }
}
