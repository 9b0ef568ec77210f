import Chat

/// A case that is to be run, under as many seeds and as often as the options say.
struct CaseJob: Sendable {
  var script: TranscriptCase
  var header: TranscriptHeader
  /// nil where the header says to skip it.
  var robot: Robot?

  @MainActor
  func run(_ options: ReplayOptions, _ coverage: CoverageRecorder?) async -> CaseResult {
    var total = CaseResult(
      title: script.title, location: script.location, seed: header.seed, status: .passed)
    guard let robot else {
      total.status = .skipped(header.skip ?? "")
      return total
    }
    total.runs = 0
    for offset in 0..<options.seeds {
      for _ in 0..<options.repeats {
        let seed = header.seed &+ UInt64(offset)
        let run = CaseRun(
          script, header: header, robot: robot, seed: seed, options: options, coverage: coverage,
          answers: options.jobs > 1 ? await foresee(robot, seed) : nil)
        let result = await run.run()
        total.runs += 1
        total.took += result.took
        total.exchanges += result.exchanges
        guard result.status != .passed else { continue }
        total.seed = result.seed
        total.status = result.status
        total.failures = result.failures
        total.edits = result.edits
        return judged(total)
      }
    }
    return judged(total)
  }

  private func foresee(_ robot: Robot, _ seed: UInt64) async -> ForeseenAnswers {
    await .of(
      script, by: robot.responder, from: CasePlayer.start(header, seed: seed),
      clock: ReplayClock(header.clock))
  }

  /// What is expected to fail does not count as a failure, and is not updated.
  private func judged(_ result: CaseResult) -> CaseResult {
    guard let reason = header.todo else { return result }
    var result = result
    result.edits = []
    result.status =
      result.status == .passed ? .passedUnexpectedly(reason) : .failedAsExpected(reason)
    return result
  }
}
