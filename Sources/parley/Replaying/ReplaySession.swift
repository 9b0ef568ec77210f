import Conversations
import Disk
import ObjectWorkers
import Responder
import RuleLoading
import Terminal
import Transcripts

/// A run of `replay`, from the paths to the exit code.
@MainActor
struct ReplaySession {
  nonisolated static let defaultPath = "Transcripts"

  let arguments: ReplayArguments
  private let output: ReportOutput
  private let errors: ReportOutput
  /// The answers to `--update=ask`, and what is typed during a watch.
  let lines: TypedLines

  init(arguments: ReplayArguments, lines: TypedLines = TypedLines()) {
    self.arguments = arguments
    self.lines = lines
    output = ReportOutput(
      .output, color: arguments.color, path: arguments.transcripts.output,
      isPlain: arguments.format != .pretty)
    errors = ReportOutput(.error, color: arguments.color)
  }

  func run() async throws(CommandFailure) -> ExitCode {
    try refuseConflicts()
    let finder = arguments.finder(reportingTo: errors)
    let foundPaths = finder.diagnostics.errorCount == 0
    if finder.files.isEmpty {
      if foundPaths { throw .noTranscripts(paths: arguments.paths) }
      return .couldNotRun
    }
    try ReportOutput.check(arguments.transcripts.output, against: finder.files)
    // The watch is created before the first replay, so that it also detects changes during that replay.
    let watch = arguments.watches ? ReplayWatch(session: self, paths: arguments.paths) : nil
    let code = try await arguments.onlyLists ? list(finder.files) : replay(finder.files)
    if let watch, foundPaths { await watch.run(after: code) }
    return foundPaths ? code : .couldNotRun
  }

  /// Replays files, reports the results, and updates the files if requested.
  func replay(_ files: [String]) async throws(CommandFailure) -> ExitCode {
    let consent = ObjectConsent(ObjectConsent.canAsk ? .asking : .given)
    let objects = ObjectRunner(arguments, consent: consent)
    defer { objects?.stop() }
    // The number of runs is known once all files are read; of more than the maximum, only some are read at first.
    let countsRuns = files.count <= Replayer.maximumFilesInMemory
    let unit = !countsRuns ? "files" : repeatsCases ? "runs" : "cases"
    let progress = WorkProgress("Replaying", unit: unit)
    progress.begin(files.count, unit: "files")
    defer { progress.end() }
    var replayOptions = replayOptions
    replayOptions.objects = objects?.handler
    let outside = OutsideChoice(arguments.against, arguments.limits)
    defer { outside.stop() }
    replayOptions.outside = outside.robots
    // Ctrl-C prints the results so far, and writes the changes accepted so far; during a watch, it ends the program at
    // once.
    let canStop = !arguments.watches
    if canStop {
      countsRuns ? ControlC.watchPreparations(progress) : ControlC.watch()
      replayOptions.isStopped = { ControlC.isPressed }
    }
    if countsRuns {
      let counter = progress.counter
      replayOptions.counter = WorkCounter(expect: counter.expect, advance: counter.advance) {
        counter.begin()
        if canStop { ControlC.watch() }
      }
    }
    let robots = LiveRobots(
      rules: arguments.rules, languages: arguments.languages, objects: objects)
    let replayer = Replayer(
      robots: robots, options: replayOptions,
      coverage: arguments.printsCoverage || arguments.lcovPath != nil
        || arguments.minimumCoverage != nil,
      caseCoverage: arguments.html != nil)
    // The page reads its reports now, so that a wrong one is found before the replay.
    var page = try arguments.html.map { path throws(CommandFailure) in
      try ReplayPage(path: path, mutants: arguments.mutants, perturbed: arguments.perturbed)
    }
    var reporter = reporter(files: files.count)
    var failedWrites = 0
    output.write(reporter.start())
    let dialogue = arguments.asks ? UpdateDialogue(output: errors, lines: lines) : nil
    let summary = await replayer.replay(files) { file in
      guard let dialogue else { return }
      progress.pause()
      file.decide(dialogue.decision)
    } report: { file in
      progress.pause()
      output.write(reporter.report(file))
      page?.add(file)
      if let update = file.update, !apply(update, to: file.name) { failedWrites += 1 }
      // Both streams may be the same terminal.
      output.flush()
      if !countsRuns { progress.advance() }
      progress.resume()
    }
    progress.end()
    output.write(reporter.finish(summary))
    if canStop {
      // After Ctrl-C, `finish` ends the program before a partial `--output` file is written.
      output.flush()
      ControlC.finish(errors)
    }
    let isCovered = try replayer.ruleCoverage.map { coverage throws(CommandFailure) in
      try report(coverage)
    }
    try output.finish()
    try arguments.transcripts.refuseFilter(
      ifWithoutCases: summary.caseCount == 0 && summary.problemCount == 0)
    try page?.write(summary, of: replayer, robots)
    switch summary.verdict {
    case .couldNotRun: return .couldNotRun
    case _ where failedWrites > 0: return .couldNotRun
    case .failed where summary.failed > 0 || !acceptsUpdates: return .negative
    case .failed, .passed: return isCovered ?? true ? .ok : .negative
    }
  }

  /// Whether updated cases count as passed, because they pass from now on.
  ///
  /// A dry run writes nothing, and `--fail-fast` leaves out the files after the first failure.
  private var acceptsUpdates: Bool { !arguments.isDryRun && !arguments.failsFast }

