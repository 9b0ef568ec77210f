import Conversations
import Disk
import JSON
import Mutation
import Platform
import Responder
import RuleLoading
import Terminal
import TranscriptFormat
import Transcripts

/// A run of `mutate`.
@MainActor
struct MutateSession {
  let arguments: Arguments
  private let output: ReportOutput
  private let errors: ReportOutput

  init(arguments: Arguments) {
    self.arguments = arguments
    output = ReportOutput(
      .output, color: arguments.color, isFile: arguments.output != nil,
      isPlain: arguments.mutate.format != .text)
    errors = ReportOutput(.error, color: arguments.color)
  }

  func run() async throws(CommandFailure) -> ExitCode {
    if let path = arguments.mutate.tests, Files.exists(path) { throw .alreadyThere(path: path) }
    let paths = arguments.operands.isEmpty ? [ReplaySession.defaultPath] : arguments.operands
    let finder = TranscriptFinder(paths)
    for diagnostic in finder.diagnostics { errors.write(StyledText(diagnostic: diagnostic)) }
    errors.flush()
    guard !finder.diagnostics.contains(where: { $0.severity == .error }) else {
      return .couldNotRun
    }
    if finder.files.isEmpty { throw .noTranscripts(paths: paths) }
    let robots = LiveRobots(rules: arguments.rules, languages: arguments.languages)
    var options = options
    if let revision = arguments.mutate.revision {
      options.lines = try ChangedLines(
        since: revision, in: finder.files, upTo: arguments.limits.transcript, robots
      ).lines
    }
    if let path = arguments.mutate.verdicts { options.known = try Self.verdicts(in: path) }
    let work = MutationRun(robots, options: options)
    let report: MutationReport
    do throws(MutationRun.Stop) {
      if arguments.mutate.lists { return list(try await work.list(finder.files)) }
      report = try await tried(work, finder.files)
    } catch {
      return try stop(error)
    }
    return try finish(report)
  }

  private func tried(
    _ work: MutationRun, _ files: [String]
  ) async throws(MutationRun.Stop) -> MutationReport {
    var progress: WorkProgress?
    defer { progress?.end() }
    return try await work.run(files) { count in
      progress = WorkProgress("Mutating", unit: "changes", total: count)
    } advance: {
      progress?.advance()
    }
  }

  private var options: MutationOptions {
    var options = MutationOptions()
    options.jobs = arguments.jobs ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    options.operators = arguments.mutate.operators
    options.sample = arguments.mutate.sample
    options.seed = arguments.seed ?? 0
    options.shard = arguments.shard
    options.replay.filter = arguments.filter.map(Glob.init)
    // Steps limit a mutant that never stops, so that verdicts depend on no machine's speed.
    options.replay.replyTime = nil
    options.replay.maximumFileBytes = arguments.limits.transcript
    options.replay.maximumMatching = arguments.limits.matching
    return options
  }

  private func list(_ report: MutationReport) -> ExitCode {
    for mutant in report.mutants {
      let place = mutant.range?.start.exactDescription ?? ""
      output.write(
        StyledText("\(place): \(mutant.mutation.operation): \(mutant.mutation.summary.oneLine)\n"))
    }
    output.flush()
    return .ok
  }

  private func finish(_ report: MutationReport) throws(CommandFailure) -> ExitCode {
    switch arguments.mutate.format {
    case .text: output.write(MutationText(report, showsAll: arguments.mutate.showsAll).text)
    case .json:
      let threshold = arguments.mutate.leastScore.map { Int($0.rounded(.up)) } ?? 60
      output.write(StyledText(StrykerReport(report, threshold: threshold).json.text + "\n"))
    case .sarif:
      output.write(SARIFDiagnostics().text(of: report.diagnostics, checks: report.checks))
    }
    if let path = arguments.output { try ReportOutput.put(output.collected, at: path) }
    output.flush()
    if let path = arguments.mutate.verdicts {
      try ReportOutput.put(report.verdicts.json.text + "\n", at: path)
    }
    if let path = arguments.mutate.tests { try writeTests(of: report, to: path) }
    let isEnough = report.score >= arguments.mutate.leastScore ?? 100
    return isEnough ? .ok : .saidNo
  }

  /// The maximum size of a file of verdicts.
  private static let maximumVerdicts = 256 << 20

  /// Reads the verdicts of the last run; none if there is no file yet.
  private static func verdicts(in path: String) throws(CommandFailure) -> KeptVerdicts {
    guard Files.exists(path) else { return KeptVerdicts() }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try Files.contents(of: path, upTo: maximumVerdicts)
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
    do throws(KeptVerdicts.Problem) {
      return try KeptVerdicts(bytes)
    } catch {
      switch error {
      case .json(let error): throw .unreadable(path: path, reason: error.message)
      case .format:
        throw .unreadable(path: path, reason: "not a file that mutate --incremental wrote")
      }
    }
  }

  private func writeTests(of report: MutationReport, to path: String) throws(CommandFailure) {
    let rules = report.cases.first?.request.rules ?? []
    let names = arguments.names(
      of: arguments.rules.isEmpty ? rules : arguments.rules, inTranscript: path)
    try ReportOutput.put(report.transcript(rules: names), at: path)
    let count = report.tests.count
    errors.write(StyledText("wrote \(count) \(count == 1 ? "case" : "cases") to \(path)\n", .good))
    errors.flush()
  }

  /// Reports why no change was tried: throws an error, or prints diagnostics and returns the exit code.
  private func stop(_ stop: MutationRun.Stop) throws(CommandFailure) -> ExitCode {
    switch stop {
    case .rules(let error): throw .rules(path: error.path ?? "rules", reason: error.reason)
    case .unreadable(let files):
      for diagnostic in files.flatMap(\.diagnostics) {
        errors.write(StyledText(diagnostic: diagnostic))
      }
      errors.flush()
      return .couldNotRun
    case .failing(let cases):
      for failed in cases {
        errors.write(
          StyledText(
            "\(failed.location): \(failed.name.oneLine): fails with the unchanged rules\n", .problem
          ))
      }
      errors.write("parley: mutate needs cases that pass; parley replay shows why these fail\n")
      errors.flush()
      return .testsFail
    }
  }
}
