package import Conversations
package import Mutation
import Responder
import TranscriptFormat
package import Transcripts

/// Sends the messages of cases in other words, letters and marks, one at a time, and finds those that miss their rule.
///
/// Complexity: a reply for each message and kind; for each fix that is tried, a reply for each failure, and at most one
/// for each message.
@MainActor
package final class PerturbationRun {
  /// The reason why nothing was tried.
  package enum Stop: Error {
    /// Transcripts that could not be read.
    case unreadable([FileResult])
    case rules(RobotLoadError)
  }

  private let provider: any SourceProvider
  private let options: PerturbationOptions

  package init(_ provider: any SourceProvider, options: PerturbationOptions) {
    self.provider = provider
    self.options = options
  }

  /// Tries all messages of the cases of files.
  ///
  /// - Parameters:
  ///   - files: the paths of transcripts.
  ///   - begin: receives the number of cases before the first is tried.
  ///   - advance: called after each case.
  package func run(
    _ files: [String], begin: (Int) -> Void = { _ in }, advance: @escaping () -> Void = {}
  ) async throws(Stop) -> PerturbationReport {
    let (cases, problems) = await CaseTrial.all(in: files, options: options.replay)
    guard problems.isEmpty else { throw .unreadable(problems) }
    var report = PerturbationReport()
    (report.kinds, report.seed, report.cases) = (options.kinds, options.seed, cases)
    begin(cases.count)
    let words = await words(of: files)
    var trials: [RobotPerturbation] = []
    var robots: [RobotRequest: Int] = [:]
    var robotOfCase: [Int] = []
    for trial in cases {
      let request = provider.completed(trial.request)
      if robots[request] == nil {
        robots[request] = trials.count
        trials.append(try await load(request, number: trials.count, words))
        report.robots.append(
          PerturbationReport.Robot(
            request: request, sources: trials[trials.count - 1].sources.sources))
      }
      robotOfCase.append(robots[request] ?? 0)
    }
    var turns: [[PerturbedTurn]] = []
    for (number, trial) in cases.enumerated() {
      let own = trials[robotOfCase[number]]
      let moments = await trial.record(with: own.robot, options: quiet).moments
      let found = own.turns(moments, script: number, title: trial.script.title)
      report.leftOut += moments.count - found.count
      turns.append(found)
    }
    report.messages = await tried(turns, trials, robotOfCase, advance)
    for (number, trial) in trials.enumerated() {
      let own = turns.indices.filter { robotOfCase[$0] == number }.flatMap { turns[$0] }
      report.robots[number].fixes = await trial.fixes(
        of: report.failuresByRule.filter { $0.robot == number }.prefix(options.rulesToFix),
        turns: own, messages: report.messages.filter { $0.robot == number })
    }
    return report
  }

  /// Returns the words of all messages, also of those that a filter or a shard leaves out, so that these do not decide
  /// about typing errors.
  private func words(of files: [String]) async -> Set<String> {
    var replay = options.replay
    (replay.filter, replay.shard) = (nil, nil)
    let cases = await CaseTrial.all(in: files, options: replay).trials
    let messages = cases.flatMap(\.script.exchanges).flatMap(\.steps).map(\.text)
    return Set(messages.flatMap(MessageText.words))
  }

  /// The options for running the cases, without updates and without strictness.
  private var quiet: ReplayOptions {
    var replay = options.replay
    replay.update = nil
    replay.strictness = nil
    return replay
  }

  private func load(
    _ request: RobotRequest, number: Int, _ words: Set<String>
  ) async throws(Stop) -> RobotPerturbation {
    do throws(RobotLoadError) {
      return RobotPerturbation(
        try provider.sources(for: request), try await provider.robot(for: request), number: number,
        words: words, options: options)
    } catch {
      throw .rules(error)
    }
  }

  /// Returns the results in the order of the cases, whatever the number of jobs.
  private func tried(
    _ turns: [[PerturbedTurn]], _ trials: [RobotPerturbation], _ robotOfCase: [Int],
    _ advance: @escaping () -> Void
  ) async -> [PerturbedMessage] {
    var results = [[PerturbedMessage]](repeating: [], count: turns.count)
    await withTaskGroup(of: (Int, [PerturbedMessage]).self) { group in
      for (number, own) in turns.enumerated() {
        if number >= max(1, options.jobs), let (done, result) = await group.next() {
          results[done] = result
          advance()
        }
        let trial = trials[robotOfCase[number]]
        group.addTask { (number, await trial.messages(of: own)) }
      }
      for await (done, result) in group {
        results[done] = result
        advance()
      }
    }
    return results.flatMap(\.self)
  }
}
