import Conversations
import Responder
import TranscriptFormat

/// A case to run; the options give the numbers of seeds and repetitions.
struct CaseJob: Sendable {
  var script: TranscriptCase
  var header: TranscriptHeader
  /// The robot; `nil` if the header says to skip the case.
  var robot: Robot?
  /// Loads the robot after the case's changes of the robot's files; `nil` if the case cannot change them.
  var loading: ReplayRules.Loading?
  /// The robot of another program that answers; `nil` if the rules of `robot` do.
  var outside: (any OutsideRobot)?
  /// The digests of the robot's rules, shared by the cases of a transcript; `nil` for another program and no robot.
  var digests: RuleDigests?

  /// Runs cases in order.
  ///
  /// If `options.precomputesAnswers`, the replies of each case's first run are computed first, outside the main actor.
  /// Switching between actors takes longer than most replies, so it is done once for many cases.
  @MainActor
  static func run(
    _ cases: [CaseJob], _ options: ReplayOptions, _ coverage: CoverageRecorder?
  ) async -> [CaseResult] {
    let answers =
      options.precomputesAnswers ? await precompute(cases, options) : cases.map { _ in nil }
    var results: [CaseResult] = []
    for (job, answers) in zip(cases, answers) {
      let result = await job.run(options, coverage, answers)
      results.append(result)
      if options.stopsAtFirstFailure, result.isFailure { break }
    }
    return results
  }

  @concurrent
  private static func precompute(
    _ cases: [CaseJob], _ options: ReplayOptions
  ) async -> [PrecomputedAnswers?] {
    var answers: [PrecomputedAnswers?] = []
    for job in cases {
      answers.append(await options.isStopped() ? nil : job.precompute(job.header.seed, options))
    }
    return answers
  }

  /// Returns the number of runs if none fails.
  func runCount(_ options: ReplayOptions) -> Int {
    robot == nil ? 0 : (pinsSeed ? 1 : options.seeds) * options.repeats
  }

  /// Runs the case with each of its seeds, each as often as requested; without `minimumPassed`, until a run fails.
  ///
  /// - Parameter firstAnswers: the answers of the first run, if they are known.
  @MainActor
  private func run(
    _ options: ReplayOptions, _ coverage: CoverageRecorder?, _ firstAnswers: PrecomputedAnswers?
  ) async -> CaseResult {
    var options = options
    if script.isReworded { options.update = nil }
    var total = CaseResult(
      title: script.title, location: script.location, seed: header.seed, status: .passed)
    guard let robot else {
      total.status = .skipped(header.skip ?? "")
      return total
    }
    if options.isStopped() {
      total.status = .interrupted
      return total
    }
    total.runCount = 0
    if options.minimumPassed != nil { total.passCount = 0 }
    var failed: CaseResult?
    total.keepsSeed = options.seeds > 1 && pinsSeed
    if options.update != nil, options.seeds > 1, !pinsSeed, script.brief == nil {
      return judged(await update(robot, options, coverage))
    }
    for offset in 0..<(pinsSeed ? 1 : options.seeds) {
      for _ in 0..<options.repeats {
        if total.runCount > 0, options.isStopped() { return judged(total) }
        let seed = header.seed &+ UInt64(offset)
        var answers = total.runCount == 0 ? firstAnswers : nil
        if options.precomputesAnswers, answers == nil {
          answers = await precompute(seed, options)
        }
        let run = CaseRun(
          script, header: header, robot: robot, loading: loading, seed: seed, options: options,
          coverage: coverage, answers: answers, outside: answers == nil ? outside : nil,
          digests: digests)
        let result = await run.run()
        total.runCount += 1
        options.counter?.advance(1)
        total.duration += result.duration
        total.exchangeCount += result.exchangeCount
        total.uncheckedMessageCount = result.uncheckedMessageCount
        total.expectsNothing = result.expectsNothing
        guard result.status != .passed else {
          total.passCount? += 1
          continue
        }
        if options.minimumPassed != nil {
          failed = failed ?? result
          continue
        }
        total.seed = result.seed
        total.status = result.status
        total.failures = result.failures
        total.changes = result.changes
        options.counter?.advance(runCount(options) - total.runCount)
        return judged(total)
      }
    }
    if let failed, let share = options.minimumPassed {
      (total.seed, total.failures) = (failed.seed, failed.failures)
      let isEnough = Double(total.passCount ?? 0) * 100 >= share * Double(total.runCount)
      total.status = isEnough ? .passed : .failed
      if isEnough { total.failures = [] }
    }
    return judged(total)
  }

  /// Plays the case with all seeds, and returns one update for all of them, with the failures that remain.
  @MainActor
  private func update(
    _ robot: Robot, _ options: ReplayOptions, _ coverage: CoverageRecorder?
  ) async -> CaseResult {
    var result = CaseResult(
      title: script.title, location: script.location, seed: header.seed, status: .passed)
    let start = ContinuousClock.now
    var runs: [[PlayedStep]] = []
    for offset in 0..<options.seeds {
      let run = CaseRun(
        script, header: header, robot: robot, loading: loading,
        seed: header.seed &+ UInt64(offset), options: options, coverage: coverage)
      runs.append(await run.playedSteps())
      options.counter?.advance(1)
    }
    result.runCount = options.seeds
    result.exchangeCount = script.exchanges.count * options.seeds
    var update = SeedsUpdate(
      mode: options.update ?? .exact, fillsInRules: options.fillsInRules,
      strictness: options.strictness)
    var steps = runs.map { $0[...] }
    for exchange in script.exchanges {
      for _ in exchange.steps {
        update.add(steps.indices.map { steps[$0].removeFirst() }, isChecked: exchange.expectsOutput)
      }
    }
    (result.changes, result.failures) = (update.changes, update.failures)
    result.duration = ContinuousClock.now - start
    return result.judged(script, options)
  }

  /// Whether the case runs with a single seed: the header or the case's first line sets it, or another program answers.
  private var pinsSeed: Bool {
    outside != nil || header.pinsSeed
      || script.exchanges.first?.steps.first?.text.hasPrefix("/seed ") == true
  }

  @concurrent
  private func precompute(
    _ seed: UInt64, _ options: ReplayOptions
  ) async -> PrecomputedAnswers? {
    guard let robot else { return nil }
    let clock = ReplayClock(header.clock)
    let service: any ResponderService =
      outside.map { OutsideResponderService($0.begin()) }
      ?? InlineResponderService(clock: clock, limit: options.replyTime)
    return await PrecomputedAnswers.precomputing(
      script, by: robot.responder, from: CasePlayer.start(header, seed: seed), clock: clock,
      asking: service)
  }

  /// Returns the result; a case that the header marks `todo` is expected to fail, and gets no update.
  private func judged(_ result: CaseResult) -> CaseResult {
    guard let reason = header.todo else { return result }
    var result = result
    result.changes = []
    result.status =
      result.status == .passed ? .passedUnexpectedly(reason) : .failedAsExpected(reason)
    return result
  }
}
