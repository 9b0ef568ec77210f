import Conversations
import Responder
import Transcripts

/// Changes the rules of robots on purpose, one change at a time, and counts what their transcripts notice.
///
/// Complexity: for each mutant, compiling the rules and running cases until one fails.
@MainActor
package final class MutationRun {
  private let provider: any SourceProvider
  private let options: MutationOptions
  private var report = MutationReport()

  package init(_ provider: any SourceProvider, options: MutationOptions) {
    self.provider = provider
    self.options = options
  }

  /// Tries the mutants of the robots that the cases of the files test, as far as the options do not leave them out.
  ///
  /// - Parameters:
  ///   - files: the paths of transcripts.
  ///   - begin: receives the number of mutants before the first is tried.
  ///   - advance: called after each mutant.
  package func run(
    _ files: [String], begin: (Int) -> Void = { _ in }, advance: () -> Void = {}
  ) async throws(TrialStop) -> MutationReport {
    let (trials, failing) = try await prepare(files)
    guard failing.isEmpty else { throw .failing(failing) }
    let work = chosen(trials)
    begin(work.count)
    let known = options.earlierVerdicts ?? VerdictCache()
    let isStopped = options.isStopped
    let verdicts = await Interruption.$timer.withValue(.init(isUp: isStopped)) {
      await work.results(jobs: options.jobs, until: isStopped, advance: advance) { mutant in
        let outcome = await trials[mutant.robot].result(of: mutant, knowing: known)
        // An interrupted reply is no verdict.
        return isStopped() ? nil : outcome
      }
    }.compactMap(\.self)
    report.leftOutCount += work.count - verdicts.count
    report.mutants = verdicts.map(\.mutant)
    report.reusedCount = verdicts.count(where: \.isKnown)
    keepVerdicts(trials)
    return report
  }

  /// Returns the mutants that a run would try, without trying them; their verdicts mean nothing.
  package func list(_ files: [String]) async throws(TrialStop) -> MutationReport {
    report.mutants = chosen(try await prepare(files).trials)
    return report
  }

  /// Loads the robots and runs all cases with the unchanged rules.
  ///
  /// - Returns: the robots, and the cases that fail.
  private func prepare(
    _ files: [String]
  ) async throws(TrialStop) -> (trials: [RobotTrial], failing: [CaseResult]) {
    let tried = try await TriedRobots(in: files, of: provider, options: options.replay)
    report.cases = tried.cases
    options.replay.counter?.begin()
    options.replay.counter?.expect(tried.cases.count)
    var trials: [RobotTrial] = []
    var failing: [CaseResult] = []
    for item in tried.robots {
      let trial = await RobotTrial(
        item, cases: item.cases.map { ($0, tried.cases[$0]) }, options: options)
      failing += trial.failing
      trials.append(trial)
      report.robots.append(
        MutationReport.Robot(
          request: item.request, rules: trial.rules, compiled: trial.robot.responder.rules))
    }
    return (trials, failing)
  }

  /// Returns the mutants to try, in order.
  private func chosen(_ trials: [RobotTrial]) -> [Mutant] {
    var all: [Mutant] = []
    for (robot, trial) in trials.enumerated() {
      for mutation in trial.mutations where isWanted(mutation) {
        var mutant = Mutant(
          mutation: mutation, robot: robot, verdict: .survived,
          coveredBy: trial.cases(covering: mutation))
        if trial.comments.exempts(mutation) {
          mutant.verdict = .exempt
          report.exempt.append(mutant)
        } else {
          all.append(mutant)
        }
      }
    }
    let count = all.count
    if let sample = options.sample, sample < all.count {
      // Every mutant has a random number of its own, so that a change of the rules leaves most of a sample as it is.
      let keys = all.map { mutant in
        var chance = Randomness(seed: mutant.mutation.hash ^ options.seed)
        return chance.next()
      }
      let order = all.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
      all = order.prefix(sample).sorted().map { all[$0] }
    }
    if let shard = options.shard { all.removeAll { !shard.contains($0.mutation.hash) } }
    report.leftOutCount = count - all.count
    return all
  }

  /// Keeps the verdicts of this run, and earlier verdicts of the mutants that it left out, for the next run.
  private func keepVerdicts(_ trials: [RobotTrial]) {
    guard let known = options.earlierVerdicts else { return }
    report.verdicts = known
    for mutant in report.mutants {
      let trial = trials[mutant.robot]
      report.verdicts.entries[trial.key(of: mutant.mutation)] = trial.entry(for: mutant)
    }
  }

  private func isWanted(_ mutation: RuleMutation) -> Bool {
    if !options.mutators.isEmpty, !options.mutators.contains(mutation.operation) { return false }
    guard let lines = options.lines else { return true }
    return mutation.edits.contains { edit in
      lines[edit.range.start.file]?.contains(edit.range.start.line) ?? false
    }
  }
}
