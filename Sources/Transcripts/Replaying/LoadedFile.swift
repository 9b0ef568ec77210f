import TranscriptFormat

/// A transcript file with its parsed content, or with the error of reading it.
struct LoadedFile: Sendable {
  var name: String
  var content: Result<(bytes: [UInt8], transcript: Transcript), FileError>

  /// Reads files outside the main actor, at most `jobs` at once, and returns them in order.
  @concurrent
  static func read(_ names: [String], jobs: Int, upTo limit: Int) async -> [LoadedFile] {
    guard jobs > 1, names.count > 1 else { return names.map { read($0, upTo: limit) } }
    return await withTaskGroup(of: (Int, [LoadedFile]).self) { group in
      let share = (names.count + jobs - 1) / jobs
      for start in stride(from: 0, to: names.count, by: share) {
        let part = names[start..<min(start + share, names.count)]
        group.addTask { (start, part.map { read($0, upTo: limit) }) }
      }
      var parts: [(Int, [LoadedFile])] = []
      for await part in group { parts.append(part) }
      return parts.sorted { $0.0 < $1.0 }.flatMap(\.1)
    }
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
