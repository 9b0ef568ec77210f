import Responder
import TranscriptFormat

/// Information about transcripts that does not require running their cases.
extension Replayer {
  /// Returns the cases and samples that a replay would run, each with the status `skipped`.
  package func cases(of files: [String]) async -> [FileResult] {
    var results: [FileResult] = []
    for file in await LoadedFile.read(files, jobs: options.jobs, upTo: options.maximumFileBytes) {
      var result = file.result
      if let transcript = file.transcript {
        addRequest(for: transcript)
        result.cases = options.cases(of: transcript).map {
          CaseResult(
            title: $0.title, location: $0.location, seed: transcript.header.seed,
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
    let transcript = LoadedFile(file, upTo: limit).transcript
    return transcript.map { RobotRequest($0.header, of: file).rules } ?? []
  }
}

extension ReplayOptions {
  /// Returns the cases of a transcript that match the filter and belong to the shard.
  func cases(of transcript: Transcript) -> [TranscriptCase] {
    transcript.cases.filter { includes(title: $0.title, path: transcript.name) }
  }

  /// Returns whether a case matches the filter and belongs to the shard.
  func includes(title: String, path: String) -> Bool {
    if let filter, !filter.matches(title), !filter.matches(path) { return false }
    return shard?.contains(path: path, title: title) ?? true
  }
}
