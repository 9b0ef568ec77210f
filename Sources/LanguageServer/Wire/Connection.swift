import Dispatch
package import JSON
import Platform
import Synchronization

package enum ServerEvent: Sendable {
  case message(Message)
  /// The client has withdrawn a request.
  case cancelled(JSONValue)
  case filesChanged
  /// The client has closed the connection, or has ended.
  case ended
}

/// The connection with the client: reads messages on a thread of its own, and writes answers.
package final class Connection: Sendable {
  /// The events, in the order in which they came.
  package let events: AsyncStream<ServerEvent>
  private let sink: AsyncStream<ServerEvent>.Continuation
  private let output: @Sendable ([UInt8]) -> Void
  private let log: (@Sendable (String) -> Void)?
  /// The requests that are not answered yet; the value is true for a cancelled one.
  private let unanswered = Mutex<[JSONValue: Bool]>([:])
  private let writing = Mutex(())
  private let lastRequestNumber = Atomic(0)

  /// - Parameters:
  ///   - output: takes the bytes of one message; see `writer(to:)`.
  ///   - log: receives every message, with `→` for those of the server.
  package init(
    output: @escaping @Sendable ([UInt8]) -> Void, log: (@Sendable (String) -> Void)? = nil
  ) {
    (events, sink) = AsyncStream.makeStream()
    self.output = output
    self.log = log
  }

  /// Begins to read from a descriptor, until its end.
  package func read(from input: Int32) {
    DispatchQueue(label: "parley.lsp.input").async { [self] in
      var decoder = FrameDecoder()
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = unsafe Platform.read(input, &chunk, chunk.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        decoder.append(chunk[..<count])
        while let content = decoder.next() { receive(content) }
      }
      sink.yield(.ended)
    }
  }

  /// Adds the event for the content of one message; ignores the cancellation of an answered request.
  package func receive(_ content: [UInt8]) {
    log?("← " + String(decoding: content, as: UTF8.self))
    let message = Message(content)
    switch message {
    case .request(let id, _, _): unanswered.withLock { $0[id] = false }
    case .notification("$/cancelRequest", let params):
      guard let id = params["id"] else { return }
      let isUnanswered = unanswered.withLock { requests in
        guard requests[id] != nil else { return false }
        requests[id] = true
        return true
      }
      if isUnanswered { sink.yield(.cancelled(id)) }
      return
    default: break
    }
    sink.yield(.message(message))
  }

  package func send(_ event: ServerEvent) { sink.yield(event) }

  /// Returns whether the client has withdrawn a request that is not answered yet.
  package func isCancelled(_ id: JSONValue) -> Bool { unanswered.withLock { $0[id] == true } }

  /// Answers a request, with an error if the client has cancelled it; does nothing if the request was answered already.
  package func answer(_ id: JSONValue, _ result: Result<JSONValue, ProtocolError>) {
    guard let isCancelled = unanswered.withLock({ $0.removeValue(forKey: id) }) else { return }
    if isCancelled {
      return write(error: ProtocolError(.requestCancelled, "the request was cancelled"), id)
    }
    switch result {
    case .success(let value): write(["jsonrpc": "2.0", "id": id, "result": value])
    case .failure(let error): write(error: error, id)
    }
  }

  package func write(error: ProtocolError, _ id: JSONValue) {
    write([
      "jsonrpc": "2.0", "id": id,
      "error": ["code": JSONValue(error.code.rawValue), "message": .string(error.message)],
    ])
  }

  package func notify(_ method: String, _ params: JSONValue) {
    write(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// Sends a request, whose answer is ignored.
  package func request(_ method: String, _ params: JSONValue) {
    let number = lastRequestNumber.wrappingAdd(1, ordering: .relaxed).newValue
    write([
      "jsonrpc": "2.0", "id": .string("parley-\(number)"), "method": .string(method),
      "params": params,
    ])
  }

  private func write(_ message: JSONValue) {
    let text = message.text
    log?("→ " + text)
    let bytes = Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8)
    writing.withLock { _ in output(bytes) }
  }

  /// Returns a function that writes to a descriptor, and waits until all is written.
  package static func writer(to descriptor: Int32) -> @Sendable ([UInt8]) -> Void {
    // A client that no longer reads has ended, so the end of the input follows a failure.
    { bytes in _ = writeAll(bytes, to: descriptor) }
  }
}
