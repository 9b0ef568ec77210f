import Conversations
import Disk
import Responder
import Review
import RuleLoading
import Terminal
import Transcripts

/// A run of `diff`.
@MainActor
struct DiffSession {
  let arguments: Arguments

  func run() async throws(CommandFailure) -> ExitCode {
    try check()
    let (one, other) = (arguments.operands[0], arguments.operands[1])
    // A file or a built-in robot takes precedence over a revision with the same name.
    let before = isRules(one) ? nil : GitRevision(one, of: isRules(other) ? other : Self.here)
    let after = isRules(other) ? nil : GitRevision(other, of: isRules(one) ? one : Self.here)
    defer {
      before?.remove()
      after?.remove()
    }
    let robots = LiveRobots(rules: [], languages: arguments.languages)
    var comparison = RuleComparison(
      old: try await robot(one, before, by: robots), new: try await robot(other, after, by: robots),
      replyTime: arguments.limits.replyDuration,
      maximumFileBytes: arguments.limits.transcript)
    let code: ExitCode
    if arguments.review.comparesHistory {
      for kept in [after?.source ?? other, before?.source ?? one] where comparison.messages == 0 {
        try await compareHistory(&comparison, with: try await robots.named(kept).origin)
      }
      // Without messages there are no differences either, but that is not a success.
      if comparison.messages == 0 { throw .noMessages(option: "--history") }
      code = comparison.changes.isEmpty ? .ok : .saidNo
    } else {
      code = try await compareFiles(&comparison)
    }
    for revision in [before, after].compactMap(\.self) {
      comparison.name(revision.folder, revision.revision)
    }
    report(comparison)
    return code
  }

  /// The path of a revision without a path, if the other operand is no existing path and no robot.
  private static let here = "."

  /// Returns the robot of an operand, which names a revision, a path or a built-in robot.
  ///
  /// - Parameter revision: the extracted revision; `nil` if the operand names none.
  private func robot(
    _ name: String, _ revision: GitRevision?, by robots: LiveRobots
  ) async throws(CommandFailure) -> Robot {
    do throws(CommandFailure) {
      return try await robots.named(revision?.path ?? name)
    } catch {
      guard case .rules(let path, let reason) = error else { throw error }
      guard let revision else { throw isRules(name) ? error : .noRules(name) }
      throw .rules(path: path == revision.path ? name : revision.name(of: path), reason: reason)
    }
  }

  /// Throws if an argument would have no effect.
  private func check() throws(CommandFailure) {
    if arguments.review.comparesHistory {
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
    for problem in problems { errors.write(StyledText(diagnostic: problem)) }
    errors.flush()
    let isBlocked = problems.contains { $0.severity == .error }
    if finder.files.isEmpty, !isBlocked { throw .noTranscripts(paths: paths) }
    if isBlocked { return .couldNotRun }
    return comparison.changes.isEmpty ? .ok : .saidNo
  }

  private func compareHistory(
    _ comparison: inout RuleComparison, with rules: RobotOrigin
  ) async throws(CommandFailure) {
    let progress = WorkProgress("Comparing")
    do throws(ReviewError) {
      let history = try ReviewInput(arguments: arguments).history()
      try await comparison.compare(
        HistoryReviewSource(
          history, with: rules, filter: arguments.history.filter, clock: SystemClock()))
      progress.end()
    } catch {
      progress.end()
      throw .review(error)
    }
  }

  private func report(_ comparison: RuleComparison) {
    let format = arguments.review.format ?? .text
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

extension LiveRobots {
  /// Returns the robot of a rule file or folder, or a built-in robot.
  func named(_ path: String) async throws(CommandFailure) -> Robot {
    do throws(RobotLoadError) {
      return try await robot(for: RobotRequest(rules: [path]))
    } catch {
      throw .rules(path: error.path ?? path, reason: error.reason)
    }
  }
}
