import Conversations
import Disk
import JSON
import Mutation
import Responder
import RuleLoading
import Terminal
import TranscriptFormat
import Transcripts

@MainActor
struct MutateSession {
  let arguments: MutateArguments
  private let output: ReportOutput
  private let errors: ReportOutput

  init(arguments: MutateArguments) {
    self.arguments = arguments
    output = ReportOutput(
      .output, color: arguments.color, path: arguments.transcripts.output,
      isPlain: arguments.format != .text)
    errors = ReportOutput(.error, color: arguments.color)
  }

  func run() async throws(CommandFailure) -> ExitCode {
    if arguments.onlyLists {
      try CommandFailure.refuse(
        [
          "--format": arguments.format != .text, "--incremental": arguments.verdicts != nil,
          "--min-score": arguments.minimumScore != nil, "--write": arguments.newTranscript != nil,
        ], with: "--list")
    }
    if let path = arguments.newTranscript, Files.exists(path) { throw .alreadyThere(path: path) }
    guard let files = try arguments.files(reportingTo: errors) else { return .couldNotRun }
    try ReportOutput.check(arguments.transcripts.output, against: files)
    let progress = WorkProgress("Mutating", unit: "cases")
    defer { progress.end() }
    progress.begin(files.count, unit: "files")
    let robots = LiveRobots(
      rules: arguments.rules, languages: arguments.languages, progress: progress)
    var options = options
    options.isStopped = { ControlC.isPressed }
    if let revision = arguments.revision {
      options.lines = try changedLines(since: revision, in: files, robots)
    }
    if let path = arguments.verdicts { options.earlierVerdicts = try Self.verdicts(in: path) }
    ControlC.watchPreparations(progress)
    options.replay.counter = progress.counter
    let work = MutationRun(robots, options: options)
    let report: MutationReport
    do throws(TrialStop) {
      if arguments.onlyLists {
        report = try await work.list(files)
      } else {
        report = try await work.run(
          files,
          begin: {
            ControlC.watch()
            progress.begin($0, unit: "changes")
          }, advance: progress.advance)
      }
    } catch {
      progress.end()
      return try errors.exitCode(reporting: error)
    }
    progress.end()
    if arguments.onlyLists { return try list(report) }
    // A shard has all cases, and a part of the changes.
    if report.cases.isEmpty, let filter = arguments.transcripts.filter {
      throw .noCases(filter: filter)
    }
    let code = try finish(report)
    ControlC.finish(errors)
    return code
  }

  private var options: MutationOptions {
    var options = MutationOptions()
    options.jobs = arguments.jobs
    options.mutators = arguments.mutators
    options.sample = arguments.sample
    options.seed = arguments.seed
    options.shard = arguments.transcripts.shard
    options.replay.filter = arguments.transcripts.filter.map(Glob.init)
    // Verdicts must not depend on the machine's speed, so `maximumMatching` stops a mutant that never ends.
    options.replay.replyTime = nil
    options.replay.maximumFileBytes = arguments.limits.transcript
    options.replay.maximumMatching = arguments.limits.matching
    return options
  }

  private func list(_ report: MutationReport) throws(CommandFailure) -> ExitCode {
    for mutant in report.mutants {
      let place = mutant.range?.start.exactDescription ?? ""
      output.write(
        StyledText("\(place): \(mutant.mutation.operation): \(mutant.mutation.summary.oneLine)\n"))
    }
    try output.finish()
    return .ok
  }

  private func finish(_ report: MutationReport) throws(CommandFailure) -> ExitCode {
    switch arguments.format {
    case .text: output.write(MutationText(report, showsAll: arguments.showsAll).text)
    case .json:
      let threshold = arguments.minimumScore.map { Int($0.rounded(.up)) } ?? 60
      output.write(StyledText(StrykerReport(report, threshold: threshold).json.text + "\n"))
    case .sarif:
      output.write(DiagnosticFormat.sarif.text(of: report.diagnostics, checks: report.checks))
    }
    try output.finish()
    if let path = arguments.verdicts {
      try ReportOutput.put(report.verdicts.json.text + "\n", at: path)
    }
    if let path = arguments.newTranscript { try writeCases(of: report, to: path) }
    let isEnough = report.score >= arguments.minimumScore ?? 100
    return isEnough ? .ok : .negative
  }

  private static let maximumVerdictBytes = 256 << 20

  /// Reads the verdicts of the last run; none if there is no file yet.
  private static func verdicts(in path: String) throws(CommandFailure) -> VerdictCache {
    guard Files.exists(path) else { return VerdictCache() }
    let bytes = try Files.input(path, upTo: maximumVerdictBytes)
    do throws(VerdictCache.Problem) {
      return try VerdictCache(bytes)
    } catch {
      switch error {
      case .json(let error): throw .unreadable(path: path, reason: error.message)
      case .format:
        throw .unreadable(path: path, reason: "not a file that mutate --incremental wrote")
      }
    }
  }

  /// Writes the cases of the first robot to `more.chat`, those of the next to `more-2.chat`, and overwrites no file.
  private func writeCases(of report: MutationReport, to path: String) throws(CommandFailure) {
    let found = report.robots.indices.filter { !report.tests(ofRobot: $0).isEmpty }
    for index in found.isEmpty ? Array(report.robots.indices.prefix(1)) : found {
      let name = ReportOutput.newTranscript(path)
      let headerRules = report.robots[index].request.rules
      let rules = arguments.names(ofChosenRulesOr: headerRules, inTranscript: name)
      try ReportOutput.put(report.transcript(ofRobot: index, rules: rules), at: name)
      let cases = Words.count(report.tests(ofRobot: index).count, "case")
      errors.write(StyledText("wrote \(cases) to \(name)\n", .good))
    }
    errors.flush()
  }
}
