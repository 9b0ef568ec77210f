import Foundation
import Platform
import TestSupport
import Testing

/// A server over HTTP that ends with the test.
final class WebServer {
  let process = Process()
  let port: UInt16

  init(_ program: Program, _ words: [String]) throws {
    process.executableURL = program.url
    process.arguments = ["serve", "--http", "127.0.0.1:0"] + words
    process.currentDirectoryURL = URL(filePath: program.folder.path)
    process.environment = program.environment
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    port = try #require(
      line.firstMatch(of: #/^listening on http://127.0.0.1:([0-9]+)\n$/#)
        .flatMap { UInt16($0.output.1) }, "\(line)")
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
}

/// Requests and responses as bytes.
extension WebServer {
  func exchange(_ text: String) throws -> String { try Self.exchange(text, with: port) }

  /// Sends bytes, and returns what comes back until the server closes the connection.
  static func exchange(_ text: String, with port: UInt16) throws -> String {
    #if canImport(Glibc)
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
    let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    unsafe inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
    let code = unsafe withUnsafeBytes(of: &address) {
      unsafe connect(
        descriptor, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self),
        socklen_t(MemoryLayout<sockaddr_in>.size))
    }
    try #require(code == 0)
    let handle = FileHandle(fileDescriptor: descriptor)
    // A server that refuses a body closes the connection while it is being sent.
    try? handle.write(contentsOf: Data(text.utf8))
    return String(decoding: (try? handle.readToEnd()) ?? Data(), as: UTF8.self)
  }

  /// Posts a body, and returns the status and the body of the response.
  func post(_ path: String, _ body: String, _ headers: [String] = []) throws -> (Int, String) {
    try Self.parsed(exchange(Self.request(path, body, headers)))
  }

  static func request(_ path: String, _ body: String, _ headers: [String] = []) -> String {
    let head =
      ["POST \(path) HTTP/1.1", "Host: localhost", "Connection: close"] + headers
      + ["Content-Length: \(body.utf8.count)"]
    return head.joined(separator: "\r\n") + "\r\n\r\n" + body
  }

  func get(_ path: String) throws -> (Int, String) {
    try Self.parsed(
      exchange("GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
  }

  static func parsed(_ text: String) -> (Int, String) {
    let status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    let body = text.range(of: "\r\n\r\n").map { String(text[$0.upperBound...]) } ?? ""
    return (status, body)
  }
}
