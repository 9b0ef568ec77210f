package import Conversations
import Dispatch
import JSON
import Responder
import Synchronization

/// One robot that talks with many users; it answers the requests of one user in order, and different users in parallel.
package final class TalkServer: Sendable {
  /// Loads rules; an empty list of paths stands for all rules of the command line.
  package typealias Loader = @Sendable (_ paths: [String]) throws(RobotLoadError) -> Robot

  /// A reference to the robot, which is cheaper to copy than the robot itself.
  final class LoadedRobot: Sendable {
    let robot: Robot
    init(_ robot: Robot) { self.robot = robot }
  }

  package let limits: TalkLimits
  /// The paths that `load` may name.
  let rules: [String]
  /// Whether a repeated `id` of a user gets the stored answer.
  let keepsAnswers: Bool
  /// The seed with which every talk begins; `nil` for random ones.
  let seed: UInt64?
  let clock: any ChatClock
  let responder: InlineResponderService
  package let metrics = ServeMetrics()

  private let loaded: Mutex<LoadedRobot>
  private let load: Loader
  private let isLoading = Mutex(false)
  private let talks: UserTalks
  private let room: DispatchSemaphore
  private let store: any TalkStore
  /// The threads that answer; callers may wait for them on any thread, even on those of Swift's tasks.
  let workers: TalkWorkers
  /// The threads on which requests wait for another program that uses their user's memory, so that requests of other
  /// users need not wait too.
  private let waiters: TalkWorkers

  /// - Parameter store: keeps the memories of the users.
  package init(
    _ robot: Robot, rules: [String] = [], limits: TalkLimits = TalkLimits(), seed: UInt64? = nil,
    keepsAnswers: Bool = false, store: any TalkStore = MemoryTalkStore(),
    clock: any ChatClock = SystemClock(), load: @escaping Loader
  ) {
    loaded = Mutex(LoadedRobot(robot))
    self.rules = rules
    self.limits = limits
    self.seed = seed
    self.keepsAnswers = keepsAnswers
    self.clock = clock
    responder = InlineResponderService(clock: clock, limit: limits.replyTime)
    self.load = load
    self.store = store
    workers = TalkWorkers(threads: store.threads)
    waiters = TalkWorkers(threads: store.threads.map { 4 * $0 })
    talks = UserTalks(limits)
    room = DispatchSemaphore(value: limits.waiting)
  }

  package var robot: Robot { current.robot }
  package var users: Int { talks.count }

  var current: LoadedRobot { loaded.withLock { $0 } }

  /// Reserves room for one more request; waits until there is any.
  package func waitForRoom() { room.wait() }

  /// Reserves room for one more request if there is any.
  package func takeRoom() -> Bool { room.wait(timeout: .now()) == .success }

  /// Releases the room of an answered request.
  package func leaveRoom() { room.signal() }

  /// Waits until all requests are answered; returns false if they are not in time.
  package func waitUntilIdle(within time: Duration = .seconds(86_400)) -> Bool {
    let end = DispatchTime.now() + .milliseconds(Int(time / .milliseconds(1)))
    var taken = 0
    defer { for _ in 0..<taken { room.signal() } }
    while taken < limits.waiting {
      guard room.wait(timeout: end) == .success else { return false }
      taken += 1
    }
    return true
  }

  /// Answers a request, for which the caller has reserved room.
  ///
  /// - Parameter done: takes the answer, once, on any thread.
  package func answer(
    _ request: ServeRequest, then done: @escaping @Sendable (ServeAnswer) -> Void
  ) {
    if case .load(let paths) = request.action { return reload(paths, request, done) }
    do throws(ServeError) {
      let job = UserTalk.Job(request: request, done: done)
      if let talk = try talks.add(job, at: clock.uptime) { work(on: talk) }
    } catch {
      refuse(ServeRefusal(id: request.id, user: request.user, error), done)
    }
  }

  /// Answers a request that can't be carried out.
  package func refuse(_ refusal: ServeRefusal, _ done: (ServeAnswer) -> Void) {
    metrics.count(refusal.error)
    done(ServeAnswer(refusal))
  }

  /// The number of requests after which a user's talk lets other talks go first.
  private static let requestsPerTurn = 32

  private func work(on talk: UserTalk, waiting waits: Bool = false) {
    (waits ? waiters : workers).start { [self] in
      // Only the first request is known to have to wait.
      for _ in 0..<(waits ? 1 : Self.requestsPerTurn) {
        guard case (let job, var memory)? = talk.take() else {
          if talk.isBlank { talks.removeIfBlank(talk) }
          return
        }
        guard let answer = answer(job, of: talk, from: &memory, waiting: waits) else {
          talks.addBytes(talk.putBack(memory, again: job))
          return work(on: talk, waiting: true)
        }
        talks.addBytes(talk.putBack(memory))
        job.done(answer)
      }
      work(on: talk)
    }
  }
}