  private var repeatsCases: Bool { arguments.seedCount * arguments.repeatCount > 1 }

  private var replayOptions: ReplayOptions {
    var replay = arguments.limits.replay
    replay.jobs = arguments.jobs
    replay.seeds = arguments.seedCount
    replay.repeats = arguments.repeatCount
    replay.minimumPassed = arguments.minimumPassed
    replay.update = arguments.update
    replay.fillsInRules = true
    replay.strictness = arguments.strictness
    replay.stopsAtFirstFailure = arguments.failsFast
    replay.filter = arguments.transcripts.filter.map(Glob.init)
    replay.shard = arguments.transcripts.shard
    return replay
  }

  /// The maximum number of files for which passed files are listed; with more files, they are only counted.
  private static let maximumListedFiles = 20

  private func reporter(files: Int) -> any ReplayReporter {
    switch arguments.format {
    case .pretty:
      PrettyReporter(
        isVerbose: arguments.verbose,
        listsPassedFiles: arguments.verbose || files <= Self.maximumListedFiles,
        marksChanges: !output.isColored, slowest: arguments.slowestCount)
    case .tap: TAPReporter()
    case .junit: JUnitReporter(time: SystemClock().now)
    case .json: JSONReporter()
    }
  }

  private func refuseConflicts() throws(CommandFailure) {
    if arguments.isDryRun, arguments.update == nil { throw .needs("--dry-run", "--update") }
    if arguments.asks, arguments.isDryRun { throw .conflict("--update=ask", "--dry-run") }
    if arguments.update != nil, arguments.operands.contains(TranscriptFinder.standardInput) {
      throw .conflict("--update", TranscriptFinder.standardInput)
    }
    if arguments.html == nil {
      if arguments.mutants != nil { throw .needs("--mutants", "--html") }
      if arguments.perturbed != nil { throw .needs("--perturbed", "--html") }
    }
    if arguments.minimumPassed != nil {
      if !repeatsCases { throw .needs("--min-passed", "--repeat") }
      if arguments.update != nil { throw .conflict("--update", "--min-passed") }
    }
    try arguments.objects.check()
    try arguments.against.check()
    if arguments.against.fallback != nil { try refuseWhatNeedsRules() }
    if arguments.onlyLists { try refuseWhatNeedsResults() }
    if arguments.watches, arguments.transcripts.output != nil {
      throw .conflict("--watch", "--output")
    }
  }

  private func refuseWhatNeedsRules() throws(CommandFailure) {
    try CommandFailure.refuse(
      [
        "--coverage": arguments.printsCoverage, "--lcov": arguments.lcovPath != nil,
        "--min-coverage": arguments.minimumCoverage != nil, "--seeds": arguments.seedCount > 1,
        "--strict": arguments.strictness != nil, "--rules": !arguments.rules.isEmpty,
        "--mutants": arguments.mutants != nil, "--perturbed": arguments.perturbed != nil,
        "--objects": !arguments.objects.languages.isEmpty, "--order": arguments.order != nil,
        "--max-steps": arguments.maxSteps != nil, "--utf8": arguments.utf8,
      ], with: "--against")
  }

  private func refuseWhatNeedsResults() throws(CommandFailure) {
    try CommandFailure.refuse(
      [
        "--coverage": arguments.printsCoverage, "--format": arguments.format != .pretty,
        "--html": arguments.html != nil, "--lcov": arguments.lcovPath != nil,
        "--min-coverage": arguments.minimumCoverage != nil, "--update": arguments.update != nil,
        "--watch": arguments.watches,
      ], with: "--list")
  }

  private func list(_ files: [String]) async throws(CommandFailure) -> ExitCode {
    var code = ExitCode.ok
    let replayer = Replayer(
      robots: LiveRobots(rules: arguments.rules, languages: arguments.languages),
      options: replayOptions)
    for result in await replayer.cases(of: files) {
      errors.write(result.diagnostics)
      if result.diagnostics.errorCount > 0 { code = .couldNotRun }
      for item in result.cases {
        output.write(
          StyledText("\(result.name.oneLine):\(item.location.line): \(item.name.oneLine)\n"))
      }
    }
    try output.finish()
    return code
  }

  /// Writes an update, or in a dry run prints its patch; returns whether that succeeded.
  private func apply(_ update: FileUpdate, to path: String) -> Bool {
    if arguments.isDryRun {
      output.write(exactly: Array(update.patch(of: path).utf8))
      return true
    }
    do throws(FileError) {
      try update.write(to: path)
      return true
    } catch {
      errors.report(problem: "\(path): \(error.message)")
      return false
    }
  }

  /// Reports the coverage, and returns whether it is sufficient.
  private func report(_ coverage: RuleCoverage) throws(CommandFailure) -> Bool {
    if arguments.printsCoverage {
      let target = arguments.format == .pretty ? output : errors
      target.write("\n" + CoverageTable(coverage).text)
      target.flush()
    }
    if let path = arguments.lcovPath {
      let report = LcovReport(coverage) { Files.absolute(RuleLanguages.path(of: $0)) }
      try ReportOutput.put(report.text, at: path)
    }
    guard let minimum = arguments.minimumCoverage, coverage.triggers.percent < minimum else {
      return true
    }
    errors.report(
      problem: "\(coverage.triggers.covered) of \(coverage.triggers.all) triggers are covered:"
        + " less than the minimum of \(minimum)%")
    return false
  }
}
