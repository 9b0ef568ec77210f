import Conversations
import Disk

/// A failure of the store; `HistoryError` has the messages for users.
enum HistoryFailure: Error, Equatable {
  /// The words are usually SQLite's: `database is locked`.
  case sqlite(SQLiteError, words: String)
  case file(FileFailure)
  /// A failure that the user is told as it is.
  case history(HistoryError)

  var asHistoryError: HistoryError {
    switch self {
    case .sqlite(.altered(let id), _): .altered(id)
    case .sqlite(_, let words): isDamage ? .unrepaired : .unavailable(reason: words)
    case .file(let failure): .unavailable(reason: failure.words)
    case .history(let error): error
    }
  }

  /// The kind of SQLite's error; `nil` for any other failure.
  var kind: SQLiteError? { if case .sqlite(let kind, _) = self { kind } else { nil } }

  /// Whether the same work may succeed later.
  var isTemporary: Bool { kind == .full || kind == .busy }

  var isDamage: Bool { kind == .damaged || kind == .damagedIndex }

  /// Whether the system may have denied access, for example to a read-only file.
  var isRefusal: Bool {
    if case .file(let failure) = self { return failure.error.isRefusal }
    return kind == .readOnly || kind == .cannotOpen
  }

  /// Whether the cause may be a full disk.
  var mayBeFull: Bool {
    if case .file(let failure) = self { return failure.error.isFull }
    return [.full, .cannotOpen, .readOnly, .disk].contains(kind)
  }
}
