import Disk
import Responder
import RuleLoading
import Terminal
import TranscriptFormat
import Transcripts

/// A run of `replay --import`: converts other tools' files to transcripts, and the rules in them to rule files.
@MainActor
struct ImportSession {
  let arguments: ReplayArguments

  /// Writes the transcripts to the folder given by `--output`, or else to the current folder; replaces no file.
  func run() throws(CommandFailure) -> ExitCode {
    try refuseConflicts()
    let output = ReportOutput(.output, color: arguments.color)
    let errors = ReportOutput(.error, color: arguments.color)
    let folder = arguments.transcripts.output ?? "."
    var code = ExitCode.ok
    let finder = TranscriptFinder(
      arguments.operands, suffixes: ImportedTranscript.suffixesInFolders)
    if finder.files.isEmpty, finder.diagnostics.isEmpty {
      throw .nothingToImport(paths: arguments.operands)
    }
    for problem in finder.diagnostics {
      code = .couldNotRun
      errors.report(problem: "\(problem.location.file): \(problem.message)")
    }
    var utterances = BotiumUtterances()
    for path in finder.files where path.hasSuffix(BotiumUtterances.suffix) {
      // The loop below reads the file again and reports a failure.
      if let bytes = try? contents(path) { utterances.add(bytes) }
    }
    for path in finder.files {
      do throws(ImportError) {
        let found = try ImportedTranscript.read(
          try contents(path), path: path, utterances: utterances)
        for transcript in found { output.write(try write(transcript, to: folder)) }
      } catch {
        code = .couldNotRun
        errors.report(problem: error.message)
      }
    }
    output.flush()
    return code
  }

  /// Refuses all options that have no effect on an import.
  private func refuseConflicts() throws(CommandFailure) {
    if arguments.operands.isEmpty { throw .needs("--import", "PATHS") }
    var effective = ReplayArguments()
    effective.imports = true
    effective.operands = arguments.operands
    effective.limits = arguments.limits
    effective.otherLanguages = arguments.otherLanguages
    effective.color = arguments.color
    effective.transcripts.output = arguments.transcripts.output
    if arguments != effective {
      throw .conflict("--import", "options other than --output, --max, and --color")
    }
  }

  private func contents(_ path: String) throws(ImportError) -> [UInt8] {
    do throws(SystemError) {
      return try Files.text(of: path, upTo: arguments.limits.transcript)
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
  }

  private func write(_ transcript: ImportedTranscript, to folder: String) throws(ImportError)
    -> StyledText
  {
    let path = folder + "/" + transcript.name + TranscriptFinder.suffix
    var written: [String] = []
    do throws(ImportError) {
      for rules in transcript.rules {
        let path = folder + "/" + rules.name
        try put(rules.text, at: path)
        written.append(path)
      }
      try put(transcript.written, at: path)
    } catch {
      for path in written { try? Files.remove(path) }
      throw error
    }
    var text = StyledText(path + "\n", .strong)
    for remark in transcript.unsupported {
      text += StyledText("  not imported: \(remark.oneLine)\n", .warning)
    }
    return text
  }

  private func put(_ text: String, at path: String) throws(ImportError) {
    do throws(SystemError) {
      try Files.makeFolder(for: path)
      try Files.put(Array(text.utf8), at: path, replacing: false)
    } catch {
      throw .unwritable(
        path: path, reason: error.alreadyExists ? "it already exists" : error.reason)
    }
  }
}
