package import Conversations
import Responder
import Synchronization

/// A robot that is a program, which reads each message as a line and answers with a line.
///
/// A plain program is started for each user of each case, so that no talk knows of another one. A program that speaks
/// Parley's lines of JSON keeps users apart itself, and continues with the next case.
package final class ProgramRobot: OutsideRobot {
  /// The limits of a reply.
  package struct Limits: Sendable {
    /// The maximum time for a reply; for the first one, the program's start is included.
    package var time = Duration.seconds(10)
    /// Additional time for a program that itself stops a reply that takes too long.
    package var grace = Duration.zero
    /// The maximum bytes of a reply.
    package var bytes = 1_000_000

    package init() {}
  }

  let command: String
  let limits: Limits
  /// A random part of users' names, because a program may remember the users of an earlier run.
  private let runName = String(UInt32.random(in: .min ... .max), radix: 16)
  private let talkCount = Atomic<Int>(0)
  /// Whether the program speaks Parley's lines of JSON, as far as that is known.
  let speaksJSON: Mutex<Bool>
  /// The processes that speak JSON and wait for the next case.
  private let idle = Mutex<[RobotProcess]>([])

  /// Creates the robot of a command, which a shell will run.
  ///
  /// - Parameter speaksJSON: whether the command is known to speak Parley's lines of JSON.
  package init(_ command: String, limits: Limits = Limits(), speaksJSON: Bool = false) {
    (self.command, self.limits) = (command, limits)
    self.speaksJSON = Mutex(speaksJSON)
  }

  package func begin() -> any OutsideTalk {
    ProgramTalk(self, name: "\(runName)-\(talkCount.add(1, ordering: .relaxed).newValue)")
  }

  /// Ends the processes that wait for the next case.
  package func stop() {
    let processes = idle.withLock { idle in
      defer { idle = [] }
      return idle
    }
    for process in processes { process.end() }
  }

  func takeIdle() -> RobotProcess? { idle.withLock { $0.popLast() } }

  func putBack(_ process: RobotProcess) { idle.withLock { $0.append(process) } }
}
