import Conversations
import Dispatch
import Responder
import Synchronization

/// The talks of one case with a program.
///
/// Sendable, because all variables are used only on `queue`, whose thread may wait for the program.
final class ProgramTalk: OutsideTalk, @unchecked Sendable {
  private let robot: ProgramRobot
  private let name: String
  private let queue = DispatchQueue(label: "parley.outside")
  /// The process of each user; not used while `shared` runs.
  private var processes: [ByteText: RobotProcess] = [:]
  /// The process that speaks JSON, and answers all users; `nil` if no process is known to speak JSON.
  private var shared: RobotProcess?

  init(_ robot: ProgramRobot, name: String) { (self.robot, self.name) = (robot, name) }

  func reply(to message: String, of user: String) async throws(OutsideFailure) -> String {
    let isCancelled = Atomic(false)
    let stop = Interruption.Timer { isCancelled.load(ordering: .relaxed) }
    let result = await withTaskCancellationHandler {
      await onQueue { () -> Result<String, OutsideFailure> in
        Interruption.$timer.withValue(stop) {
          Result { () throws(OutsideFailure) in
            try self.answer(to: message, of: user)
          }
        }
      }
    } onCancel: {
      isCancelled.store(true, ordering: .relaxed)
    }
    return try result.get()
  }

  func end() async {
    await onQueue {
      if let shared = self.shared, !shared.isEnded { self.robot.putBack(shared) }
      for process in self.processes.values where process !== self.shared { process.end() }
      (self.processes, self.shared) = ([:], nil)
    }
  }

  private func answer(to message: String, of user: String) throws(OutsideFailure) -> String {
    let name = "\(user) \(name)"
    let isKnown = shared != nil || processes[ByteText(user)] != nil
    let process = try process(of: user)
    let hasWaited = !isKnown && shared === process
    defer {
      if process.speaksJSON, !(hasWaited && process.isEnded) {
        shared = process
        robot.speaksJSON.withLock { $0 = true }
      }
    }
    do throws(OutsideFailure) {
      return try process.reply(to: message, of: name)
    } catch {
      // An idle process may have ended before this case; then another process answers.
      guard case .ended = error, hasWaited else { throw error }
      shared = nil
      return try answer(to: message, of: user)
    }
  }

  private func process(of user: String) throws(OutsideFailure) -> RobotProcess {
    // A program that has ended is started again for the next message.
    if let process = shared ?? processes[ByteText(user)], !process.isEnded { return process }
    if let process = robot.takeIdle() {
      shared = process
      return process
    }
    let speaksJSON = robot.speaksJSON.withLock { $0 }
    let process = try RobotProcess(robot.command, robot.limits, speaksJSON: speaksJSON)
    processes[ByteText(user)] = process
    return process
  }

  private func onQueue<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: work()) }
    }
  }
}
