import Conversations
package import Responder
package import TranscriptFormat

/// Replays transcripts, with each robot loaded once and each case in a separate conversation.
@MainActor
package final class Replayer {
  /// The maximum number of files in memory at once.
  package static let maximumFilesInMemory = 64
  /// The maximum number of cases that one task takes at once when cases run in parallel.
  private static let maximumCasesPerTask = 16

  let robots: RobotCache
  let options: ReplayOptions
  /// The robots of the transcripts read so far, in order, each once.
  ///
  /// Transcripts that are invalid, skipped or answered by another program do not count; those without a case to run do.
  package internal(set) var requests: [RobotRequest] = []
  var knownRequests: Set<RobotRequest> = []
  private let coverage: CoverageRecorder?

  /// - Parameters:
  ///   - coverage: whether to collect the rules that replies use, which requires an explanation of each reply.
  ///   - caseCoverage: whether to collect them for each case too.
  package init(
    robots: any RobotProvider, options: ReplayOptions = ReplayOptions(), coverage: Bool = false,
    caseCoverage: Bool = false
  ) {
    self.robots = RobotCache(robots)
    self.options = options
    self.coverage =
      coverage || caseCoverage ? CoverageRecorder(recordsCases: caseCoverage) : nil
  }

  /// Replays files, and then checks the sample messages in the robots' rules.
  ///
  /// `report` is called for each given file in order, and then for each rule file with samples. With
  /// `stopsAtFirstFailure`, the replay ends after the first given file that does not pass, without checking samples.
  ///
  /// - Parameter decide: called for each given file before `report`; it may change the update of the file.
  package func replay(
    _ files: [String], decide: (inout FileResult) -> Void = { _ in }, report: (FileResult) -> Void
  ) async -> ReplaySummary {
    let start = ContinuousClock.now
    var summary = ReplaySummary()
    let groupSize = options.stopsAtFirstFailure ? 1 : Self.maximumFilesInMemory
    for first in stride(from: 0, to: files.count, by: groupSize) {
      let names = Array(files[first..<min(first + groupSize, files.count)])
      for replayed in await replayTogether(names) {
        var result = replayed
        decide(&result)
        summary.add(result)
        report(result)
      }
      if options.stopsAtFirstFailure, summary.verdict != .passed { break }
      if options.isStopped() { break }
    }
    let isWhole = !options.stopsAtFirstFailure || summary.verdict == .passed
    if isWhole, !options.isStopped() {
      for result in await checkSamples() {
        summary.add(result)
        report(result)
      }
    }
    summary.duration = ContinuousClock.now - start
    return summary
  }

  /// The coverage of all rules of the robots used so far; `nil` unless enabled.
  package var ruleCoverage: RuleCoverage? {
    coverage.map { RuleCoverage(rules: robots.rules, covered: $0.covered) }
  }

  /// The rules used by each case, by the location of the case; `nil` unless enabled.
  package var caseCoverage: [SourceLocation: CoveredRules]? { coverage?.cases }

  /// Replays a parsed transcript, and leaves its file unchanged.
  package func replay(_ transcript: Transcript) async -> FileResult {
    var result = FileResult(name: transcript.name)
    result.diagnostics = transcript.diagnostics
    let jobs = await jobs(of: transcript, into: &result)
    result.cases = await run(jobs)
    return result
  }

  private func replayTogether(_ names: [String]) async -> [FileResult] {
    let loaded = await LoadedFile.read(
      names, jobs: options.jobs, upTo: options.maximumFileBytes, counter: options.counter)
    var results: [FileResult] = []
    var jobs: [CaseJob] = []
    var ends: [Int] = []
    for file in loaded {
      var result = file.result
      if let transcript = file.transcript {
        jobs += await self.jobs(of: transcript, into: &result)
      }
      results.append(result)
      ends.append(jobs.count)
    }
    options.counter?.begin()
    options.counter?.expect(jobs.reduce(0) { $0 + $1.runCount(options) })
    let cases = await run(jobs)
    var start = 0
    for (index, end) in ends.enumerated() {
      // There are fewer results than jobs if the first failure ended the run.
      results[index].cases = Array(cases[min(start, cases.count)..<min(end, cases.count)])
      start = end
      results[index].update(loaded[index].bytes)
    }
    return results
  }

  /// Returns the cases to run, with their robot; none if the transcript is invalid or its robot cannot be loaded.
  ///
  /// The cases of a skipped transcript have no robot.
  private func jobs(of transcript: Transcript, into result: inout FileResult) async -> [CaseJob] {
    guard transcript.diagnostics.isEmpty else { return [] }
    let scripts = options.cases(of: transcript)
    addRequest(for: transcript)
    guard !scripts.isEmpty else { return [] }
    if transcript.header.skip != nil {
      return scripts.map { CaseJob(script: $0, header: transcript.header, robot: nil) }
    }
    do throws(OutsideRobots.Problem) {
      if let robot = try options.outside.robot(for: transcript.header) {
        return jobs(scripts, transcript.header, against: robot, &result)
      }
    } catch {
      result.addProblem("against", error.message, at: transcript.header.outsideRobotLocation)
      return []
    }
    do throws(RobotLoadError) {
      let request = RobotRequest(transcript.header, of: transcript.name)
      let robot = try await robots.robot(for: request)
      let (loading, digests) = (robots.loading(of: request), RuleDigests(robot))
      return scripts.map {
        CaseJob(
          script: $0, header: transcript.header, robot: robot, loading: loading, digests: digests)
      }
    } catch {
      let header = transcript.header
      let location =
        if case .badLimits = error { header.limitsLocation } else { header.rulesLocation }
      let words = (error.path.map { $0 + ": " } ?? "") + error.reason
      result.addProblem("rules", words, at: location)
      return []
    }
  }

  /// Returns the cases to run against a robot of another program; none if one needs rules.
  private func jobs(
    _ scripts: [TranscriptCase], _ header: TranscriptHeader, against robot: any OutsideRobot,
    _ result: inout FileResult
  ) -> [CaseJob] {
    let needs = scripts.compactMap(\.firstNeedOfRules)
    if let first = needs.first {
      let more = needs.count > 1 ? "; \(Words.count(needs.count, "case")) need them" : ""
      let words = "`\(first.form)` needs a robot of rules, and another program answers" + more
      result.addProblem("needs-rules", words, at: first.location)
      return []
    }
    let silent = Robot(outside: header.outsideRobot ?? "another program")
    return scripts.map {
      CaseJob(script: $0, header: header, robot: silent, outside: robot)
    }
  }

  /// Runs the jobs and returns the results in order; with `stopsAtFirstFailure`, those up to the first failure.
  private func run(_ jobs: [CaseJob]) async -> [CaseResult] {
    guard options.jobs > 1 else { return await CaseJob.run(jobs, options, coverage) }
    let share = min(max(1, jobs.count / (options.jobs * 4)), Self.maximumCasesPerTask)
    let done = await jobs.groups(of: share).results(jobs: options.jobs) {
      [options, coverage] jobs in await CaseJob.run(jobs, options, coverage)
    }.flatMap(\.self)
    guard options.stopsAtFirstFailure, let first = done.firstIndex(where: \.isFailure) else {
      return done
    }
    return Array(done[...first])
  }
}
