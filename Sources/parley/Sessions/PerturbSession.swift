import Conversations
import Disk
import Perturbation
import Platform
import Responder
import RuleLoading
import Terminal
import TranscriptFormat
import Transcripts

/// A run of `replay --perturb`.
@MainActor
struct PerturbSession {
  let arguments: Arguments
  private let output: ReportOutput
  private let errors: ReportOutput

  init(arguments: Arguments) {
    self.arguments = arguments
    output = ReportOutput(
      .output, color: arguments.color,
      isFile: arguments.output.map { !Self.isTranscript($0) } ?? false,
      isPlain: arguments.replay.format != .pretty)
    errors = ReportOutput(.error, color: arguments.color)
  }

  func run() async throws(CommandFailure) -> ExitCode {
    try refuseConflicts()
    let paths = arguments.operands.isEmpty ? [ReplaySession.defaultPath] : arguments.operands
    let finder = TranscriptFinder(paths)
    for diagnostic in finder.diagnostics { errors.write(StyledText(diagnostic: diagnostic)) }
    errors.flush()
    guard !finder.diagnostics.contains(where: { $0.severity == .error }) else {
      return .couldNotRun
    }
    if finder.files.isEmpty { throw .noTranscripts(paths: paths) }
    let robots = LiveRobots(rules: arguments.rules, languages: arguments.languages)
    let report: PerturbationReport
    do throws(PerturbationRun.Stop) {
      report = try await tried(PerturbationRun(robots, options: options), finder.files)
    } catch {
      return try stop(error)
    }
    if report.cases.isEmpty, let filter = arguments.filter { throw .noCases(filter: filter) }
    return try finish(report)
  }

  private func tried(
    _ work: PerturbationRun, _ files: [String]
  ) async throws(PerturbationRun.Stop) -> PerturbationReport {
    var progress: WorkProgress?
    defer { progress?.end() }
    return try await work.run(files) { count in
      progress = WorkProgress("Perturbing", unit: "cases", total: count)
    } advance: {
      progress?.advance()
    }
  }

  private var options: PerturbationOptions {
    var options = PerturbationOptions()
    options.kinds = arguments.perturb.kinds
    options.rate = (arguments.perturb.rate ?? 10) / 100
    options.seed = arguments.seed ?? 0
    options.jobs = arguments.jobs ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    options.rulesToFix = arguments.replay.verbose ? .max : options.rulesToFix
    options.replay = arguments.limits.replay
    options.replay.filter = arguments.filter.map(Glob.init)
    options.replay.shard = arguments.shard
    return options
  }

  private func refuseConflicts() throws(CommandFailure) {
    let replay = arguments.replay
    if replay.update != nil { throw .conflict("--perturb", "--update") }
    if replay.watches { throw .conflict("--perturb", "--watch") }
    if replay.lists { throw .conflict("--perturb", "--list") }
    if replay.seeds > 1 { throw .conflict("--perturb", "--seeds") }
    if replay.html != nil { throw .conflict("--perturb", "--html") }
    if replay.format == .tap { throw .conflict("--perturb", "--format tap") }
  }

  private func finish(_ report: PerturbationReport) throws(CommandFailure) -> ExitCode {
    switch arguments.replay.format {
    case .pretty, .tap:
      output.write(PerturbationText(report, showsAll: arguments.replay.verbose).text)
    case .json: output.write(StyledText(report.jsonLines))
    case .junit: output.write(StyledText(report.junit(time: SystemClock().now)))
    }
    if let path = arguments.output {
      if Self.isTranscript(path) {
        try writeCases(of: report, to: path)
      } else {
        try ReportOutput.put(output.collected, at: path)
      }
    }
    output.flush()
    return report.score >= arguments.perturb.leastRobustness ?? 100 ? .ok : .saidNo
  }

  /// Writes the failures as cases: those of the first robot to `net.chat`, of the second to `net-2.chat`, and so on.
  private func writeCases(of report: PerturbationReport, to path: String) throws(CommandFailure) {
    let failing = report.robots.indices.filter { robot in
      report.failures.contains { $0.robot == robot }
    }
    for (number, robot) in failing.enumerated() {
      let name =
        number == 0
        ? path
        : "\(path.dropLast(TranscriptFinder.ending.count))-\(number + 1)\(TranscriptFinder.ending)"
      let own = report.robots[robot].request.rules
      let rules = arguments.names(
        of: arguments.rules.isEmpty ? own : arguments.rules, inTranscript: name)
      try ReportOutput.put(report.transcript(ofRobot: robot, rules: rules), at: name)
      let count = report.failuresByRule.filter { $0.robot == robot }.reduce(0) {
        $0 + $1.failures.count
      }
      errors.write(StyledText("wrote \(Words.count(count, "case")) to \(name)\n", .good))
    }
    errors.flush()
  }

  private static func isTranscript(_ path: String) -> Bool {
    path.hasSuffix(TranscriptFinder.ending)
  }

  /// Reports why nothing was tried: throws the reason, or prints it and returns the exit code.
  private func stop(_ stop: PerturbationRun.Stop) throws(CommandFailure) -> ExitCode {
    switch stop {
    case .rules(let error): throw .rules(path: error.path ?? "rules", reason: error.reason)
    case .unreadable(let files):
      for diagnostic in files.flatMap(\.diagnostics) {
        errors.write(StyledText(diagnostic: diagnostic))
      }
      errors.flush()
      return .couldNotRun
    }
  }
}
