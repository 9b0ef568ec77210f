package import Conversations
import Responder
package import Transcripts

/// Changes the rules of robots on purpose, one change at a time, and counts what their transcripts notice.
///
/// Complexity: for each mutant, compiling the rules and running cases until one fails.
@MainActor
package final class MutationRun {
  /// The reason why no mutant was tried.
  package enum Stop: Error {
    /// Transcripts that could not be read.
    case unreadable([FileResult])
    /// Cases that fail with the unchanged rules.
    case failing([CaseResult])
    case rules(RobotLoadError)
  }

  private let provider: any SourceProvider
  private let options: MutationOptions
  private var report = MutationReport()

  package init(_ provider: any SourceProvider, options: MutationOptions) {
    self.provider = provider
    self.options = options
  }

  /// Tries all mutants of the robots that the cases of the files test.
  ///
  /// - Parameters:
  ///   - files: the paths of transcripts.
  ///   - begin: receives the number of mutants before the first is tried.
  ///   - advance: called after each mutant.
  package func run(
    _ files: [String], begin: (Int) -> Void = { _ in }, advance: @escaping () -> Void = {}
  ) async throws(Stop) -> MutationReport {
    let (trials, failing) = try await prepare(files)
    guard failing.isEmpty else { throw .failing(failing) }
    let work = chosen(trials)
    begin(work.count)
    let verdicts = await tryAll(work, trials, advance: advance)
    for (mutant, verdict) in zip(work, verdicts) {
      report.mutants.append(verdict?.mutant ?? mutant)
      if verdict?.isKnown ?? false { report.known += 1 }
    }
    keepVerdicts(trials)
    return report
  }

  /// Returns the mutants that a run would try, without trying them; their verdicts mean nothing.
  package func list(_ files: [String]) async throws(Stop) -> MutationReport {
    report.mutants = chosen(try await prepare(files).trials)
    return report
  }

  /// Loads the robots and runs all cases with the unchanged rules.
  ///
  /// - Returns: the robots, and the cases that fail.
  private func prepare(
    _ files: [String]
  ) async throws(Stop) -> (trials: [RobotTrial], failing: [CaseResult]) {
    let (cases, problems) = await CaseTrial.all(in: files, options: options.replay)
    guard problems.isEmpty else { throw .unreadable(problems) }
    report.cases = cases
    var requests: [RobotRequest] = []
    var members: [RobotRequest: [Int]] = [:]
    for (number, trial) in cases.enumerated() {
      let request = provider.completed(trial.request)
      if members[request] == nil { requests.append(request) }
      members[request, default: []].append(number)
    }
    var trials: [RobotTrial] = []
    var failing: [CaseResult] = []
    for request in requests {
      let trial = try await RobotTrial(
        provider, request, cases: (members[request] ?? []).map { ($0, cases[$0]) },
        options: options.replay)
      failing += trial.failing
      trials.append(trial)
      report.robots.append(
        MutationReport.Robot(rules: trial.rules, compiled: trial.robot.responder.rules))
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
        if trial.comments.hides(mutation) {
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
    report.leftOut = count - all.count
    return all
  }

  /// Keeps the verdicts of this run for the next one, and those of mutants that it left out.
  private func keepVerdicts(_ trials: [RobotTrial]) {
    guard let known = options.known else { return }
    report.verdicts = known
    for mutant in report.mutants {
      let trial = trials[mutant.robot]
      report.verdicts[trial.key(of: mutant.mutation)] = trial.kept(mutant)
    }
  }

  private func isWanted(_ mutation: RuleMutation) -> Bool {
    if !options.operators.isEmpty, !options.operators.contains(mutation.operation) { return false }
    guard let lines = options.lines else { return true }
    return mutation.edits.contains { edit in
      lines[edit.range.start.file]?.contains(edit.range.start.line) ?? false
    }
  }

  /// Returns the results in the order of the mutants, whatever the number of jobs.
  private func tryAll(
    _ work: [Mutant], _ trials: [RobotTrial], advance: @escaping () -> Void
  ) async -> [RobotTrial.Outcome?] {
    var results = [RobotTrial.Outcome?](repeating: nil, count: work.count)
    let known = options.known ?? KeptVerdicts()
    await withTaskGroup(of: (Int, RobotTrial.Outcome).self) { group in
      for (number, mutant) in work.enumerated() {
        if number >= max(1, options.jobs), let (done, result) = await group.next() {
          results[done] = result
          advance()
        }
        let trial = trials[mutant.robot]
        group.addTask { (number, await trial.result(of: mutant, knowing: known)) }
      }
      for await (done, result) in group {
        results[done] = result
        advance()
      }
    }
    return results
  }
}
