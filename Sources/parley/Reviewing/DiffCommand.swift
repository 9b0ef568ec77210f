import Conversations
import Disk
import Responder
import Review
import RuleLoading
import Terminal
import Transcripts

struct DiffArguments: TakesHistory {
  var common = CommonArguments()
  var history = HistoryArguments()
  var format = ReviewFormat.text
  /// Whether the messages of the history are compared.
  var comparesHistory = false
}

/// `parley diff old.rive new.rive`: lists the messages to which two sets of rules reply differently.
struct DiffCommand: Command {
  static let name = "diff"
  static let summary = "compare the replies of two sets of rules"
  static let operands = "OLD NEW [PATHS…]"
  static let operandValues = [CompletedValue.rules, .rules, .transcripts]
  static let options: [Option<DiffArguments>] = [
    .flag(
      "history", help: "compare the replies to the messages in the history",
      detail: """
        Takes the messages of all conversations that used the rules of NEW or, if there are none, of OLD. Equal messages that \
        get the same two replies count as one change, shown with their number.
        """
    ) { $0.comparesHistory = true },
    .choice(
      "format", "FORM", of: [ReviewFormat.text, .json, .markdown],
      help: "print as text, json, or markdown",
      detail: "Markdown is for a comment on a pull request."
    ) { $0.format = $1 },
    .since, .until, .ofUser, .order, .max, .utf8, .data, .color,
  ]
  static let details = [
    """
    OLD and NEW are rule files, folders, or built-in robots. Each can be a Git
    revision, such as HEAD~1, which means the other path as it was in that
    revision; HEAD~1:robots/waiter names the path itself. Two revisions without
    paths mean the current folder.
    PATHS are transcripts, or files with one message per line. The default is the
    Transcripts folder.
    """
  ]
  static let examples = [
    "parley diff old.rive new.rive", "parley diff HEAD~1 robots/waiter --history",
    "parley diff v1:robots/waiter v2:robots/waiter",
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .ok: "no reply differs", .negative: "some replies differ",
    .couldNotRun: "an error prevented it from running",
  ]

  let arguments: DiffArguments
}

@MainActor
extension DiffCommand {
  func run() async throws(CommandFailure) -> ExitCode {
    try check()
    let (old, new) = (arguments.operands[0], arguments.operands[1])
    // A file or a built-in robot takes precedence over a revision with the same name. A revision without a path means
    // the current folder if the other operand is a revision too.
    let before = isRules(old) ? nil : GitRevision(old, of: isRules(new) ? new : ".")
    let after = isRules(new) ? nil : GitRevision(new, of: isRules(old) ? old : ".")
    defer {
      before?.remove()
      after?.remove()
    }
    var comparison = RuleComparison(
      old: try await robot(old, before), new: try await robot(new, after),
      replyTime: arguments.limits.replyDuration,
      maximumFileBytes: arguments.limits.transcript)
    let code: ExitCode
    if arguments.comparesHistory {
      for path in [after?.source ?? new, before?.source ?? old] where comparison.messageCount == 0 {
        let rules = RuleLoadingService(
          paths: [path], languages: arguments.languages, clock: SystemClock())
        try await compareHistory(&comparison, with: rules.origin)
      }
      // Without messages there are no differences either, but that is not a success.
      if comparison.messageCount == 0 { throw .noMessages(option: "--history") }
      code = comparison.changes.isEmpty ? .ok : .negative
    } else {
      code = try await compareFiles(&comparison)
    }
    for revision in [before, after].compactMap(\.self) {
      comparison.relabel(revision.temporaryFolder, as: revision.revision)
    }
    report(comparison)
    return code
  }

  /// Returns the robot of an operand, which names a revision, a path or a built-in robot.
  ///
  /// - Parameter revision: the extracted revision; `nil` if the operand names none.
  private func robot(
    _ name: String, _ revision: GitRevision?
  ) async throws(CommandFailure) -> Robot {
    do throws(CommandFailure) {
      return try await arguments.robot(of: [revision?.path ?? name])
    } catch {
      guard case .rules(let path, let reason) = error else { throw error }
      guard let revision else { throw isRules(name) ? error : .noRules(name) }
      throw .rules(path: path == revision.path ? name : revision.name(of: path), reason: reason)
    }
  }

  /// Throws if an argument would have no effect.
  private func check() throws(CommandFailure) {
    if arguments.comparesHistory {
      if arguments.operands.count > 2 { throw .conflict("--history", "PATHS") }
    } else if let option = arguments.history.filter.optionName {
      throw .needs(option, "--history")
    }
  }

  private func isRules(_ name: String) -> Bool {
    Files.exists(name) || arguments.languages.builtins.contains { $0.answers(to: name) }
  }

  private func compareFiles(
    _ comparison: inout RuleComparison
  ) async throws(CommandFailure) -> ExitCode {
    let errors = ReportOutput(.error, color: arguments.color)
    let named = Array(arguments.operands.dropFirst(2))
    let paths = named.isEmpty ? [ReplaySession.defaultPath] : named
    let finder = TranscriptFinder(paths)
    let progress = WorkProgress("Comparing", unit: "files", total: finder.files.count)
    for file in finder.files {
      await comparison.compare(file)
      progress.advance()
    }
    progress.end()
    let problems = finder.diagnostics + comparison.diagnostics
    errors.write(problems)
    if problems.errorCount > 0 { return .couldNotRun }
    if finder.files.isEmpty { throw .noTranscripts(paths: paths) }
    return comparison.changes.isEmpty ? .ok : .negative
  }

  private func compareHistory(
    _ comparison: inout RuleComparison, with rules: RobotOrigin
  ) async throws(CommandFailure) {
    let progress = WorkProgress("Comparing")
    defer { progress.end() }
    do throws(ReviewError) {
      let history = try HistoryChoice(folder: arguments.history.folder).reviewed
      try await comparison.compare(
        HistoryReviewSource(
          history, with: rules, filter: arguments.history.filter, clock: SystemClock()))
    } catch {
      throw .review(error)
    }
  }

  private func report(_ comparison: RuleComparison) {
    let format = arguments.format
    let output = ReportOutput(.output, color: arguments.color, isPlain: format != .text)
    let width = WindowSize(of: StandardStreams.Stream.output.rawValue).columns
    switch format {
    case .json: output.write(exactly: Array(ComparisonJSON(comparison).text.utf8))
    case .markdown: output.write(StyledText(ComparisonMarkdown(comparison).text))
    case .text, .csv: output.write(ComparisonReport(comparison, width: width).text)
    }
    output.flush()
  }
}
