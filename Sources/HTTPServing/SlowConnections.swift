import Dispatch
import Platform
import Synchronization

/// Ends connections whose clients take too long for a request, for example by sending it byte by byte.
///
/// If there are many connections, those that have waited for their client longest are ended early, so that slow clients
/// do not keep others out.
final class SlowConnections: Sendable {
  private struct Connection {
    var descriptor: Int32
    /// The time since which the server waits for the client; `nil` while the client waits for the server.
    var since: DispatchTime?
  }

  private let connections = Mutex<[UInt: Connection]>([:])
  private let maximumTime: DispatchTimeInterval
  /// The number of connections above which clients get less time.
  private let crowd: Int
  /// The minimum time for a client.
  private static let minimumTime = DispatchTimeInterval.milliseconds(300)

  /// - Parameters:
  ///   - seconds: the time for a whole request, and for keeping a connection without one.
  ///   - crowd: the number of connections above which the slowest ones are ended early.
  init(seconds: Int, crowd: Int) { (maximumTime, self.crowd) = (.seconds(seconds), crowd) }

  func begin(_ id: UInt, _ descriptor: Int32) {
    connections.withLock { $0[id] = Connection(descriptor: descriptor, since: .now()) }
  }

  /// Records whose turn it is: the client's to send, or the server's to answer.
  func setTurn(_ id: UInt, isClients: Bool) {
    connections.withLock { $0[id]?.since = isClients ? .now() : nil }
  }

  func end(_ id: UInt) { connections.withLock { $0[id] = nil } }

  /// Shuts down the connections whose time is up; their descriptors stay open until the server closes them.
  func endSlow() {
    let now = DispatchTime.now()
    connections.withLock { connections in
      let waiting = connections.values.compactMap { connection in
        connection.since.map { (since: $0, descriptor: connection.descriptor) }
      }.sorted { $0.since < $1.since }
      let surplus = connections.count - crowd
      for (index, connection) in waiting.enumerated() {
        let time = index < surplus ? Self.minimumTime : maximumTime
        if connection.since + time < now { shutdown(connection.descriptor, Int32(SHUT_RDWR)) }
      }
    }
  }
}
