import Conversations
import Disk
import Responder
import RuleLoading
import Terminal

/// A run of `check`, from the paths to the exit code.
@MainActor
struct CheckSession {
  let arguments: CheckArguments
  private let output: ReportOutput
  private let errors: ReportOutput

  init(arguments: CheckArguments) {
    self.arguments = arguments
    output = ReportOutput(
      .output, color: arguments.color,
      isPlain: arguments.format == .json || arguments.format == .sarif)
    errors = ReportOutput(.error, color: arguments.color)
  }

  func run() throws(CommandFailure) -> ExitCode {
    if let name = arguments.explain { return try explain(name) }
    let paths = arguments.chosenRules(for: "checking", on: errors)
    try refuseConflicts(paths)
    if paths.count > 1, paths.contains(Self.standardInput) {
      throw .conflict(Self.standardInput, "other rules")
    }
    let service = RuleLoadingService(
      paths: paths.filter { $0 != Self.standardInput }, languages: arguments.languages,
      clock: SystemClock())
    let progress = WorkProgress("Checking", unit: "steps")
    defer { progress.end() }
    ControlC.watchPreparations(progress)
    let language: any RuleLanguage
    let sources: [RuleSource]
    var problems: [Diagnostic] = []
    if paths == [Self.standardInput] {
      (language, sources) = try rulesFromStandardInput()
    } else {
      do {
        (language, sources, problems) = try service.sources { progress.prepare($0, of: $1) }
      } catch {
        throw .rules(path: error.path ?? "rules", reason: error.reason)
      }
    }
    try refuseUnknownChecks(of: language)
    let appliesFixes = arguments.appliesFixes
    let unloadedFiles = reported(service.unloadedFiles())
    // Once checks run, Ctrl-C prints the results so far. With --fix, it ends the program before the first
    // file is written or after the last, because fixes must not be written in part.
    progress.counter.begin()
    let counter = WorkCounter(expect: progress.expect, advance: progress.counter.advance) {
      if !appliesFixes { ControlC.watch() }
    }
    func check(_ sources: [RuleSource]) -> [Diagnostic] {
      let found = WorkCounter.$current.withValue(counter) {
        Interruption.$timer.withValue(.init { !appliesFixes && ControlC.isPressed }) {
          language.check(sources, requesting: requested)
        }
      }
      return reported(found)
    }
    var found = check(sources)
    if arguments.appliesFixes {
      var fixes = RuleFixes(sources)
      for _ in 0..<RuleFixes.maximumRounds {
        guard fixes.apply(found) else { break }
        found = check(fixes.sources)
      }
      progress.end()
      ControlC.endPreparations(progress)
      try writeOrPrint(fixes)
      // A dry run leaves the files, and therefore their problems, unchanged.
      if arguments.isDryRun {
        errors.write(problems)
        if !problems.isEmpty { return .couldNotRun }
        return fixes.applied.isEmpty ? .ok : .negative
      }
    }
    found = problems + found + unloadedFiles
    progress.end()
    output.write(
      arguments.format.text(of: found, checks: arguments.languages.checks, asked: requested))
    output.flush()
    ControlC.finish(errors, isPartial: !appliesFixes)
    if !problems.isEmpty { return .couldNotRun }
    let isBad = found.contains { $0.severity == .error }
    let isDoubtful = arguments.strict && found.contains { $0.severity == .warning }
    return isBad || isDoubtful ? .negative : .ok
  }

  private func refuseConflicts(_ paths: [String]) throws(CommandFailure) {
    guard arguments.appliesFixes else {
      if arguments.isDryRun { throw .needs("--dry-run", "--fix") }
      return
    }
    if paths.isEmpty { throw .conflict("--fix", "the built-in robot") }
    for path in paths
    where path == Self.standardInput || arguments.languages.builtin(path) != nil {
      throw .conflict("--fix", path)
    }
  }

  /// The names of the checks that `--only`, `--overlap` and `--portable` request.
  private var requested: Set<String> { arguments.requested.union(arguments.only) }

  /// Returns the diagnostics of the checks named with `--only`; all diagnostics without it.
  private func reported(_ found: [Diagnostic]) -> [Diagnostic] {
    let only = arguments.only
    return only.isEmpty ? found : found.filter { only.contains($0.check) }
  }

  private func refuseUnknownChecks(of language: any RuleLanguage) throws(CommandFailure) {
    let known = arguments.languages.checks.map(\.name)
    for name in arguments.only.sorted() where !known.contains(name) {
      throw .noCheck(name, nearest: nearestName(to: name, among: known))
    }
    let own = Set(language.checks.map(\.name))
    for check in arguments.languages.checks
    where check.isOnRequest && requested.contains(check.name) && !own.contains(check.name) {
      throw .otherLanguage(check: check.name, language: language.name)
    }
  }

  /// Writes the fixed files and prints what was fixed; in a dry run, prints the patch instead.
  private func writeOrPrint(_ fixes: RuleFixes) throws(CommandFailure) {
    if arguments.isDryRun {
      output.write(exactly: Array(fixes.patch.utf8))
      return output.flush()
    }
    try fixes.write()
    for diagnostic in fixes.applied {
      errors.write(
        StyledText(
          "fixed \(diagnostic.location.exactDescription): \(diagnostic.message.oneLine) [\(diagnostic.check)]\n",
          .good))
    }
    errors.flush()
  }

  /// The operand that stands for standard input.
  private static let standardInput = "-"

  /// Returns the rules, and the language that recognizes their beginning, or else the first language.
  private func rulesFromStandardInput() throws(CommandFailure) -> (any RuleLanguage, [RuleSource]) {
    let name = "standard input"
    let bytes = try Files.input("/dev/stdin", upTo: arguments.limits.ruleFile, named: name)
    let source = RuleSource(name: name, bytes: bytes)
    let all = arguments.languages.all
    return (all.first { $0.tools.recognizesBeginning(of: source) } ?? all[0], [source])
  }

  private func explain(_ name: String) throws(CommandFailure) -> ExitCode {
    if arguments.appliesFixes { throw .conflict("--explain", "--fix") }
    if !arguments.only.isEmpty { throw .conflict("--explain", "--only") }
    if let path = (arguments.rules + arguments.operands).first {
      throw .conflict("--explain", path)
    }
    let checks = arguments.languages.checks
    // Two languages may have a check with the same name.
    let meant = checks.filter { $0.name == name }
    if name == "all" {
      output.write(CheckWords.list(checks))
    } else if meant.isEmpty {
      throw .noCheck(name, nearest: nearestName(to: name, among: checks.map(\.name)))
    }
    for check in meant { output.write(CheckWords.explanation(of: check)) }
    output.flush()
    return .ok
  }
}
