import Foundation
import Responder
import RiveScript
import Robots

extension Benchmark {
  /// `parley serve`, with messages of many users through a pipe, compared with the engine alone on one core.
  static let serve = Benchmark(
    name: "serve",
    about:
      "messages as lines of JSON through `parley serve --stdio`, its start included, beside the engine; median of five",
    columns: ["", "replies/s", "slowest to fastest", "per core", "the engine", "share"]
  ) { table, folder in
    guard let parley = table.parley() else { return }
    let count = Effort.count(60_000)
    let talk = Messages.generated(1_000)
    func requests(_ count: Int, users: Int) -> [String] {
      (0..<count).map { request("user", talk[$0 % talk.count], $0 % users) }
    }
    let small = try RuleFiles.twoRules(in: folder)
    let wren = Engine.rate(Brain(BuiltinRobot.sources), talk, count)
    let twoRules = Engine.rate(Brain(try RuleFiles.sources(at: small)), talk, count)
    for (label, rules, users, engine) in [
      ("Wren, 100 users", [], 100, wren), ("Wren, one user", [], 1, wren),
      ("two rules, 100 users", [small], 100, twoRules),
    ] {
      let input = try RuleFiles.write(requests(count, users: users), "input", in: folder)
      let runs = try (0..<5).map { _ in
        try Child.measure([parley, "serve", "--stdio"] + rules, input: input)
      }
      let rates = runs.map { Double(count) * 1_000_000 / $0.microseconds }
      let perCore = runs.map { Double(count) * 1_000_000 / $0.processorMicroseconds }
        .quantile(0.5)
      table.add(
        label, Format.rate(rates.quantile(0.5)), Format.range(rates), Format.rate(perCore),
        Format.rate(engine), Format.percent(perCore / engine))
    }
    let times = try Child.answerTimes(
      for: [parley, "serve", "--stdio"],
      requests(Effort.count(5_000), users: 100).map { $0 + "\n" })
    table.remark(
      "one by one, from a request to its answer: median \(Format.microseconds(times.quantile(0.5))), "
        + "99 of 100 within \(Format.microseconds(times.quantile(0.99)))")
  }

  /// `parley serve` and the Python interpreter, asked by 100 clients over HTTP, and by one in RiveScript's JSON mode.
  static let servePeers = Benchmark(
    name: "serve-peers",
    about:
      "100 clients over HTTP, and one client in RiveScript's JSON mode, beside the Python interpreter; "
      + "the clients use the same cores",
    columns: ["", "replies/s", "median", "99th percentile", "failures"]
  ) { table, folder in
    guard let parley = table.parley() else { return }
    let small = try RuleFiles.twoRules(in: folder)
    let talk = Messages.generated(1_000)
    func row(_ label: String, _ rate: Double, _ times: [Double], _ failures: Int) {
      table.add(
        label, Format.rate(rate), Format.microseconds(times.quantile(0.5)),
        Format.microseconds(times.quantile(0.99)), String(failures))
    }
    func http(_ label: String, _ command: [String], _ requests: Int) {
      table.attempt(label) {
        let server = try Child(command)
        let load = Result {
          let line = String(decoding: server.read(), as: UTF8.self)
          let port = line.split(whereSeparator: \.isNewline).first?.split(separator: ":").last
          guard let port = port.flatMap({ UInt16($0) }) else {
            throw Child.Failure(description: "it does not listen")
          }
          return try HTTPLoad(port: port, clients: 100, requests: requests) { number in
            request("user", talk[number % talk.count], number % 500)
          }
        }
        try server.stop()
        return try load.get()
      }.map { row(label, $0.rate, $0.times, $0.failures) }
    }
    func lines(_ label: String, _ command: [String], _ messages: Int) {
      let start = ContinuousClock.now
      table.attempt(label) {
        try Child.answerTimes(
          for: command,
          (0..<messages).map {
            request("username", talk[$0 % talk.count], $0 % 500) + "\n__END__\n"
          }, until: "__END__\n")
      }.map { times in
        let all = (ContinuousClock.now - start).microseconds
        row(label, Double(messages) * 1_000_000 / all, times, 0)
      }
    }
    let serve = [parley, "serve", "--http", "127.0.0.1:0"]
    http("HTTP, two rules: Parley", serve + [small], Effort.count(50_000))
    if Peer.has("flask, rivescript", named: "Python with Flask", &table) {
      http(
        "HTTP, two rules: Python with Flask", Peer.script("flask-server") + [small],
        Effort.count(5_000))
    }
    http("HTTP, Wren: Parley", serve, Effort.count(20_000))
    let jsonMode = [parley, "serve", "--stdio", "--protocol", "rivescript", small]
    lines("JSON mode, two rules: Parley", jsonMode, Effort.count(20_000))
    if Peer.has("rivescript", named: "RiveScript for Python", &table) {
      // `python3 -m rivescript` of release 1.15 ends at once.
      let script = "from rivescript.interactive import *; interactive_mode()"
      lines(
        "JSON mode, two rules: Python",
        [Peer.python, "-u", "-c", script, "--json", folder.path], Effort.count(5_000))
    }
  }

