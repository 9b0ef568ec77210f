import Dispatch
import Platform
import Synchronization

/// Ends connections whose client takes too long for a request, byte by byte.
final class SlowConnections: Sendable {
  private struct Connection {
    var descriptor: Int32
    /// The time since which the client has the turn; `nil` while the server has it.
    var since: DispatchTime?
  }

  private let connections = Mutex<[UInt: Connection]>([:])
  private let maximum: DispatchTimeInterval

  /// - Parameter seconds: the time for a whole request, and for keeping a connection without one.
  init(seconds: Int) { maximum = .seconds(seconds) }

  func begin(_ id: UInt, _ descriptor: Int32) {
    connections.withLock { $0[id] = Connection(descriptor: descriptor, since: .now()) }
  }

  /// Notes whose turn it is.
  func turn(_ id: UInt, isClients: Bool) {
    connections.withLock { $0[id]?.since = isClients ? .now() : nil }
  }

  func end(_ id: UInt) { connections.withLock { $0[id] = nil } }

  /// Shuts the connections down whose time is up; the descriptors stay open until the server closes them.
  func check() {
    let limit = DispatchTime.now()
    connections.withLock { connections in
      for connection in connections.values {
        if let since = connection.since, since + maximum < limit {
          shutdown(connection.descriptor, Int32(SHUT_RDWR))
        }
      }
    }
  }
}
