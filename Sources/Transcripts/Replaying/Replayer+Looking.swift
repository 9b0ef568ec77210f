import Disk
import Responder
import TranscriptFormat

/// What can be known of transcripts without replaying them.
extension Replayer {
  /// The cases that a replay with these options would run; none of them is.
  package static func cases(of files: [String], _ options: ReplayOptions) async -> [FileResult] {
    await LoadedFile.read(files, jobs: options.jobs, upTo: options.maximumFileBytes).map { file in
      var result = FileResult(name: file.name)
      switch file.content {
      case .failure(let error): result.note("unreadable", error.message)
      case .success(let (_, transcript)):
        result.diagnostics = transcript.diagnostics
        result.cases = transcript.cases.filter { options.choose($0, of: transcript) }.map {
          script in
          CaseResult(
            title: script.title, location: script.location, seed: transcript.header.seed,
            status: .skipped("not run"))
        }
      }
      return result
    }
  }

  /// The rules that a transcript names, as paths seen from where the program runs; none where it
  /// cannot be read.
  package static func rules(of file: String) -> [String] {
    guard let bytes = try? FileSystem.read(file) else { return [] }
    let transcript = Transcript(TranscriptDocument(name: file, bytes: bytes))
    return RobotRequest(transcript.header, of: file).rules
  }

  /// When a file was last written, in nanoseconds since 1970; nil where there is none.
  package static func lastChange(of path: String) -> Int64? {
    FileSystem.status(of: path)?.modified
  }
}

extension ReplayOptions {
  /// Whether the filter and the shard let a case through.
  func choose(_ script: TranscriptCase, of transcript: Transcript) -> Bool {
    if let filter, !filter.matches(script.title), !filter.matches(transcript.name) { return false }
    return shard?.contains(path: transcript.name, title: script.title) ?? true
  }
}
