import CMicrohttpd
import Dispatch
import Platform
import Serving
import Synchronization

/// The server's sockets, by libmicrohttpd; only this file uses the library.
///
/// The library calls `handle` for the head of a request, for each part of its body, and at its end. While the robot
/// thinks, the connection is suspended and no thread waits.
final class HTTPSockets: Sendable {
  /// One request with its response, from its first byte to the last one of the response.
  private final class Exchange: Sendable {
    struct State {
      var request: HTTPRequest
      var response: HTTPResponse?
      /// The number of bytes of the body so far; a body beyond the maximum is discarded.
      var received = 0
    }

    let state: Mutex<State>

    init(_ request: HTTPRequest) { state = Mutex(State(request: request)) }
  }

  /// A pointer of the library that threads hand to each other.
  ///
  /// Memory safety: any thread may stop the daemon or resume a connection, and a suspended connection is not freed.
  @safe private struct Pointer: @unchecked Sendable {
    private let opaque: OpaquePointer?
    init(value: OpaquePointer?) { unsafe opaque = value }
    var value: OpaquePointer? { unsafe opaque }
  }

  private static let proceed = parley_http_result(1)
  private static let endConnection = parley_http_result(0)

  private let routes: HTTPRoutes
  private let slowConnections = SlowConnections(
    seconds: HTTPSockets.maximumSeconds, crowd: Int(HTTPSockets.maximumConnections) / 2)
  private let daemon = unsafe Mutex(Pointer(value: nil))
  private let timer: DispatchQueue
  /// The number of requests that have begun and are not finished.
  private let openRequests = Atomic<Int>(0)

  private static let maximumSeconds = 20
  private static let maximumConnections: UInt32 = 1000
  /// The maximum size of the headers, and the size of the buffer for a part of a body, in bytes.
  private static let connectionBytes = 32_768

  init(_ routes: HTTPRoutes) {
    self.routes = routes
    timer = DispatchQueue(label: "parley.http.slow")
  }

  /// Starts to serve on a socket that listens; returns false if the library can't.
  func start(on listener: Int32, threads: Int) -> Bool {
    let context = unsafe Unmanaged.passRetained(self).toOpaque()
    let started = unsafe parley_http_start(
      listener, UInt32(max(2, threads)), Self.maximumConnections, UInt32(Self.maximumSeconds),
      Self.connectionBytes,
      { context, connection, path, method, _, part, size, exchange in
        unsafe HTTPSockets.at(context)?.handle(connection, path, method, part, size, exchange)
          ?? HTTPSockets.endConnection
      },
      { context, connection, exchange, _ in
        unsafe HTTPSockets.at(context)?.finish(connection, exchange)
      },
      { context, connection, _, code in
        unsafe HTTPSockets.at(context)?.notice(connection, code)
      }, context)
    guard unsafe started != nil else {
      unsafe Unmanaged<HTTPSockets>.fromOpaque(context).release()
      return false
    }
    daemon.withLock { unsafe $0 = Pointer(value: started) }
    scheduleSlowConnectionCheck()
    return true
  }

