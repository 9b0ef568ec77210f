import Disk
import HTTPServing
import Platform
import Serving

/// Serving over HTTP, from the arguments to the last response.
struct WebServing {
  /// A reason why the program can't serve.
  enum Failure: Error {
    case badAddress(String)
    case unreadableToken(String, reason: String)
    case badToken(String)
    case exposedToken(String)
    case serverFailed(HTTPServer.Failure, address: String)
  }

  let arguments: ServeConfiguration.HTTP

  /// The time to answer the requests already begun once the server is asked to end, in seconds.
  private static let drainSeconds = 15
  private static let minimumTokenBytes = 16

  /// Serves until a byte arrives at a descriptor.
  ///
  /// - Parameter say: shows the address to the user.
  func serve(
    _ server: TalkServer, until stop: Int32, _ say: (String) -> Void
  ) throws(Failure) {
    guard let address = HTTPAddress(arguments.address) else { throw .badAddress(arguments.address) }
    let access = HTTPGuard(
      token: try token, origins: arguments.origins, hosts: arguments.hosts)
    let http: HTTPServer
    do throws(HTTPServer.Failure) {
      http = try HTTPServer(
        server, at: address, socket: Self.passedSocket, access: access,
        threads: sysconf(Int32(_SC_NPROCESSORS_ONLN)), ignoresTasks: arguments.ignoresTasks)
    } catch {
      throw .serverFailed(error, address: address.text)
    }
    say(
      "listening on http://" + (http.port.map(address.text(port:)) ?? "the socket of systemd")
        + "\n")
    var request = pollfd(fd: stop, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&request, 1, -1) < 0, errno == EINTR {}
    http.stop(within: Self.drainSeconds)
  }

  /// The token that clients must send; `nil` if they need none.
  private var token: String? {
    get throws(Failure) {
      guard let path = arguments.tokenFile else { return nil }
      let bytes: [UInt8]
      do throws(SystemError) {
        bytes = try Files.contents(of: path, upTo: 4096)
      } catch {
        throw .unreadableToken(path, reason: error.reason)
      }
      guard Trust.isPrivate(path) else { throw .exposedToken(path) }
      let text = String(decoding: bytes, as: UTF8.self)
        .split(whereSeparator: \.isWhitespace).map(String.init)
      guard text.count == 1, text[0].utf8.count >= Self.minimumTokenBytes,
        text[0].utf8.allSatisfy({ (0x21...0x7E).contains($0) })
      else { throw .badToken(path) }
      return text[0]
    }
  }

  /// The socket that systemd has opened for this process; `nil` if there is none.
  private static var passedSocket: Int32? {
    let first: Int32 = 3
    guard Environment.variable("LISTEN_PID").flatMap({ Int32($0) }) == getpid(),
      let count = Environment.variable("LISTEN_FDS").flatMap({ Int($0) }), count >= 1
    else { return nil }
    _ = fcntl(first, F_SETFD, FD_CLOEXEC)
    return first
  }
}

extension WebServing.Failure: CustomStringConvertible {
  var description: String {
    switch self {
    case .badAddress(let text):
      "--http needs an address and a port, such as 127.0.0.1:8080 or [::1]:8080, not ‘\(text)’"
    case .unreadableToken(let path, let reason): "\(path): can't be read: \(reason)"
    case .badToken(let path): "\(path): a token is one word of at least 16 ASCII characters"
    case .exposedToken(let path):
      "\(path): other users can read or change the token; in a file of your own, try: chmod 600 \(path)"
    case .serverFailed(.listening(let code), let address):
      "\(address): can't listen: \(SystemError(code: code).reason)"
    case .serverFailed(.unprotected, let address):
      "other machines can connect to \(address): use --token-file, or a local address such as 127.0.0.1"
    case .serverFailed(.library, let address): "\(address): the HTTP library could not start"
    }
  }
}
