import Responder
import TranscriptFormat

/// A transcript file with its parsed content.
struct LoadedFile: Sendable {
  /// The result without cases: the problem of an unreadable file, or those of the transcript.
  private(set) var result: FileResult
  private(set) var bytes: [UInt8] = []
  /// The transcript; `nil` if the file is unreadable.
  private(set) var transcript: Transcript?

  init(_ name: String, upTo limit: Int) {
    result = FileResult(name: name)
    do throws(FileError) {
      bytes = try FileSystem.read(name, upTo: limit)
      let transcript = Transcript(TranscriptDocument(name: name, bytes: bytes))
      result.diagnostics = transcript.diagnostics
      self.transcript = transcript
    } catch {
      result.addProblem("unreadable", error.message)
    }
  }

  /// Reads files outside the main actor, at most `jobs` at once, and returns them in order.
  @concurrent
  static func read(
    _ names: [String], jobs: Int, upTo limit: Int, counter: WorkCounter? = nil
  ) async -> [LoadedFile] {
    let load = { @Sendable (name: String) -> LoadedFile in
      defer { counter?.advance(1) }
      return LoadedFile(name, upTo: limit)
    }
    guard jobs > 1, names.count > 1 else { return names.map(load) }
    return await names.groups(of: (names.count + jobs - 1) / jobs).results(jobs: jobs) { names in
      names.map(load)
    }.flatMap(\.self)
  }
}
