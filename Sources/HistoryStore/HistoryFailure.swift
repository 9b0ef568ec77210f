import ChatModel

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
    case .sqlite(let error): .unavailable(reason: error.words)
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
    case .file(let failure): failure.isRefusal
    default: false
    }
  }

  var isDamage: Bool { if case .sqlite(let error) = self { error.kind == .damaged } else { false } }
}
