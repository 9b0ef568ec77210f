/// The kinds of SQLite's errors that callers can handle, and of values that the program cannot have written.
enum SQLiteError: Sendable, Equatable {
  /// Another process held the file longer than the busy timeout.
  case busy
  /// The disk is full, or the file may not grow.
  case full
  case readOnly
  /// The system failed to read or write, for any reason.
  case disk
  /// The file, or a file that SQLite needs next to it, cannot be opened or created.
  case cannotOpen
  /// The file is damaged, or not a database.
  case damaged
  /// The search index, or a table that it needs, is inconsistent.
  case damagedIndex
  /// The exchange with this number differs from what was written.
  case altered(Int64)
  case noMemory
  case other
}
