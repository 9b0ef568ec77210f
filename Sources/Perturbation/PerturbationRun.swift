import Conversations
package import Mutation
import Responder
import TranscriptFormat
import Transcripts

/// Sends the messages of cases with one change each, such as a typo, and finds those that miss their rule.
///
/// Complexity: a reply for each message and kind; for each fix that is tried, a reply for each failure, and at most one
/// for each message.
@MainActor
package final class PerturbationRun {
  private let provider: any SourceProvider
  private let options: PerturbationOptions

  package init(_ provider: any SourceProvider, options: PerturbationOptions) {
    self.provider = provider
    self.options = options
  }

  /// Changes and sends all messages of the files' cases.
  ///
  /// - Parameters:
  ///   - files: the paths of transcripts.
  ///   - record: receives the number of cases before they are recorded.
  ///   - begin: receives the number of cases before they are changed.
  ///   - advance: called after each case.
  package func run(
    _ files: [String], record: (Int) -> Void = { _ in }, begin: (Int) -> Void = { _ in },
    advance: () -> Void = {}
  ) async throws(TrialStop) -> PerturbationReport {
    let tried = try await TriedRobots(in: files, of: provider, options: options.replay)
    var report = PerturbationReport()
    (report.kinds, report.seed, report.cases) = (options.kinds, options.seed, tried.cases)
    record(tried.cases.count)
    let words = await words(of: files)
    let trials = tried.robots.enumerated().map { number, item in
      RobotPerturbation(item, number: number, words: words, options: options)
    }
    report.robots = tried.robots.map { .init(request: $0.request, sources: $0.sources.sources) }
    var work = tried.cases.map { _ in (trial: trials[0], turns: [PerturbedTurn]()) }
    for (trial, item) in zip(trials, tried.robots) {
      for number in item.cases {
        let caseTrial = tried.cases[number]
        let moments = await caseTrial.record(
          with: item.robot, options: options.replay.forTrials
        ).moments
        advance()
        let found = trial.turns(moments, caseIndex: number, title: caseTrial.script.title)
        report.leftOutCount += moments.count - found.count
        work[number] = (trial, found)
      }
    }
    begin(tried.cases.count)
    let jobs = options.jobs
    report.messages = await work.results(jobs: jobs, until: options.isStopped, advance: advance) {
      await $0.trial.messages(of: $0.turns)
    }.flatMap(\.self)
    for (number, item) in tried.robots.enumerated() where !options.isStopped() {
      report.robots[number].fixes = await trials[number].fixes(
        of: report.failuresByRule.filter { $0.robot == number }.prefix(
          options.maximumRulesWithFixes),
        turns: item.cases.flatMap { work[$0].turns },
        messages: report.messages.filter { $0.robot == number })
    }
    return report
  }

  /// Returns the words of all messages; a filter or a shard leaves none out, because typos depend on them.
  private func words(of files: [String]) async -> Set<String> {
    var replay = options.replay
    (replay.filter, replay.shard) = (nil, nil)
    let cases = await CaseTrial.all(in: files, options: replay).trials
    let messages = cases.flatMap(\.script.exchanges).flatMap(\.steps).map(\.text)
    return Set(messages.flatMap(MessageText.words))
  }
}
