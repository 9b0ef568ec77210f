import Foundation

/// Clients over HTTP, each of which sends its next request when it has the answer to the one before.
struct HTTPLoad {
  /// The number of answers a second.
  private(set) var rate = 0.0
  /// The times from a request to its answer in microseconds, sorted.
  private(set) var times: [Double] = []
  /// The number of answers that were none.
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
  ///   - body: returns the body of a request with a number.
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
    var room = [UInt8](repeating: 0, count: 1 << 16)
    while !open.isEmpty {
      var waiting = open.map { pollfd(fd: $0.socket, events: Int16(POLLIN), revents: 0) }
      guard unsafe poll(&waiting, nfds_t(waiting.count), 30_000) > 0 else { break }
      for index in open.indices.reversed() where waiting[index].revents != 0 {
        let count = unsafe recv(open[index].socket, &room, room.count, 0)
        if count > 0 { open[index].answer += room[..<count] }
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
    failures += requests - times.count
    rate = Double(times.count) * 1_000_000 / (clock.now - start).microseconds
    times.sort()
  }

  private static func connected(to port: UInt16) throws -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    // A server that has just been started may not listen yet.
    for _ in 0..<200 {
      let made = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      let code = unsafe withUnsafeBytes(of: &address) {
        unsafe connect(
          made, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self),
          socklen_t(MemoryLayout<sockaddr_in>.size))
      }
      if code == 0 {
        var isOn: Int32 = 1
        _ = unsafe setsockopt(
          made, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
        return made
      }
      close(made)
      usleep(50_000)
    }
    throw CocoaError(.fileReadUnknown)
  }

  /// Whether the server closes the connection after the response, as Flask's own server does.
  private static func endsConnection(_ response: [UInt8]) -> Bool {
    String(decoding: response, as: UTF8.self).lowercased().contains("\r\nconnection: close\r\n")
  }

  /// Whether a response has come as a whole.
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
