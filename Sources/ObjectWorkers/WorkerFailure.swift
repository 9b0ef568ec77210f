import Disk

/// The reason why a process gave no answer.
package enum WorkerFailure: Error, Equatable {
  /// None of these programs is in the folders of `PATH`.
  case notInstalled([String])
  /// The program can't be started; `reason` is the system's message.
  case notStarted(String, reason: String)
  /// The code can't be copied to this folder.
  case notCopied(String)
  /// The files have changed since somebody agreed that they may run.
  case changed
  case outOfTime(Duration)
  /// The reply was interrupted, or its time is up.
  case interrupted
  case tooLong(maximum: Int)
  /// The process wrote something other than an answer.
  case garbage
  /// The process ended before it answered.
  case ended

  package var detail: String {
    switch self {
    case .notInstalled(let programs):
      programs.isEmpty
        ? "the settings file has no command for it"
        : programs.joined(separator: " or ") + " is not installed"
    case .notStarted(let program, let reason): "\(program) can't be started: \(reason)"
    case .notCopied(let folder): "its code can't be copied to \(folder)"
    case .changed:
      "its files have changed since you agreed to run them; in a terminal, /objects run agrees again"
    case .outOfTime(let time):
      "it took longer than \(Int(time / .milliseconds(1))) ms (object-time)"
    case .interrupted: "it was interrupted"
    case .tooLong(let maximum): "it answered with more than \(maximum) bytes (object-output)"
    case .garbage: "its process wrote something other than an answer"
    case .ended: "its process ended"
    }
  }
}
