import Responder
import TranscriptFormat

/// A transcript file with its parsed content, or with the error of reading it.
struct LoadedFile: Sendable {
  var name: String
  var content: Result<(bytes: [UInt8], transcript: Transcript), FileError>

  /// Reads files outside the main actor, at most `jobs` at once, and returns them in order.
  @concurrent
  static func read(
    _ names: [String], jobs: Int, upTo limit: Int, counter: WorkCounter? = nil
  ) async -> [LoadedFile] {
    let load = { @Sendable (name: String) -> LoadedFile in
      defer { counter?.advance(1) }
      return read(name, upTo: limit)
    }
    guard jobs > 1, names.count > 1 else { return names.map(load) }
    return await names.groups(of: (names.count + jobs - 1) / jobs).results(jobs: jobs) { names in
      names.map(load)
    }.flatMap(\.self)
  }

  private static func read(_ name: String, upTo limit: Int) -> LoadedFile {
    do throws(FileError) {
      let bytes = try FileSystem.read(name, upTo: limit)
      let transcript = Transcript(TranscriptDocument(name: name, bytes: bytes))
      return LoadedFile(name: name, content: .success((bytes, transcript)))
    } catch {
      return LoadedFile(name: name, content: .failure(error))
    }
  }
}
