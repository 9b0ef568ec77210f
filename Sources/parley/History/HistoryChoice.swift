import Conversations
import Disk
import HistoryStore

/// The history that the options of a command choose.
struct HistoryChoice {
  /// The history's folder; `nil` for the default one.
  let folder: String?
  /// Whether the history is neither read nor written.
  var isOff = false

  static let noHome = HistoryError.unavailable(
    reason: "there is no home folder; name a folder with --data")

  /// The history's location; `nil` if the user has no folder for it.
  var location: HistoryLocation? {
    if let folder { return HistoryLocation(folder: folder) }
    return HistoryLocation(environment: Environment.variable)
  }

  /// The path of the file for typed lines; `nil` to store none.
  ///
  /// If the user chose no folder, reading this property also moves the file that earlier versions of Parley kept in the
  /// user's state folder to this path.
  var linesPath: String? {
    guard !isOff, let location else { return nil }
    if folder == nil, let state = UserFolders().state {
      // If moving fails, the old lines stay where they are, and new lines are still stored.
      try? location.lines.adopt(LineHistoryFile(path: state + "/parley/lines"))
    }
    return location.lines.path
  }

  /// Returns the history for a chat, which continues in memory if the database fails.
  ///
  /// - Parameter isForTerminal: whether a user types on a terminal. The database then has its own thread, so that the
  ///   user does not wait for the disk; otherwise, the history collects exchanges until `storeHeldExchanges`.
  func chatHistory(isForTerminal: Bool) -> any HistoryService {
    if isOff { return MemoryHistoryService() }
    guard let location else { return FallbackHistoryService(without: Self.noHome) }
    return FallbackHistoryService(SQLiteHistoryService(at: location, delaysWrites: !isForTerminal))
  }

  /// Returns the history for a command other than a chat; a missing one counts as empty, and a damaged file keeps its
  /// name, so that `history repair` finds it.
  ///
  /// - Parameter creating: whether to create a missing history; false creates it only if there are typed lines or
  ///   damaged files, and `nil` never creates it.
  func service(creating: Bool?) throws(HistoryError) -> any HistoryService {
    guard let location else { throw Self.noHome }
    do throws(FileFailure) {
      let isThere = try location.exists()
      // Typed lines and damaged files may exist without a history, and only the SQLite service can remove them.
      let isNeeded =
        creating.map {
          $0 || Files.exists(location.lines.path) || !location.quarantined.isEmpty
        } ?? false
      guard isThere || isNeeded else { return MemoryHistoryService() }
      return SQLiteHistoryService(at: location, renamesDamaged: false)
    } catch {
      throw .unavailable(reason: error.words)
    }
  }
}
