import ChatModel
import Responder
import TranscriptFormat

/// Plays one case through the chatroom's Presenter and Interactor, in a separate conversation.
@MainActor
struct CaseRun {
  let script: TranscriptCase
  let seed: UInt64
  let options: ReplayOptions
  let coverage: CoverageRecorder?

  private let player: CasePlayer

  init(
    _ script: TranscriptCase, header: TranscriptHeader, robot: Robot, seed: UInt64,
    options: ReplayOptions, coverage: CoverageRecorder?, answers: ForeseenAnswers?,
    wrap: (any ResponderService) -> any ResponderService = { $0 }
  ) {
    self.script = script
    self.seed = seed
    self.options = options
    self.coverage = coverage
    player = CasePlayer(
      header, robot: robot, seed: seed, answers: answers, replyTime: options.replyTime, wrap: wrap)
  }

  func run() async -> CaseResult {
    var result = CaseResult(
      title: script.title, location: script.location, seed: seed, status: .passed)
    let start = ContinuousClock.now
    await player.enter()
    for exchange in script.exchanges {
      for step in exchange.steps {
        await play(step, isChecked: exchange.isChecked, into: &result)
      }
      result.exchanges += 1
    }
    result.took = ContinuousClock.now - start
    if !result.edits.isEmpty { result.status = .updated }
    if !result.failures.isEmpty { result.status = .failed }
    return result
  }

  private func play(
    _ step: ScriptedExchange.Step, isChecked: Bool, into result: inout CaseResult
  ) async {
    guard let played = await player.play(step) else {
      result.failures.append(
        Failure(
          location: step.location.start, message: step.text,
          check: .screen(step.screen, got: player.screen)))
      return
    }
    if let coverage {
      for reply in played.replies { coverage.note(reply.explanation) }
    }
    let check = StepCheck(
      step: step, outputs: played.outputs, reply: played.replies.last,
      maximumWork: options.maximumMatching)
    compare(check, isChecked: isChecked, into: &result)
  }

  /// Records the differences; a difference that an update corrects is not a failure.
  private func compare(_ check: StepCheck, isChecked: Bool, into result: inout CaseResult) {
    if let interruption = check.reply?.interruption {
      // A reply interrupted on a slow machine must not be recorded by an update.
      return result.failures.append(
        Failure(
          location: check.step.location.start, message: check.step.text,
          check: .unexpected(.note, got: interruption.detail)))
    }
    func note(_ failure: Failure, _ edits: [TranscriptEdit]) {
      result.edits += edits
      if edits.isEmpty { result.failures.append(failure) }
    }
    var update = options.update.map { StepUpdate(check: check, mode: $0) }
    if isChecked {
      guard let pairs = check.pairs else { return result.failures.append(check.incomparable) }
      for pair in pairs {
        let edits = update?.edits(for: pair) ?? []
        if let failure = check.failure(for: pair) { note(failure, edits) }
      }
    } else {
      result.edits += update?.fillIn() ?? []
    }
    if let failure = options.strictness.flatMap(check.failure(under:)) {
      result.failures.append(failure)
    }
    for expectation in check.step.expectations {
      let value = player.value(of: expectation.name)
      guard let failure = check.failure(of: expectation, got: value) else { continue }
      note(failure, update.map { [$0.edit(of: expectation, to: value)] } ?? [])
    }
    for rule in check.step.rules {
      guard let failure = check.failure(of: rule) else { continue }
      note(failure, update?.edit(of: rule).map { [$0] } ?? [])
    }
  }
}
