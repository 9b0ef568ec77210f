import Conversations
import Disk

/// A failure of the store; `HistoryError` has the messages for users.
enum HistoryFailure: Error, Equatable {
  case sqlite(SQLiteError)
  case file(FileFailure)
  /// The stored text of a robot's memory cannot be decoded.
  case lostMemory(KeptConversation.ID)
  case noSuchConversation(KeptConversation.ID)
  case damaged(keptAs: String)
  case newer(path: String)
  case foreign(path: String)
  case notRepaired(reason: String)

  var asHistoryError: HistoryError {
    switch self {
    case .sqlite(let error):
      if case .altered(let id) = error.kind {
        .altered(id)
      } else if isDamage {
        .unrepaired
      } else {
        .unavailable(reason: error.words)
      }
    case .file(let failure): .unavailable(reason: failure.words)
    case .lostMemory(let id): .lostMemory(id)
    case .noSuchConversation(let id): .noSuchConversation(id)
    case .damaged(let path): .damaged(keptAs: path)
    case .newer(let path): .newer(path: path)
    case .foreign(let path): .foreign(path: path)
    case .notRepaired(let reason): .notRepaired(reason: reason)
    }
  }

  /// Whether the system may have denied access, for example to a read-only file.
  var isRefusal: Bool {
    switch self {
    case .sqlite(let error): error.kind == .readOnly || error.kind == .cannotOpen
    case .file(let failure): failure.error.isRefusal
    default: false
    }
  }

  /// Whether the connection may not write.
  var isReadOnly: Bool {
    if case .sqlite(let error) = self { error.kind == .readOnly } else { false }
  }

  /// Whether the cause may be a full disk.
  var mayBeFull: Bool {
    switch self {
    case .sqlite(let error): [.full, .cannotOpen, .readOnly, .disk].contains(error.kind)
    case .file(let failure): failure.error.isFull
    default: false
    }
  }

  var isDamage: Bool {
    if case .sqlite(let error) = self {
      [.damaged, .damagedIndex].contains(error.kind)
    } else {
      false
    }
  }
}

extension HistoryLocation {
  /// Returns the file's identity after checking that other users cannot write there.
  func trustedIdentity() throws(HistoryFailure) -> UInt64 {
    do throws(FileFailure) {
      try checkTrust()
      return try identity()
    } catch {
      throw .file(error)
    }
  }
}
