package import Serving
import Synchronization

/// A server over HTTP, at an address or on a socket that systemd has opened.
package final class HTTPServer: Sendable {
  /// A reason why the server could not start.
  package enum Failure: Error, Equatable {
    /// The system's error of listening.
    case listening(code: Int32)
    /// Other machines could connect, and there is no token.
    case unprotected
    /// libmicrohttpd could not start.
    case library
  }

  /// The port at which the server listens; `nil` if the socket is neither IPv4 nor IPv6.
  package let port: UInt16?
  private let sockets: HTTPSockets
  private let isEnding: Ending

  private final class Ending: Sendable {
    let value = Atomic<Bool>(false)
  }

  /// Starts to serve.
  ///
  /// - Parameters:
  ///   - address: the address at which to listen; it is ignored if there is a socket.
  ///   - socket: a socket that listens already; `nil` to open one.
  ///   - threads: the number of threads that read and write.
  ///   - ignoresTasks: whether hidden requests of web interfaces, which begin with `### Task:`, get an empty answer.
  package init(
    _ server: TalkServer, at address: HTTPAddress, socket: Int32? = nil, access: HTTPGuard,
    threads: Int, ignoresTasks: Bool = false
  ) throws(Failure) {
    let isLocal = socket.map(HTTPAddress.isLocal) ?? address.isLoopback
    guard isLocal || access.token != nil else { throw .unprotected }
    let listener: Int32
    if let socket {
      listener = socket
      port = HTTPAddress.port(of: socket)
    } else {
      let opened = try address.listen()
      (listener, port) = (opened.socket, opened.port)
    }
    let ending = Ending()
    isEnding = ending
    let routes = HTTPRoutes(server, access, ignoresTasks: ignoresTasks) {
      ending.value.load(ordering: .relaxed)
    }
    sockets = HTTPSockets(routes)
    guard sockets.start(on: listener, threads: threads) else { throw .library }
  }

  /// Takes no more connections, and waits until the requests that have begun are answered, at most for `seconds`.
  package func stop(within seconds: Int) {
    isEnding.value.store(true, ordering: .relaxed)
    sockets.stop(within: seconds)
  }
}
