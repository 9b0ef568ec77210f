package import ChatModel
import Responder

/// The DataManager of the talk: has the robot answer, keeps the last exchanges, and keeps the rules fresh.
@MainActor
package final class RobotDataManager {
  private let service: any ResponderService
  private let source: any RobotService
  private var current: Talk?
  /// The last exchanges, the newest last; at most `maximumMoments`.
  private(set) var moments: [Moment] = []
  private static let maximumMoments = 100
  /// What the rule files looked like when they were last loaded, to whatever end.
  private var tried: RuleStamp?
  private var watch: (any RuleWatch)?
  /// Whether files may have changed between being read and being watched.
  private var isUnsure = true

  package init(service: any ResponderService, source: any RobotService) {
    self.service = service
    self.source = source
  }

  /// The names of the robots that the program brings along.
  var names: [String] { source.names }

  /// The talk as it stands; `nil` before a robot is there.
  var talk: Talk? {
    guard var talk = current else { return nil }
    talk.last = moments.last
    return talk
  }

  func begin(_ talk: Talk) {
    current = talk
    moments = []
    tried = nil
    watch = source.watch(talk.robot.choice)
    isUnsure = true
  }

  /// Forgets the last exchange, with all that came of it; `nil` if there is none.
  func takeBack() -> Moment? {
    guard let moment = moments.popLast() else { return nil }
    current?.conversation = moment.before
    return moment
  }

  func reseed(_ seed: UInt64) {
    current?.conversation.randomness = Randomness(seed: seed)
    current?.seed = seed
  }

  /// - Parameter name: of a variable; `nil` for all of them.
  func forget(_ name: String?) {
    current?.conversation.forget(name)
    // Taking exchanges back must not bring it back.
    for index in moments.indices { moments[index].before.forget(name) }
  }

  /// Returns the exchange; `nil` if there is no robot yet.
  func answer(to message: String, at time: WallTime) async -> Exchange? {
    guard let talk = current else { return nil }
    let answer = await service.answer(
      to: message, in: talk.conversation, by: talk.robot.responder)
    let exchange = Exchange(
      message: message, reply: answer.reply, topic: answer.conversation.topic,
      took: answer.took, at: time)
    current?.conversation = answer.conversation
    if !exchange.wasInterrupted {
      if moments.count == Self.maximumMoments { moments.removeFirst() }
      moments.append(
        Moment(exchange: exchange, before: talk.conversation, robot: talk.robot))
    }
    return exchange
  }

  /// Does other work with the rules, in the time that a reply has.
  func inspect<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async throws(InspectionStop) -> Value {
    try await service.inspect(work)
  }
}

/// Changing the rules under a talk that goes on.
extension RobotDataManager {
  /// Loads the rules again if their files have changed; `nil` if there is nothing to tell.
  ///
  /// Costs next to nothing while a watch says that nothing has happened. A version that was tried
  /// before and refused is not tried again until a file changes.
  func reloadIfChanged() async -> RuleNews? {
    guard let talk = current else { return nil }
    if let watch, !watch.mayHaveChanged(), !isUnsure { return nil }
    isUnsure = false
    let stamp = await source.stamp(of: talk.robot.choice)
    guard stamp != (tried ?? talk.robot.stamp) else { return nil }
    return await reload(talk, stamp)
  }

  /// Loads the rules again, whatever their files look like; `nil` if there is no robot.
  func reload() async -> RuleNews? {
    guard let talk = current else { return nil }
    return await reload(talk, await source.stamp(of: talk.robot.choice))
  }

  private func reload(_ talk: Talk, _ stamp: RuleStamp) async -> RuleNews {
    tried = stamp
    for await step in source.load(talk.robot.choice) {
      switch step {
      case .progress: continue
      case .failed(.nothingLeft(let diagnostics)): return .refused(diagnostics)
      case .failed(let error): return .failed(error)
      case .loaded(let robot):
        let errors = robot.diagnostics.newErrors(since: talk.robot.diagnostics)
        if !errors.isEmpty { return .refused(errors) }
        current?.robot = robot
        return .reloaded(RuleChanges(from: talk.robot.responder.rules, to: robot.responder.rules))
      }
    }
    return .failed(.interrupted)
  }
}

extension [Diagnostic] {
  /// The errors that older rules did not have; where in its file one stands does not count.
  fileprivate func newErrors(since old: [Diagnostic]) -> [Diagnostic] {
    filter { error in
      error.severity == .error
        && !old.contains {
          $0.check == error.check && $0.location.file == error.location.file
            && $0.message == error.message && $0.excerpt == error.excerpt
        }
    }
  }
}

extension Exchange {
  var wasInterrupted: Bool { reply.interruption != nil }
}
