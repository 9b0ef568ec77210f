import Disk
import Responder
import TranscriptFormat

/// Information about transcripts that does not require running their cases.
extension Replayer {
  /// Returns the cases and samples that a replay would run, each with the status `skipped`.
  package func cases(of files: [String]) async -> [FileResult] {
    var results: [FileResult] = []
    for file in await LoadedFile.read(files, jobs: options.jobs, upTo: options.maximumFileBytes) {
      var result = FileResult(name: file.name)
      switch file.content {
      case .failure(let error): result.note("unreadable", error.message)
      case .success(let (_, transcript)):
        note(transcript)
        result.diagnostics = transcript.diagnostics
        result.cases = transcript.cases.filter { options.choose($0, of: transcript) }.map {
          script in
          CaseResult(
            title: script.title, location: script.location, seed: transcript.header.seed,
            status: .skipped("not run"))
        }
      }
      results.append(result)
    }
    return results
      + (await samples()).map { name, samples in
        var result = FileResult(name: name)
        result.cases = samples.map { CaseResult($0, status: .skipped("not run")) }
        return result
      }
  }

  /// Returns the rules that a transcript's header names, as in `RobotRequest.rules`; empty if the file is unreadable.
  package static func rules(of file: String, upTo limit: Int) -> [String] {
    guard let bytes = try? FileSystem.read(file, upTo: limit) else { return [] }
    let transcript = Transcript(TranscriptDocument(name: file, bytes: bytes))
    return RobotRequest(transcript.header, of: file).rules
  }

  /// Returns a file's modification time, in nanoseconds since 1970; `nil` if it does not exist.
  package static func lastChange(of path: String) -> Int64? {
    FileSystem.status(of: path)?.modified
  }
}

extension ReplayOptions {
  /// Returns whether a case matches the filter and belongs to the shard.
  func choose(_ script: TranscriptCase, of transcript: Transcript) -> Bool {
    if let filter, !filter.matches(script.title), !filter.matches(transcript.name) { return false }
    return shard?.contains(path: transcript.name, title: script.title) ?? true
  }
}
