/// What SQLite said when it could not do something.
struct SQLiteError: Error, Equatable {
  /// What a caller may do something about.
  enum Kind: Sendable, Equatable {
    /// Another process held the file longer than the busy timeout.
    case busy
    /// The disk is full, or the file may not grow.
    case full
    case readOnly
    /// The system failed to read or write, for whatever reason.
    case disk
    /// The file, or another one that it needs beside it, cannot be opened or made.
    case cannotOpen
    /// The file is no database, or a damaged one.
    case damaged
    /// One of the search's own tables does not fit together, or a table that it needs.
    case damagedIndex
    /// The exchange of this number is not what was written.
    case altered(Int64)
    case other
  }

  var kind: Kind
  /// SQLite's own words: `database is locked`.
  var words: String
}