  /// Takes no more connections, waits up to `seconds` for the requests that have begun, and then stops the library; it is
  /// left running if some still wait.
  func stop(within seconds: Int) {
    let pointer = daemon.withLock { $0 }
    guard let daemon = unsafe pointer.value else { return }
    let listener = unsafe MHD_quiesce_daemon(daemon)
    if listener >= 0 { close(listener) }
    let end = DispatchTime.now() + .seconds(seconds)
    // Clients that were about to send a request on an open connection get a response too.
    var quietTurns = 0
    while quietTurns < 20, DispatchTime.now() < end {
      quietTurns = openRequests.load(ordering: .acquiring) == 0 ? quietTurns + 1 : 0
      // Nobody signals this semaphore; it only waits.
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(5))
    }
    // While a request waits for its reply, MHD_stop_daemon would abort the program. Then the end of the process closes
    // the connections.
    guard openRequests.load(ordering: .acquiring) == 0 else { return }
    unsafe MHD_stop_daemon(daemon)
    unsafe Unmanaged.passUnretained(self).release()
  }

  private func scheduleSlowConnectionCheck() {
    timer.asyncAfter(deadline: .now() + .milliseconds(400)) { [weak self] in
      guard let self else { return }
      slowConnections.endSlow()
      scheduleSlowConnectionCheck()
    }
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> HTTPSockets? {
    // The context is this object, which `start` retains as long as the library calls it.
    unsafe context.map { unsafe Unmanaged<HTTPSockets>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// The functions that the library calls.
extension HTTPSockets {
  private func notice(_ connection: OpaquePointer?, _ code: MHD_ConnectionNotificationCode) {
    let id = UInt(bitPattern: connection)
    if parley_http_begins(code) != 0 {
      slowConnections.begin(id, unsafe parley_http_descriptor(connection))
    } else {
      slowConnections.end(id)
    }
  }

  private func handle(
    _ connection: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?,
    _ part: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>?,
    _ exchangeSlot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> MHD_Result {
    guard let connection = unsafe connection, let size = unsafe size,
      let exchangeSlot = unsafe exchangeSlot
    else { return Self.endConnection }
    guard let known = unsafe exchangeSlot.pointee else {
      return unsafe begin(connection, path, method, exchangeSlot)
    }
    let exchange = unsafe Unmanaged<Exchange>.fromOpaque(known).takeUnretainedValue()
    if unsafe size.pointee > 0 {
      defer { unsafe size.pointee = 0 }
      return unsafe take(UnsafeRawBufferPointer(start: part, count: size.pointee), exchange)
    }
    return unsafe complete(connection, exchange)
  }

  /// Takes the head of a request.
  private func begin(
    _ connection: OpaquePointer, _ path: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?,
    _ exchangeSlot: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> MHD_Result {
    let header = { (name: String) -> String? in
      unsafe Self.text(parley_http_header(connection, name))
    }
    var request = HTTPRequest(
      method: unsafe Self.text(method) ?? "", path: unsafe Self.text(path) ?? "",
      host: header("Host"), origin: header("Origin"), authorization: header("Authorization"))
    request.isAmbiguous = unsafe parley_http_is_ambiguous(connection) != 0
    let exchange = Exchange(request)
    unsafe exchangeSlot.pointee = Unmanaged.passRetained(exchange).toOpaque()
    openRequests.add(1, ordering: .acquiringAndReleasing)
    let length = header("Content-Length").map { Int($0) ?? .max }
    guard let response = routes.responseFromHead(of: request, length: length) else {
      return Self.proceed
    }
    // A request without a body is answered at its end; one with a body is not read.
    if length ?? 0 == 0, header("Transfer-Encoding") == nil, !request.isAmbiguous {
      exchange.state.withLock { $0.response = response }
      return Self.proceed
    }
    return unsafe send(response, connection, closes: true)
  }

  private func take(_ part: UnsafeRawBufferPointer, _ exchange: Exchange) -> MHD_Result {
    let maximum = routes.maximumBody
    return exchange.state.withLock { state in
      state.received += part.count
      if state.received <= maximum {
        unsafe state.request.body.append(contentsOf: part)
      } else {
        state.request.body = []
      }
      // A body that is a little too large is read, so that the client gets an error; beyond that, the connection ends.
      return state.received <= 2 * maximum ? Self.proceed : Self.endConnection
    }
  }

  /// Answers a request whose body is complete.
  private func complete(_ connection: OpaquePointer, _ exchange: Exchange) -> MHD_Result {
    slowConnections.setTurn(UInt(bitPattern: connection), isClients: false)
    let (request, ready, received) = exchange.state.withLock {
      ($0.request, $0.response, $0.received)
    }
    if let ready { return unsafe send(ready, connection) }
    if received > routes.maximumBody {
      let error = ServeError.tooLarge("body", limit: routes.maximumBody)
      return unsafe send(routes.refused(request, error), connection, closes: true)
    }
    unsafe MHD_suspend_connection(connection)
    let pointer = unsafe Pointer(value: connection)
    let later = { @Sendable (response: HTTPResponse) in
      exchange.state.withLock { $0.response = response }
      unsafe MHD_resume_connection(pointer.value)
    }
    if let now = routes.answer(request, later) { later(now) }
    return Self.proceed
  }

  private func finish(
    _ connection: OpaquePointer?, _ exchangeSlot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) {
    guard let exchangeSlot = unsafe exchangeSlot, let known = unsafe exchangeSlot.pointee else {
      return
    }
    unsafe Unmanaged<Exchange>.fromOpaque(known).release()
    unsafe exchangeSlot.pointee = nil
    slowConnections.setTurn(UInt(bitPattern: connection), isClients: true)
    openRequests.subtract(1, ordering: .acquiringAndReleasing)
  }

  private func send(
    _ response: HTTPResponse, _ connection: OpaquePointer, closes: Bool = false
  ) -> MHD_Result {
    let libraryResponse = unsafe response.body.withUnsafeBytes { bytes in
      unsafe parley_http_response(bytes.count, bytes.baseAddress)
    }
    guard let libraryResponse = unsafe libraryResponse else { return Self.endConnection }
    defer { unsafe MHD_destroy_response(libraryResponse) }
    _ = unsafe MHD_add_response_header(libraryResponse, "Content-Type", response.type)
    for header in response.headers {
      _ = unsafe MHD_add_response_header(libraryResponse, header.name, header.value)
    }
    if closes || routes.isEnding() {
      _ = unsafe MHD_add_response_header(libraryResponse, "Connection", "close")
    }
    return unsafe MHD_queue_response(connection, UInt32(response.status), libraryResponse)
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    unsafe pointer.map { unsafe String(cString: $0) }
  }
}
