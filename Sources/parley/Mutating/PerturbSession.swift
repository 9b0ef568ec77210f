import Conversations
import Disk
import Mutation
import Perturbation
import Responder
import RuleLoading
import Terminal
import TranscriptFormat
import Transcripts

/// A run of `replay --perturb`.
@MainActor
struct PerturbSession {
  let arguments: ReplayArguments
  private let output: ReportOutput
  private let errors: ReportOutput

  init(arguments: ReplayArguments) {
    self.arguments = arguments
    output = ReportOutput(
      .output, color: arguments.color,
      path: arguments.transcripts.output.flatMap { Self.isTranscript($0) ? nil : $0 },
      isPlain: arguments.format != .pretty)
    errors = ReportOutput(.error, color: arguments.color)
  }

  func run() async throws(CommandFailure) -> ExitCode {
    try refuseConflicts()
    guard let files = try arguments.files(reportingTo: errors) else { return .couldNotRun }
    // A folder may contain the cases that the last run wrote; they are replaced.
    try ReportOutput.check(arguments.transcripts.output, against: arguments.operands)
    let robots = LiveRobots(rules: arguments.rules, languages: arguments.languages)
    let report: PerturbationReport
    let progress = WorkProgress("Perturbing", unit: "cases")
    ControlC.watchPreparations(progress)
    do throws(TrialStop) {
      report = try await PerturbationRun(robots, options: options)
        .run(
          files, record: { progress.begin($0, unit: "recordings") },
          begin: {
            ControlC.watch()
            progress.begin($0, unit: "cases")
          }, advance: progress.advance)
    } catch {
      progress.end()
      return try errors.exitCode(reporting: error)
    }
    progress.end()
    try arguments.transcripts.refuseFilter(ifWithoutCases: report.cases.isEmpty)
    let code = try finish(report)
    ControlC.finish(errors)
    return code
  }

  private var options: PerturbationOptions {
    var options = PerturbationOptions()
    options.kinds = arguments.perturbations
    options.rate = (arguments.rate ?? 10) / 100
    options.seed = arguments.seed ?? 0
    options.jobs = arguments.jobs
    options.isStopped = { ControlC.isPressed }
    if arguments.verbose { options.maximumRulesWithFixes = .max }
    options.replay = arguments.limits.replay
    options.replay.filter = arguments.transcripts.filter.map(Glob.init)
    options.replay.shard = arguments.transcripts.shard
    return options
  }

  private func refuseConflicts() throws(CommandFailure) {
    try CommandFailure.refuse(
      [
        "--update": arguments.update != nil, "--dry-run": arguments.isDryRun,
        "--watch": arguments.watches, "--list": arguments.onlyLists, "--import": arguments.imports,
        "--seeds": arguments.seedCount > 1, "--repeat": arguments.repeatCount > 1,
        "--min-passed": arguments.minimumPassed != nil, "--fail-fast": arguments.failsFast,
        "--strict": arguments.strictness != nil, "--coverage": arguments.printsCoverage,
        "--lcov": arguments.lcovPath != nil, "--min-coverage": arguments.minimumCoverage != nil,
        "--html": arguments.html != nil, "--mutants": arguments.mutants != nil,
        "--perturbed": arguments.perturbed != nil, "--slowest": arguments.slowestCount > 0,
        "--format tap": arguments.format == .tap, "--objects": !arguments.objects.languages.isEmpty,
        "--against": !arguments.against.isEmpty,
      ], with: "--perturb")
    try arguments.against.check()
  }

  private func finish(_ report: PerturbationReport) throws(CommandFailure) -> ExitCode {
    switch arguments.format {
    case .pretty, .tap: output.write(PerturbationText(report, showsAll: arguments.verbose).text)
    case .json: output.write(StyledText(report.jsonLines))
    case .junit: output.write(StyledText(report.junit(time: SystemClock().now)))
    }
    if let path = arguments.transcripts.output, Self.isTranscript(path) {
      try writeCases(of: report, to: path)
    }
    try output.finish()
    return report.score >= arguments.minimumRobustness ?? 100 ? .ok : .negative
  }

  /// Writes the failures as cases: those of the first robot with failures to `net.chat`, which is replaced, and those
  /// of the next to `net-2.chat`, or the next number that is free.
  private func writeCases(of report: PerturbationReport, to path: String) throws(CommandFailure) {
    let failingRobots = report.robots.indices.filter { index in
      report.failures.contains { $0.robot == index }
    }
    for index in failingRobots {
      let name = index == failingRobots.first ? path : ReportOutput.newTranscript(path)
      let headerRules = report.robots[index].request.rules
      let rules = arguments.names(ofChosenRulesOr: headerRules, inTranscript: name)
      try ReportOutput.put(report.transcript(ofRobot: index, rules: rules), at: name)
      let count = report.failuresByRule.filter { $0.robot == index }.reduce(0) {
        $0 + $1.failures.count
      }
      errors.write(StyledText("wrote \(Words.count(count, "case")) to \(name)\n", .good))
    }
    errors.flush()
  }

  private static func isTranscript(_ path: String) -> Bool {
    path.hasSuffix(TranscriptFinder.suffix)
  }
}
