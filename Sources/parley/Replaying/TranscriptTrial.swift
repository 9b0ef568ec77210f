import Conversations
import Mutation
import Platform
import Responder
import Terminal
import TranscriptFormat
import Transcripts

/// Finding transcripts, for the commands that run their cases.
extension TakesTranscripts {
  var paths: [String] { self.operands.isEmpty ? [ReplaySession.defaultPath] : self.operands }

  /// The number of tasks at once.
  var jobs: Int { transcripts.jobs ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Finds the transcripts, and reports what is wrong with their paths.
  @MainActor
  func finder(reportingTo errors: ReportOutput) -> TranscriptFinder {
    let finder = TranscriptFinder(paths)
    errors.write(finder.diagnostics)
    return finder
  }

  /// Returns the transcripts; reports what is wrong with their paths, and returns `nil` if that is an error.
  @MainActor
  func files(reportingTo errors: ReportOutput) throws(CommandFailure) -> [String]? {
    let finder = finder(reportingTo: errors)
    guard finder.diagnostics.errorCount == 0 else { return nil }
    if finder.files.isEmpty { throw .noTranscripts(paths: paths) }
    return finder.files
  }

  /// Returns the rules of `--rules`, or else the given ones, as the header of a new transcript names them.
  func names(ofChosenRulesOr rules: [String], inTranscript path: String) -> [String] {
    names(of: self.rules.isEmpty ? rules : self.rules, inTranscript: path)
  }
}

extension ReportOutput {
  func write(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { write(StyledText(diagnostic: diagnostic)) }
    flush()
  }

  /// Reports why cases were not tried: throws an error, or prints diagnostics and returns the exit code.
  func exitCode(reporting stop: TrialStop) throws(CommandFailure) -> ExitCode {
    switch stop {
    case .rules(let error): throw .rules(path: error.path ?? "rules", reason: error.reason)
    case .unreadable(let files):
      write(files.flatMap(\.diagnostics))
      return .couldNotRun
    case .failing(let cases):
      for failed in cases {
        write(
          StyledText(
            "\(failed.location): \(failed.name.oneLine): fails with the unchanged rules\n", .problem
          ))
      }
      write("parley: mutate needs cases that pass; parley replay shows why these fail\n")
      flush()
      return .testsFail
    }
  }
}