  /// Returns a request in JSON; the messages contain nothing that JSON has to escape.
  private static func request(_ key: String, _ message: String, _ user: Int) -> String {
    "{\"\(key)\":\"user \(user)\",\"message\":\"\(message)\"}"
  }
}

/// HTTP clients, each of which sends its next request when it has the answer to the previous one.
private struct HTTPLoad {
  /// The number of answers a second.
  private(set) var rate = 0.0
  /// The times from a request to its answer in microseconds.
  private(set) var times: [Double] = []
  /// The number of requests without a reply.
  private(set) var failures = 0

  private struct Client {
    var socket: Int32
    var answer: [UInt8] = []
    var start: ContinuousClock.Instant
  }

  /// Sends requests to `POST /reply` of this machine.
  ///
  /// - Parameters:
  ///   - clients: the number of connections, which one thread serves.
  ///   - body: returns the body of the request with this number.
  init(port: UInt16, clients: Int, requests: Int, _ body: (Int) -> String) throws {
    let clock = ContinuousClock()
    var next = 0
    var open: [Client] = []
    defer { for client in open { close(client.socket) } }
    func send(_ client: inout Client) {
      let text = body(next)
      next += 1
      let request = Array(
        ("POST /reply HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
          + "Content-Length: \(text.utf8.count)\r\n\r\n" + text).utf8)
      client.answer = []
      client.start = clock.now
      _ = unsafe Glibc.send(client.socket, request, request.count, Int32(MSG_NOSIGNAL))
    }
    for _ in 0..<min(clients, requests) {
      var client = Client(socket: try Self.connected(to: port), start: clock.now)
      send(&client)
      open.append(client)
    }
    let start = clock.now
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !open.isEmpty {
      var waiting = open.map { pollfd(fd: $0.socket, events: Int16(POLLIN), revents: 0) }
      guard unsafe poll(&waiting, nfds_t(waiting.count), 30_000) > 0 else { break }
      for index in open.indices.reversed() where waiting[index].revents != 0 {
        let count = unsafe recv(open[index].socket, &buffer, buffer.count, 0)
        if count > 0 { open[index].answer += buffer[..<count] }
        guard count <= 0 || Self.isWhole(open[index].answer) else { continue }
        times.append((clock.now - open[index].start).microseconds)
        if !open[index].answer.starts(with: Array("HTTP/1.1 200".utf8)) { failures += 1 }
        if count > 0, next < requests {
          if Self.endsConnection(open[index].answer) {
            close(open[index].socket)
            open[index].socket = try Self.connected(to: port)
          }
          send(&open[index])
        } else {
          close(open[index].socket)
          open.remove(at: index)
        }
      }
    }
    guard !times.isEmpty else { throw Child.Failure(description: "no answer within 30 s") }
    failures += requests - times.count
    rate = Double(times.count) * 1_000_000 / (clock.now - start).microseconds
  }

  private static func connected(to port: UInt16) throws -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    // Otherwise, connecting to a server that accepts no more connections takes two minutes.
    var limit = timeval(tv_sec: 30, tv_usec: 0)
    var isOn: Int32 = 1
    _ = unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    _ = unsafe setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    let code = unsafe withUnsafeBytes(of: &address) {
      unsafe connect(
        descriptor, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self),
        socklen_t(MemoryLayout<sockaddr_in>.size))
    }
    if code == 0 { return descriptor }
    close(descriptor)
    throw Child.Failure(description: "it does not accept a connection")
  }

  /// Returns whether the server closes the connection after the response, as Flask's own server does.
  private static func endsConnection(_ response: [UInt8]) -> Bool {
    String(decoding: response, as: UTF8.self).lowercased().contains("\r\nconnection: close\r\n")
  }

  /// Returns whether a response is complete.
  private static func isWhole(_ response: [UInt8]) -> Bool {
    let text = String(decoding: response, as: UTF8.self)
    guard let end = text.range(of: "\r\n\r\n"),
      let length = text[..<end.lowerBound].split(separator: "\r\n")
        .first(where: { $0.lowercased().hasPrefix("content-length:") })
        .flatMap({ Int($0.split(separator: " ").last ?? "") })
    else { return false }
    return text[end.upperBound...].utf8.count >= length
  }
}
