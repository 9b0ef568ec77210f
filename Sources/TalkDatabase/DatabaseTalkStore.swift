package import Conversations
package import Dispatch
import JSON
package import Serving

/// The memories of users in PostgreSQL, which any number of `parley-serve` processes share.
///
/// A turn is a transaction that locks its user's row. So one process after another answers a user, and a turn whose
/// process dies has not happened.
package final class DatabaseTalkStore: TalkStore {
  private let pool: ConnectionPool
  /// The robot's name, which tells its talks from those of other robots in the database.
  private let robot: [UInt8]
  private let timeout: DispatchTimeInterval
  /// The minimum time for storing a turn.
  private static let minimumStoringTime = DispatchTimeInterval.seconds(2)

  /// Connects to the database, and makes the tables if there are none.
  ///
  /// - Parameters:
  ///   - address: a URL such as `postgres://user@host/database`.
  ///   - robot: the robot's name.
  ///   - timeout: the time for which a request waits, from its arrival, for a database that does not answer.
  package init(
    at address: String, robot: String, timeout: DispatchTimeInterval = .seconds(20)
  ) throws(DatabaseFailure) {
    pool = ConnectionPool(address)
    self.robot = Array(robot.utf8)
    self.timeout = timeout
    try pool.use(until: .now() + timeout) { connection throws(DatabaseFailure) in
      try TalkTables.prepare(on: connection)
    }
  }

  package var threads: Int? { 16 }

  package func turn(
    for request: ServeRequest, _ waiting: TalkWaiting, with robot: Robot,
    _ memory: inout TalkMemory?, _ answer: (inout TalkMemory?) -> TalkTurn
  ) throws(ServeError) -> TalkTurn? {
    let end = waiting.arrival + timeout
    var attempt = Attempt()
    var failure = DatabaseFailure(.connection, "requests are already waiting for it")
    var pauseMilliseconds = 20
    while DispatchTime.now() < end {
      do throws(DatabaseFailure) {
        return try pool.use(until: end) { connection throws(DatabaseFailure) in
          try turn(of: Array(request.user.utf8), &attempt, on: connection, answer)
        }
      } catch {
        failure = error
      }
      switch failure.kind {
      case .conflict where !waiting.mayWait && attempt.turn == nil: return nil
      case .connection, .conflict: break
      case .statement, .newer: throw .unavailable(reason: failure.description)
      }
      // No one signals this semaphore: it is a pause before the next attempt.
      let next = DispatchTime.now() + .milliseconds(pauseMilliseconds)
      _ = DispatchSemaphore(value: 0).wait(timeout: min(next, end))
      pauseMilliseconds = min(2 * pauseMilliseconds, failure.kind == .conflict ? 200 : 1000)
    }
    throw .unavailable(reason: failure.description)
  }

  /// The attempts to answer a request.
  private struct Attempt {
    /// The mark by which the memory shows whether the turn has been kept.
    let mark = String(UInt64.random(in: .min ... .max), radix: 36)
    /// The turn that was about to be kept when the connection ended; it may have been kept or not.
    var turn: TalkTurn?
  }

  private func turn(
    of user: [UInt8], _ attempt: inout Attempt, on connection: DatabaseConnection,
    _ answer: (inout TalkMemory?) -> TalkTurn
  ) throws(DatabaseFailure) -> TalkTurn {
    try connection.run("BEGIN ISOLATION LEVEL READ COMMITTED")
    var memory = try locked(user, on: connection)
    if let turn = attempt.turn, memory?.has(mark: attempt.mark) == true {
      try connection.run("ROLLBACK")
      return turn
    }
    let turn = answer(&memory)
    guard turn.changesMemory else {
      try connection.run("ROLLBACK")
      return turn
    }
    // A slow reply may have used up the time of the request.
    connection.end = max(connection.end, .now() + Self.minimumStoringTime)
    if var memory {
      memory.add(mark: attempt.mark)
      try connection.run(
        "UPDATE parley_talks SET memory = $3, changed = now() WHERE robot = $1 AND name = $2",
        [robot, user, Self.bytes(of: memory)])
    } else {
      try connection.run(
        "DELETE FROM parley_talks WHERE robot = $1 AND name = $2", [robot, user])
    }
    attempt.turn = turn
    try connection.run("COMMIT")
    return turn
  }

  /// Locks the row of a user, which is made if there is none, and returns its memory.
  ///
  /// A row that another program has locked is a conflict at once, because waiting for it would occupy a connection.
  private func locked(
    _ user: [UInt8], on connection: DatabaseConnection
  ) throws(DatabaseFailure) -> TalkMemory? {
    while true {
      let rows = try connection.run(
        "SELECT memory FROM parley_talks WHERE robot = $1 AND name = $2 FOR UPDATE NOWAIT",
        [robot, user])
      if let row = rows.first { return try row.map(Self.memory) }
      try connection.run(
        "INSERT INTO parley_talks (robot, name) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        [robot, user])
    }
  }

  private static func bytes(of memory: TalkMemory) throws(DatabaseFailure) -> [UInt8] {
    do {
      return Array(try memory.json.text.utf8)
    } catch {
      throw DatabaseFailure(.statement, "a memory can't be written: \(error)")
    }
  }

  private static func memory(_ bytes: [UInt8]) throws(DatabaseFailure) -> TalkMemory {
    guard let value = try? JSONValue(bytes), let memory = TalkMemory(value) else {
      throw DatabaseFailure(.statement, "the memory of this user can't be read")
    }
    return memory
  }
}
