import Conversations
import JSON
import ObjectWorkers
import Synchronization

/// A process that answers lines.
///
/// Unless the program is known to speak Parley's lines of JSON, the first line is the message itself. If the answer is
/// a JSON object with the member `error`, the program speaks these lines, and gets the message again as one of them.
///
/// Sendable, because one talk after another uses the process, each on its own queue.
final class RobotProcess: @unchecked Sendable {
  private let worker: WorkerProcess
  private let limits: ProgramRobot.Limits
  private let lastWords: LastWords
  private(set) var speaksJSON: Bool
  /// Whether the program has answered with a plain line, so that it does not speak JSON.
  private var speaksPlain = false
  private var number = 0

  /// The last line that a program has written to its standard error.
  private final class LastWords: Sendable {
    let line = Mutex<String>("")
  }

  /// The milliseconds that a program has to end by itself.
  private static let endTime: Int32 = 500
  /// The maximum bytes of an answer in JSON besides the reply.
  private static let overhead = 65_536

  init(
    _ command: String, _ limits: ProgramRobot.Limits, speaksJSON: Bool
  ) throws(OutsideFailure) {
    (self.limits, self.speaksJSON) = (limits, speaksJSON)
    let lastWords = LastWords()
    self.lastWords = lastWords
    do throws(WorkerFailure) {
      worker = try WorkerProcess(
        "sh", ["-c", "exec <&3 >&4 3<&- 4>&-\n" + command], inheritsEnvironment: true, in: ".",
        log: { line in lastWords.line.withLock { $0 = line } })
    } catch {
      throw .notStarted(reason: error.detail)
    }
  }

  var isEnded: Bool { worker.isEnded }

  /// Ends the process and all that it has started; returns its status as `waitpid` gives it.
  @discardableResult func end() -> Int32 { worker.end(within: Self.endTime, leavingNone: true) }

  func reply(to message: String, of user: String) throws(OutsideFailure) -> String {
    worker.beginCall()
    let deadline = Deadline(limits.time + limits.grace)
    if !speaksJSON {
      let text = message.split(whereSeparator: \.isNewline).joined(separator: " ")
      let line = try answer(to: text, deadline, maximum: limits.bytes)
      guard !speaksPlain, let value = try? JSONValue(line), value["error"] != nil else {
        speaksPlain = true
        return String(decoding: line.last == 0x0D ? line.dropLast() : line[...], as: UTF8.self)
      }
      speaksJSON = true
    }
    number += 1
    let request: JSONValue = [
      "id": JSONValue(number), "user": .string(user), "message": .string(message),
    ]
    // JSON may escape each byte of the reply with six bytes.
    let maximum = 6 * limits.bytes + Self.overhead
    let line = try answer(to: request.text, deadline, maximum: maximum)
    do throws(OutsideFailure) {
      return try reply(in: line, to: number)
    } catch {
      // The lines after a malformed answer may belong to it, so the process can't be used any more.
      if case .malformed = error { end() }
      throw error
    }
  }

  /// Reads an answer: an object with `reply` or `error`, and with the request's `id` or none.
  private func reply(in line: [UInt8], to number: Int) throws(OutsideFailure) -> String {
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(line) } catch { throw .malformed(error.message) }
    if let id = value["id"], id != .null, id.integer != number {
      throw .malformed("it answers another request")
    }
    if let text = value["reply"]?.string {
      if text.utf8.count > limits.bytes { throw .tooLong(maximum: limits.bytes) }
      return text
    }
    guard let error = value["error"], error != .null else {
      throw .malformed("an object without ‘reply’")
    }
    throw OutsideFailure(
      code: error["code"]?.string,
      detail: error["message"]?.string ?? error.string ?? error.text, limit: limits.time,
      maximumBytes: limits.bytes)
  }

  private func answer(
    to line: String, _ deadline: Deadline, maximum: Int
  ) throws(OutsideFailure) -> [UInt8] {
    do throws(WorkerFailure) {
      do throws(WorkerFailure) {
        try worker.send(line, until: deadline)
      } catch .ended {
        // The program may have answered and ended without reading.
      }
      let answer = try worker.receive(until: deadline, maximum: maximum)
      if answer.count > maximum { throw .tooLong(maximum: maximum) }
      return answer
    } catch {
      let isCut = worker.hasPartOfAnswer
      let status = end()
      switch error {
      case .outOfTime(let time): throw .outOfTime(time)
      case .tooLong: throw .tooLong(maximum: limits.bytes)
      case .ended where isCut: throw .cut
      case .ended: throw .ended(status: status, lastWords: lastWords.line.withLock { $0 })
      case .interrupted: throw .interrupted
      default: throw .notStarted(reason: error.detail)
      }
    }
  }
}
