/// The tables, and the migrations that add them to older files.
///
/// SQLite's `user_version` is the number of migrations a file has had. A migration and its number are written in one
/// transaction: if the program is killed meanwhile, the file stays unchanged.
struct Schema: Sendable {
  /// The application ID in the file's header, `Parl`, which identifies a history.
  static let applicationID: Int64 = 0x5061_726C

  /// The first migration turns an empty file into a history.
  ///
  /// New ones are added at the end; old ones never change.
  let migrations: [String]

  static let current = Schema(migrations: [first, second, third, fourth])

  private static let first = """
    CREATE TABLE conversations (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      rules TEXT NOT NULL,
      robot TEXT NOT NULL,
      user TEXT NOT NULL,
      seed INTEGER NOT NULL,
      utf8 INTEGER NOT NULL,
      beginning TEXT NOT NULL,
      started INTEGER NOT NULL,
      last INTEGER NOT NULL,
      newest INTEGER NOT NULL,
      length INTEGER NOT NULL,
      title TEXT NOT NULL,
      memory TEXT NOT NULL,
      deleted INTEGER
    ) STRICT;
    CREATE INDEX conversations_by_newest ON conversations (newest) WHERE deleted IS NULL;
    CREATE INDEX conversations_by_robot ON conversations (rules, user, newest)
      WHERE deleted IS NULL;
    CREATE TABLE messages (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      conversation INTEGER NOT NULL REFERENCES conversations (id),
      message TEXT NOT NULL,
      reply TEXT NOT NULL,
      at INTEGER NOT NULL,
      topic TEXT,
      file TEXT,
      line INTEGER,
      microseconds INTEGER NOT NULL,
      commands TEXT,
      notes TEXT
    ) STRICT;
    CREATE INDEX messages_by_conversation ON messages (conversation, id);
    \(words)
    """

  /// The index of the words in exchanges; it does not store their texts.
  static let words = """
    CREATE VIRTUAL TABLE words USING fts5 (
      message, reply, content = '', tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
    );
    """

  /// Adds the options with which the rules were loaded, the fingerprint of the rules at each reply, the commands since
  /// the last exchange, the forgotten variables, and the robot's identity, which is independent of the rules it was
  /// taught.
  private static let second = """
    ALTER TABLE conversations ADD COLUMN options TEXT NOT NULL DEFAULT '{}';
    ALTER TABLE conversations ADD COLUMN pending TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE conversations ADD COLUMN forgotten TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE conversations ADD COLUMN identity TEXT NOT NULL DEFAULT '';
    UPDATE conversations SET identity =
      CASE WHEN rules LIKE '["builtin",%' THEN '["builtin"]' ELSE rules END;
    DROP INDEX conversations_by_robot;
    CREATE INDEX conversations_by_identity ON conversations (identity, user, newest)
      WHERE deleted IS NULL;
    CREATE INDEX conversations_by_deletion ON conversations (deleted) WHERE deleted IS NOT NULL;
    ALTER TABLE messages ADD COLUMN rules INTEGER;
    """

  /// Adds a flag for a conversation that began without the robot's memory of the user, the checksums of exchanges, and
  /// a table of unfinished work.
  private static let third = """
    ALTER TABLE conversations ADD COLUMN fresh INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE messages ADD COLUMN checksum INTEGER;
    CREATE TABLE chores (name TEXT PRIMARY KEY) STRICT;
    """

  /// Adds the user's verdicts on reviewed messages; a verdict is removed together with its message.
  private static let fourth = """
    CREATE TABLE reviews (
      message INTEGER PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
      mark INTEGER NOT NULL,
      at INTEGER NOT NULL
    ) STRICT;
    """
}

extension Schema {
  /// The version of a file, compared with this version of the program.
  enum State: Equatable {
    case current
    /// An earlier version, with the number of its migrations; 0 for an empty file.
    case old(Int)
    /// Written by a later version.
    case newer
    /// Written by another program.
    case foreign
  }

  /// Migrates a file to this version, and returns its state afterwards.
  ///
  /// A file of another program or of a later version stays unchanged.
  func migrate(_ database: Database) throws(HistoryFailure) -> State {
    // One transaction, because another process may migrate the file between two reads, and a
    // mixture of two states looks like another program's file.
    var state = try database.transaction(onlyReads: true) { () throws(HistoryFailure) in
      try self.state(of: database)
    }
    while case .old(let number) = state {
      state = try database.transaction { () throws(HistoryFailure) -> State in
        // Another process may have migrated the file meanwhile.
        guard try self.state(of: database) == .old(number) else {
          return try self.state(of: database)
        }
        try database.execute(migrations[number])
        try database.execute("PRAGMA application_id = \(Self.applicationID)")
        try database.execute("PRAGMA user_version = \(number + 1)")
        return try self.state(of: database)
      }
    }
    return state
  }

  /// Returns the numbers in a file's header, which can be read even if the tables are damaged.
  static func header(
    of database: Database
  ) throws(HistoryFailure) -> (version: Int64, application: Int64?) {
    (
      try database.first("PRAGMA user_version") { $0.integer("user_version") } ?? 0,
      try database.first("PRAGMA application_id") { $0.integer("application_id") }
    )
  }

  private func state(of database: Database) throws(HistoryFailure) -> State {
    let (version, application) = try Self.header(of: database)
    let tables = try database.number("SELECT count(*) AS value FROM sqlite_schema") ?? 0
    guard application == Self.applicationID || tables == 0 && version == 0 else { return .foreign }
    if version == migrations.count { return .current }
    return (0..<migrations.count).contains(Int(version)) ? .old(Int(version)) : .newer
  }
}
