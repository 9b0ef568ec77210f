import ChatModel
import Disk

/// What can go wrong with the store; the words of the user's own language are Chat's.
enum HistoryFailure: Error, Equatable {
  case sqlite(SQLiteError)
  case file(FileFailure)
  /// What the robot remembered cannot be read back.
  case memory(KeptConversation.ID)
  case noSuchConversation(KeptConversation.ID)
  case damaged(keptAs: String)
  case newer(path: String)
  case foreign(path: String)

  var asHistoryError: HistoryError {
    switch self {
    case .sqlite(let error):
      if case .altered(let id) = error.kind {
        .altered(id)
      } else {
        .unavailable(reason: error.words)
      }
    case .file(let failure): .unavailable(reason: failure.words)
    case .memory(let id): .lostMemory(id)
    case .noSuchConversation(let id): .noSuchConversation(id)
    case .damaged(let path): .damaged(keptAs: path)
    case .newer(let path): .newer(path: path)
    case .foreign(let path): .foreign(path: path)
    }
  }

  /// Whether what failed may only be read.
  var isRefusal: Bool {
    switch self {
    case .sqlite(let error): error.kind == .readOnly || error.kind == .cannotOpen
    case .file(let failure): failure.error.isRefusal
    default: false
    }
  }

  /// Whether there was no room for something that has to be written, or might not have been.
  var mayBeFull: Bool {
    switch self {
    case .sqlite(let error): [.full, .cannotOpen, .readOnly, .disk].contains(error.kind)
    case .file(let failure): failure.error.isFull
    default: false
    }
  }

  /// Whether the index is damaged, and perhaps nothing else.
  var isOfIndex: Bool {
    if case .sqlite(let error) = self { error.kind == .damagedIndex } else { false }
  }

  var isDamage: Bool {
    if case .sqlite(let error) = self {
      [.damaged, .damagedIndex].contains(error.kind)
    } else {
      false
    }
  }
}
