package import Responder

/// The DataManager of the robot: gets its replies, stores the last exchanges, and reloads changed rules.
@MainActor
package protocol RobotDataManager: AnyObject {
  /// The names of the built-in robots.
  var names: [String] { get }
  /// The state of the conversation; `nil` before a robot is loaded.
  var talk: Talk? { get }
  /// The last exchanges, at most 100, the newest last.
  var moments: [Moment] { get }

  func begin(with robot: Robot, _ conversation: Conversation, seed: UInt64)

  /// Removes the last exchange and restores the memory before it; returns the exchange, or `nil` if there is none.
  func takeBack() -> Moment?

  /// Changes the memory; taking exchanges back does not restore a forgotten variable.
  func change(_ change: MemoryChange)

  /// Gets the reply to a message; returns the exchange, or `nil` if there is no robot yet.
  ///
  /// An interrupted exchange leaves the memory unchanged and is not among `moments`.
  func answer(to message: String) async -> Exchange?

  /// Runs work that is not a reply, such as an explanation, under the time limit of a reply.
  func inspect<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async throws(InspectionStop) -> Value

  /// Loads the rules again if their files have changed; returns `nil` if there is nothing to report.
  ///
  /// Costs almost nothing while a watch reports no change. A refused version is not tried again until a file changes.
  func reloadIfChanged() async -> ReloadOutcome?

  /// Returns the robot with changed files, and this robot's reply to a message.
  ///
  /// `nil` if the changed rules do not load, or if the reply takes too long.
  func trial(
    of message: String, in conversation: Conversation, after changes: [FileChange]
  ) async -> (robot: Robot, reply: Reply)?

  /// Lets the robot's objects run; returns false if they can't.
  func allowObjects() -> Bool

  /// Loads the rules again, changed or not; returns `nil` if there is no robot.
  func reload() async -> ReloadOutcome?
}

/// The implementation that uses a responder service for replies, and a robot service for rules.
package final class LiveRobotDataManager: RobotDataManager {
  private let service: any ResponderService
  private let source: any RobotService
  private let clock: any ChatClock
  package private(set) var talk: Talk?
  /// The last exchanges, the newest last.
  ///
  /// There are at most twice `maximumMoments`, so that removing the oldest ones takes constant time on average.
  private var lastMoments: [Moment] = []
  private static let maximumMoments = 100
  /// The state of the rule files at the last attempt to load them again.
  ///
  /// `nil` before the first attempt, and after an interrupted one.
  private var triedStamp: RuleStamp?
  private var watch: (any RuleWatch)?
  /// Whether to compare the files' state even if the watch reports no change.
  ///
  /// True at first, because a file may have changed between being read and being watched; and after an interrupted
  /// reload.
  private var mustCompareStamps = true

  package init(
    service: any ResponderService, source: any RobotService, clock: any ChatClock
  ) {
    self.service = service
    self.source = source
    self.clock = clock
  }

  package var names: [String] { source.names }

  package var moments: [Moment] { Array(lastMoments.suffix(Self.maximumMoments)) }

  package func begin(with robot: Robot, _ conversation: Conversation, seed: UInt64) {
    talk = Talk(robot: robot, conversation: conversation, seed: seed)
    lastMoments = []
    triedStamp = nil
    watch = source.watch(robot.choice)
    mustCompareStamps = true
  }

  package func takeBack() -> Moment? {
    guard let moment = lastMoments.popLast() else { return nil }
    talk?.conversation = moment.before
    talk?.last = lastMoments.last
    return moment
  }

  package func change(_ change: MemoryChange) {
    talk?.conversation.apply(change)
    switch change {
    case .seed(let seed): talk?.seed = seed
    case .forget:
      for index in lastMoments.indices { lastMoments[index].before.apply(change) }
      talk?.last = lastMoments.last
    case .set: break
    }
  }

  package func answer(to message: String) async -> Exchange? {
    guard let talk else { return nil }
    let time = clock.now
    var before = talk.conversation
    before.clock = clock.localTime(at: time)
    let answer = await service.answer(to: message, in: before, by: talk.robot.responder)
    let exchange = Exchange(
      message: message, reply: answer.reply, topic: answer.conversation.topic,
      duration: answer.duration, at: time)
    if !exchange.wasInterrupted {
      let moment = Moment(exchange: exchange, before: consume before, in: talk)
      if lastMoments.count == 2 * Self.maximumMoments {
        lastMoments.removeFirst(Self.maximumMoments)
      }
      lastMoments.append(moment)
      self.talk = self.talk?.after(moment, with: answer.conversation)
    }
    return exchange
  }

  package func inspect<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async throws(InspectionStop) -> Value {
    try await service.inspect(work)
  }
}

/// Changing the rules of a running conversation.
extension LiveRobotDataManager {
  package func reloadIfChanged() async -> ReloadOutcome? {
    if let watch, !watch.mayHaveChanged(), !mustCompareStamps { return nil }
    guard let robot = talk?.robot else { return nil }
    mustCompareStamps = false
    let stamp = await source.stamp(of: robot.choice)
    guard stamp != (triedStamp ?? robot.stamp) else { return nil }
    return await reload(robot, stamp)
  }

  package func allowObjects() -> Bool {
    guard let robot = talk?.robot, robot.objects != nil, source.allowObjects(of: robot) else {
      return false
    }
    talk?.robot.objects?.isAllowed = true
    return true
  }

  package func trial(
    of message: String, in conversation: Conversation, after changes: [FileChange]
  ) async -> (robot: Robot, reply: Reply)? {
    guard let choice = talk?.robot.choice,
      let robot = try? await source.robot(choice, after: changes)
    else { return nil }
    let reply = try? await service.inspect {
      var conversation = conversation
      return robot.responder.respond(to: message, in: &conversation)
    }
    return reply.map { (robot, $0) }
  }

  package func reload() async -> ReloadOutcome? {
    guard let robot = talk?.robot else { return nil }
    return await reload(robot, await source.stamp(of: robot.choice))
  }

  private func reload(_ old: Robot, _ stamp: RuleStamp) async -> ReloadOutcome {
    triedStamp = stamp
    // An interrupted reload is repeated before the next message.
    defer { if Task.isCancelled { (triedStamp, mustCompareStamps) = (nil, true) } }
    do throws(RobotLoadError) {
      let robot = try await source.robot(old.choice)
      let errors = robot.diagnostics.newErrors(since: old.diagnostics)
      if !errors.isEmpty { return .refused(errors) }
      talk?.robot = robot
      return .reloaded(RuleChanges(from: old.responder.rules, to: robot.responder.rules))
    } catch .nothingLeft(let diagnostics) {
      return .refused(diagnostics)
    } catch {
      return .failed(error)
    }
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
  package var wasInterrupted: Bool { reply.interruption != nil }
}
