/// The tables with the memories of users.
enum TalkTables {
  static let version = 1

  /// The number of the lock that servers hold while they make the tables: “parley” in ASCII.
  private static let lock = 0x7061_726C_6579

  private static let tables = [
    """
    CREATE TABLE IF NOT EXISTS parley_talks (
      robot bytea NOT NULL,
      name bytea NOT NULL,
      memory bytea,
      changed timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (robot, name)
    ) WITH (fillfactor = 70)
    """,
    "CREATE TABLE IF NOT EXISTS parley_tables (version integer NOT NULL)",
    "INSERT INTO parley_tables SELECT \(version) WHERE NOT EXISTS (SELECT FROM parley_tables)",
  ]

  /// Makes the tables if there are none.
  static func prepare(on connection: DatabaseConnection) throws(DatabaseFailure) {
    let isMissing = try connection.run(
      "SELECT ''::bytea WHERE to_regclass('parley_tables') IS NOT NULL"
    ).isEmpty
    if isMissing {
      try connection.run("BEGIN")
      try connection.run("SELECT pg_advisory_xact_lock(\(lock))")
      // Another server may have made the tables while this one waited, so the statements make only what is missing.
      for statement in tables { try connection.run(statement) }
      try connection.run("COMMIT")
    }
    let found = try connection.run("SELECT convert_to(version::text, 'UTF8') FROM parley_tables")
    let number = (found.first ?? nil).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard let number else {
      throw DatabaseFailure(.statement, "the table parley_tables has no version")
    }
    if number != version { throw DatabaseFailure(.newer, "") }
  }
}