/// Answering with the store.
extension TalkServer {
  /// Returns the answer; `nil` if the request has to wait for another program and `waits` is false.
  private func answer(
    _ job: UserTalk.Job, of talk: UserTalk, from memory: inout TalkMemory?, waiting waits: Bool
  ) -> ServeAnswer? {
    let loaded = current
    let request = job.request
    do throws(ServeError) {
      if request.action.growsMemory { try talks.checkRoom(for: talk, at: clock.uptime) }
      let waiting = TalkWaiting(arrival: job.arrival, mayWait: waits)
      let turn = try store.turn(for: request, waiting, with: loaded.robot, &memory) { memory in
        self.turn(request, by: loaded, &memory)
      }
      guard let turn else { return nil }
      if let exchange = turn.exchange {
        metrics.count(exchange.reply, of: turn.rule, duration: exchange.duration)
      }
      if let error = turn.answer.error { metrics.count(error) }
      return turn.answer
    } catch {
      metrics.count(error)
      return ServeAnswer(ServeRefusal(id: request.id, user: request.user, error))
    }
  }
}

/// Loading rules while talks go on.
extension TalkServer {
  private func reload(
    _ paths: [String], _ request: ServeRequest, _ done: @escaping @Sendable (ServeAnswer) -> Void
  ) {
    let refused = { @Sendable (error: ServeError) in
      self.refuse(ServeRefusal(id: request.id, error), done)
    }
    let named = Set(rules.map(ByteText.init))
    if let path = paths.first(where: { !named.contains(ByteText($0)) }) {
      return refused(.unnamedRules(path))
    }
    let isFree = isLoading.withLock { isLoading in
      defer { isLoading = true }
      return !isLoading
    }
    guard isFree else { return refused(.alreadyLoading) }
    workers.start { [self] in
      let outcome = Result { () throws(RobotLoadError) in try load(paths) }
      if case .success(let robot) = outcome { loaded.withLock { $0 = LoadedRobot(robot) } }
      isLoading.withLock { $0 = false }
      switch outcome {
      case .success(let robot): done(ServeAnswer(to: request, robot.members))
      case .failure(let error): refused(.rules(reason: error.words))
      }
    }
  }
}

extension Robot {
  /// The number of rules and the first problems, for the answer of `load`.
  fileprivate var members: [JSONValue.Member] {
    let summary = responder.summary
    return [
      .init("robot", .string(name)), .init("language", .string(summary.language)),
      .init("rules", JSONValue(summary.rules)),
      .init(
        "problems",
        .array(
          diagnostics.prefix(100).map { diagnostic in
            [
              "severity": .string(diagnostic.severity.rawValue),
              "check": .string(diagnostic.check),
              "file": .string(diagnostic.location.file),
              "line": JSONValue(diagnostic.location.line),
              "message": .string(diagnostic.message),
            ]
          })),
    ]
  }
}
