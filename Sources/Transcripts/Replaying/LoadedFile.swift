import TranscriptFormat

/// A transcript file with its parsed content, or with the error of reading it.
struct LoadedFile: Sendable {
  var name: String
  var content: Result<(bytes: [UInt8], transcript: Transcript), FileError>

  /// Reads files outside the main actor, at most `jobs` at once, and returns them in order.
  @concurrent
  static func read(_ names: [String], jobs: Int, upTo limit: Int) async -> [LoadedFile] {
    guard jobs > 1, names.count > 1 else { return names.map { read($0, upTo: limit) } }
    return await names.groups(of: (names.count + jobs - 1) / jobs).results(jobs: jobs) { names in
      names.map { read($0, upTo: limit) }
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
