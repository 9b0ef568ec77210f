package import ChatModel
import Responder

/// The DataManager of the robot: gets its replies, stores the last exchanges, and reloads changed rules.
@MainActor
package final class RobotDataManager {
  private let service: any ResponderService
  private let source: any RobotService
  private var current: Talk?
  /// The last exchanges, the newest last; at most `maximumMoments`.
  private(set) var moments: [Moment] = []
  private static let maximumMoments = 100
  /// The state of the rule files at the last attempt to load them.
  private var tried: RuleStamp?
  private var watch: (any RuleWatch)?
  /// Whether files may have changed between reading and watching them.
  private var isUnsure = true

  package init(service: any ResponderService, source: any RobotService) {
    self.service = service
    self.source = source
  }

  /// The names of the built-in robots.
  var names: [String] { source.names }

  /// The state of the conversation; `nil` before a robot is loaded.
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

  /// Removes the last exchange and its effects; returns it, or `nil` if there is none.
  func takeBack() -> Moment? {
    guard let moment = moments.popLast() else { return nil }
    current?.conversation = moment.before
    return moment
  }

  func reseed(_ seed: UInt64) {
    current?.conversation.randomness = Randomness(seed: seed)
    current?.seed = seed
  }

  func set(_ name: String, to value: String) {
    current?.conversation[variable: name] = value
  }

  /// Forgets a variable of the user.
  ///
  /// - Parameter name: the variable's name; `nil` for all.
  func forget(_ name: String?) {
    current?.conversation.forget(name)
    // Taking exchanges back must not restore the variable.
    for index in moments.indices { moments[index].before.forget(name) }
  }

  /// Gets the reply to a message; returns the exchange, or `nil` if there is no robot yet.
  ///
  /// - Parameter shown: the time that the user's clock shows.
  func answer(to message: String, at time: WallTime, shown: LocalTime) async -> Exchange? {
    guard var talk = current else { return nil }
    talk.conversation.clock = shown
    let answer = await service.answer(
      to: message, in: talk.conversation, by: talk.robot.responder)
    let exchange = Exchange(
      message: message, reply: answer.reply, topic: answer.conversation.topic,
      took: answer.took, at: time)
    if !exchange.wasInterrupted {
      current?.conversation = answer.conversation
      if moments.count == Self.maximumMoments { moments.removeFirst() }
      moments.append(
        Moment(exchange: exchange, before: talk.conversation, robot: talk.robot))
    }
    return exchange
  }

  /// Does other work with the rules, within the time limit of a reply.
  func inspect<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async throws(InspectionStop) -> Value {
    try await service.inspect(work)
  }
}

/// Changing the rules of a running conversation.
extension RobotDataManager {
  /// Loads the rules again if their files have changed; returns `nil` if there is nothing to report.
  ///
  /// Costs almost nothing while a watch reports no change. A refused version is not tried again until a file changes.
  func reloadIfChanged() async -> ReloadOutcome? {
    guard let talk = current else { return nil }
    if let watch, !watch.mayHaveChanged(), !isUnsure { return nil }
    isUnsure = false
    let stamp = await source.stamp(of: talk.robot.choice)
    guard stamp != (tried ?? talk.robot.stamp) else { return nil }
    return await reload(talk, stamp)
  }

  /// Loads the rules again, changed or not; returns `nil` if there is no robot.
  func reload() async -> ReloadOutcome? {
    guard let talk = current else { return nil }
    return await reload(talk, await source.stamp(of: talk.robot.choice))
  }

  private func reload(_ talk: Talk, _ stamp: RuleStamp) async -> ReloadOutcome {
    tried = stamp
    // An interrupted reload is repeated before the next message.
    defer { if Task.isCancelled { (tried, isUnsure) = (nil, true) } }
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
  /// Returns the errors that the older rules did not have, regardless of their location in the file.
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
