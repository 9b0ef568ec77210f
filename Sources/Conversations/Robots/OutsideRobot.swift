/// A robot that is another program; only its replies are known.
package protocol OutsideRobot: Sendable {
  /// Begins the talks of a case, independent of the talks in other cases.
  func begin() -> any OutsideTalk
}

/// The talks of one case with a robot that is another program: one for each user.
package protocol OutsideTalk: Sendable {
  /// Returns the reply to a message, without blocking the caller's thread.
  func reply(to message: String, of user: String) async throws(OutsideFailure) -> String

  /// Ends the talks, and the programs that were started for them.
  func end() async
}

/// The reason why a robot that is another program gave no reply.
package enum OutsideFailure: Error, Sendable, Equatable {
  /// The program can't be started; `reason` is the system's message.
  case notStarted(reason: String)
  case outOfTime(Duration)
  /// The task was cancelled.
  case interrupted
  case tooLong(maximum: Int)
  /// The program ended; `lastWords` is the last line of its standard error, empty if there is none.
  case ended(status: Int32, lastWords: String)
  /// The program ended in the middle of a reply.
  case cut
  /// The answer has another form than expected.
  case malformed(String)
  /// The other side answered with an error.
  case refused(String)
  /// The other side can't be reached.
  case unreachable(String)
}

/// The code and text with which a client for web services, a program of its own, reports a failure to Parley.
extension OutsideFailure {
  /// The stable name for programs.
  package var code: String {
    switch self {
    case .notStarted, .ended, .refused, .interrupted: "refused"
    case .outOfTime: "out-of-time"
    case .tooLong: "too-long"
    case .cut: "cut"
    case .malformed: "malformed"
    case .unreachable: "unreachable"
    }
  }

  /// The text that comes with `code`.
  package var detail: String {
    switch self {
    case .malformed(let text), .refused(let text), .unreachable(let text): text
    default: words
    }
  }

  /// Creates the failure that a program reports; `refused` if the code is unknown.
  package init(code: String?, detail: String, limit: Duration, maximumBytes: Int) {
    switch code {
    case "out-of-time": self = .outOfTime(limit)
    case "too-long": self = .tooLong(maximum: maximumBytes)
    case "cut": self = .cut
    case "malformed": self = .malformed(detail)
    case "unreachable": self = .unreachable(detail)
    default: self = .refused(detail)
    }
  }
}

extension OutsideFailure {
  /// The reason for people.
  package var words: String {
    switch self {
    case .notStarted(let reason): "it can't be started: \(reason)"
    case .outOfTime(let time): "no reply within \(Int(time / .milliseconds(1))) ms (reply-time)"
    case .interrupted: "it was interrupted"
    case .tooLong(let maximum): "its reply has more than \(maximum) bytes (reply)"
    case .ended(let status, let lastWords):
      (status & 0x7F == 0
        ? "it ended with exit code \((status >> 8) & 0xFF)" : "signal \(status & 0x7F) ended it")
        + (lastWords.isEmpty ? "" : ": \(lastWords)")
    case .cut: "it ended in the middle of a reply"
    case .malformed(let reason): "its answer can't be read: \(reason)"
    case .refused(let reason): "it answered with an error: \(reason)"
    case .unreachable(let reason): "it can't be reached: \(reason)"
    }
  }
}
