import Dispatch
import JSON

/// Serves requests from standard input or another descriptor, and writes the answers to a `LineWriter`.
package struct LineServer: Sendable {
  /// The forms of requests and answers.
  package enum Form: String, Sendable, CaseIterable, Codable {
    /// A line of JSON for each request and each answer.
    case parley
    /// The JSON of RiveScript's interpreters: requests and answers that end with a line `__END__`.
    case rivescript
  }

  private let server: TalkServer
  private let form: Form
  private let output: LineWriter

  package init(_ server: TalkServer, form: Form = .parley, output: LineWriter) {
    self.server = server
    self.form = form
    self.output = output
  }

  /// Answers all lines of the input, until its end or until a byte arrives at `stop`; waits for the last answer.
  ///
  /// - Parameter whenRead: called after the last line was read, before its answer is waited for.
  package func serve(_ input: Int32, stop: Int32 = -1, whenRead: () -> Void = {}) {
    var reader = LineReader(input, stop: stop, maximumBytes: server.limits.line)
    switch form {
    case .parley: serveLines(&reader)
    case .rivescript: serveBlocks(&reader)
    }
    whenRead()
    _ = server.waitUntilIdle()
  }

  private func serveLines(_ reader: inout LineReader) {
    let output = output
    let server = server
    let done = { @Sendable (answer: ServeAnswer) in
      output.write(answer.json.text)
      server.leaveRoom()
    }
    while let line = reader.next() {
      server.waitForRoom()
      switch line {
      case .tooLong: server.refuse(ServeRefusal(.tooLarge("line", limit: server.limits.line)), done)
      case .text(let bytes):
        // An empty line is no request.
        if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
          server.leaveRoom()
          continue
        }
        do throws(ServeRefusal) {
          let request = try ServeRequest(
            parsing: bytes, maximumMessage: server.limits.message)
          server.answer(request, then: done)
        } catch {
          server.refuse(error, done)
        }
      }
    }
  }
}

/// RiveScript's form, in which every request waits for the answer to the one before.
extension LineServer {
  private static let end = Array("__END__".utf8)

  private func serveBlocks(_ reader: inout LineReader) {
    var block: [UInt8] = []
    var isTooLong = false
    while let line = reader.next() {
      if case .text(let bytes) = line, bytes.trimmingBlanks == Self.end[...] {
        answer(isTooLong ? nil : block)
        output.write("__END__")
        (block, isTooLong) = ([], false)
        continue
      }
      if case .text(let bytes) = line, block.count + bytes.count < server.limits.line {
        block += bytes + [UInt8(ascii: "\n")]
      } else {
        isTooLong = true
      }
    }
    // A single request may be the whole input, without the line that ends it.
    if isTooLong || !block.trimmingBlanks.isEmpty { answer(isTooLong ? nil : block) }
  }

  private func answer(_ block: [UInt8]?) {
    do throws(ServeError) {
      guard let block else { throw .tooLarge("request", limit: server.limits.line) }
      let request = try Self.request(block, server.limits)
      let done = DispatchSemaphore(value: 0)
      server.waitForRoom()
      server.answer(request) { answer in
        write(answer)
        server.leaveRoom()
        done.signal()
      }
      done.wait()
    } catch {
      server.refuse(ServeRefusal(error), write)
    }
  }

  private func write(_ answer: ServeAnswer) {
    output.write(
      JSONValue.object([
        .init("status", answer.error == nil ? "ok" : "error"),
        .init("reply", .string(answer.reply ?? answer.error?.description ?? "")),
        .init("vars", answer.json["vars"] ?? [:]),
      ]).text)
  }

  private static func request(
    _ block: [UInt8], _ limits: TalkLimits
  ) throws(ServeError) -> ServeRequest {
    let value = try ServeRequest.json(block)
    guard case .object = value else { throw .badMember("request", expected: "an object") }
    // RiveScript's interpreter, too, calls the user `json` if a message names none.
    return ServeRequest(
      user: try ServeRequest.user(value["username"], in: "username", or: "json"),
      .reply(
        try ServeRequest.message(value["message"], maximum: limits.message),
        variables: try ServeRequest.changes(value["vars"] ?? [:]),
        isExplained: false))
  }
}

extension [UInt8] {
  /// The bytes without blanks at both ends.
  fileprivate var trimmingBlanks: ArraySlice<UInt8> {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard let first = firstIndex(where: { !isBlank($0) }),
      let last = lastIndex(where: { !isBlank($0) })
    else { return [] }
    return self[first...last]
  }
}
