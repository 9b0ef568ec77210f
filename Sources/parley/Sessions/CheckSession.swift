import ChatModel
import Responder
import Terminal

/// A run of `check`, from the paths to the exit code.
@MainActor
struct CheckSession {
  let arguments: Arguments
  private let output: ReportOutput

  init(arguments: Arguments) {
    self.arguments = arguments
    output = ReportOutput(
      .output, color: arguments.color,
      isPlain: arguments.check.format == .json || arguments.check.format == .sarif)
  }

  func run() throws(CommandFailure) -> ExitCode {
    if let name = arguments.check.explain { return try explain(name) }
    let service = RuleLoadingService(
      paths: arguments.rules + arguments.operands, languages: arguments.languages,
      clock: SystemClock())
    let progress = WorkProgress("Checking")
    defer { progress.end() }
    let language: any RuleLanguage
    let sources: [RuleSource]
    let problems: [Diagnostic]
    do {
      (language, sources, problems) = try service.sources()
    } catch {
      throw .rules(path: error.path ?? "rules", reason: error.reason)
    }
    let found = problems + language.check(sources)
    progress.end()
    output.write(arguments.check.format.printer.text(of: found, checks: arguments.languages.checks))
    output.flush()
    if !problems.isEmpty { return .couldNotRun }
    let isBad = found.contains { $0.severity == .error }
    let isDoubtful = arguments.strict && found.contains { $0.severity == .warning }
    return isBad || isDoubtful ? .saidNo : .ok
  }

  private func explain(_ name: String) throws(CommandFailure) -> ExitCode {
    let checks = arguments.languages.checks
    if name == "all" {
      output.write(CheckWords.list(checks))
    } else {
      // Two languages may have a check with the same name.
      let meant = checks.filter { $0.name == name }
      for check in meant { output.write(CheckWords.explanation(of: check)) }
      if !meant.isEmpty { return finish() }
      throw .noCheck(name, nearest: nearestName(to: name, among: checks.map(\.name)))
    }
    return finish()
  }

  private func finish() -> ExitCode {
    output.flush()
    return .ok
  }
}
