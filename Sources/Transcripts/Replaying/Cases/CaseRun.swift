import Conversations
import Responder
import TranscriptFormat

/// Plays one case through the chatroom's Presenter and Interactor with one seed, and compares the output.
@MainActor
struct CaseRun {
  let script: TranscriptCase
  let seed: UInt64
  let options: ReplayOptions
  let coverage: CoverageRecorder?

  private let player: CasePlayer
  let robot: Robot
  let digests: RuleDigests
  /// The topic in which conversations begin; `nil` if the language has none.
  private let initialTopic: String?

  init(
    _ script: TranscriptCase, header: TranscriptHeader, robot: Robot,
    loading: ReplayRules.Loading? = nil, seed: UInt64, options: ReplayOptions,
    coverage: CoverageRecorder? = nil, answers: PrecomputedAnswers? = nil,
    outside: (any OutsideRobot)? = nil, digests: RuleDigests? = nil,
    wrap: (any ResponderService) -> any ResponderService = { $0 }
  ) {
    self.script = script
    self.seed = seed
    self.options = options
    self.coverage = coverage
    self.robot = robot
    self.digests = digests ?? RuleDigests(robot)
    initialTopic = robot.responder.initialTopic
    player = CasePlayer(
      header, robot: robot, loading: loading, seed: seed, answers: answers,
      replyTime: options.replyTime, objects: options.objects, outside: outside, wrap: wrap)
  }

  func run() async -> CaseResult {
    var result = CaseResult(
      title: script.title, location: script.location, seed: seed, status: .passed)
    let start = ContinuousClock.now
    var outcome = BriefOutcome()
    await playAll { exchange, played in
      switch played {
      case .checked(let check):
        if let fault = check.fault {
          result.failures.append(fault)
          return false
        }
        if script.brief != nil { outcome.add(check, of: player) }
        compare(check, isChecked: exchange.expectsOutput, into: &result)
      case .untyped(let failure): result.failures.append(failure)
      }
      return true
    }
    result.exchangeCount = script.exchanges.count
    if let brief = script.brief, result.failures.isEmpty {
      compare(outcome, with: brief, into: &result)
    }
    result.duration = ContinuousClock.now - start
    return result.judged(script, options)
  }

  /// Plays all steps of the case without comparing, for an update from several runs.
  func playedSteps() async -> [PlayedStep] {
    var steps: [PlayedStep] = []
    await playAll { _, played in
      steps.append(played)
      return true
    }
    return steps
  }

  /// Plays the steps in order, until `handle` returns false or the case ends.
  private func playAll(_ handle: (ScriptedExchange, PlayedStep) -> Bool) async {
    await player.enter()
    var earlierReplies: [String] = []
    script: for exchange in script.exchanges {
      for (number, step) in exchange.steps.enumerated() {
        var played = await play(step)
        var reply = ""
        if case .checked(var check) = played {
          check.earlierReplies = earlierReplies
          reply = check.reply?.text ?? ""
          played = .checked(check)
        }
        if number == 0 { earlierReplies.append(reply) }
        if !handle(exchange, played) { break script }
      }
    }
    await player.end()
  }

  private func play(_ step: ScriptedExchange.Step) async -> PlayedStep {
    let topic = step.settings.last { $0.name == "topic" }?.value ?? player.value(of: "topic")
    guard let played = await player.play(step) else {
      return .untyped(
        Failure(
          location: step.location.start, message: step.text,
          check: .screen(step.screen, got: player.screen)))
    }
    if let coverage {
      for reply in played.replies { coverage.add(reply.explanation, of: script.location) }
    }
    var values: [String: String] = [:]
    for name in step.expectations.map(\.name) + ["topic"] { values[name] = player.value(of: name) }
    return .checked(
      StepCheck(
        step: step, outputs: played.outputs, reply: played.replies.last, duration: played.duration,
        hasRules: !(robot.responder is PlaceholderResponder), values: values,
        topicBefore: topic, initialTopic: initialTopic, maximumWork: options.maximumMatching))
  }

  /// Records the differences; a difference that an update corrects is not a failure.
  private func compare(_ check: StepCheck, isChecked: Bool, into result: inout CaseResult) {
    if let interruption = check.interruption {
      // A reply interrupted on a slow machine must not be recorded by an update.
      return result.failures.append(interruption)
    }
    func add(_ failure: Failure, _ edits: [TranscriptEdit]) {
      if edits.isEmpty {
        result.failures.append(failure)
      } else {
        result.changes.append(TranscriptChange(failure, edits))
      }
    }
    var update = options.update.map { StepUpdate(check: check, mode: $0) }
    if isChecked {
      guard let pairs = check.pairs else { return result.failures.append(check.incomparable) }
      for pair in pairs {
        let edits = update?.edits(for: pair) ?? []
        if let failure = check.failure(for: pair) { add(failure, edits) }
      }
    } else if let update, script.brief == nil, check.step.checks.isEmpty {
      let edits = update.fillIn(
        check.outputs.map { [$0] },
        rule: options.fillsInRules ? check.reply?.explanation.winner : nil,
        topic: options.fillsInRules ? check.changedTopic : nil)
      if !edits.isEmpty { result.changes.append(TranscriptChange(fillingIn: check, edits)) }
    }
    if let failure = check.failure(under: options.strictness) {
      result.failures.append(failure)
    }
    result.failures += check.otherFailures
    for expectation in check.step.expectations {
      guard let failure = check.failure(of: expectation) else { continue }
      add(failure, update == nil ? [] : [check.edit(of: expectation)])
    }
    for number in check.step.rules.indices {
      guard let failure = check.failure(ofRule: number) else { continue }
      let edit = update == nil ? nil : check.edit(ofRule: number)
      add(failure, edit.map { [$0] } ?? [])
    }
  }
}

extension CaseResult {
  /// Returns the result of a finished run with its status, and with what the case leaves unchecked.
  func judged(_ script: TranscriptCase, _ options: ReplayOptions) -> CaseResult {
    var result = self
    if !result.changes.isEmpty { result.status = .updated }
    // Replies that an update fills in are checked from then on.
    if options.update == nil {
      result.uncheckedMessageCount = script.uncheckedMessageCount
      result.expectsNothing = script.expectsNothing
    }
    if result.expectsNothing, options.strictness != nil, let first = script.exchanges.first {
      result.failures.append(
        Failure(
          location: script.location, message: first.steps.first?.text ?? "",
          check: .unchecked(messages: result.uncheckedMessageCount)))
    }
    if !result.failures.isEmpty { result.status = .failed }
    return result
  }
}
