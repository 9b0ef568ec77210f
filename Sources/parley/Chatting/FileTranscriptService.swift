import Conversations
import Disk
import Platform
import RuleLoading

struct FileTranscriptService: TranscriptService {
  /// The limits on reading transcripts and on replaying added cases.
  var limits = Limits()

  func write(_ text: String, to path: String, replacing: Bool) async throws(TranscriptError) {
    do {
      try Files.put(Array(text.utf8), at: path, replacing: replacing)
    } catch {
      if error.alreadyExists { throw .exists(path: path) }
      if error.code == ENOENT, let folder = Files.parent(of: path) {
        throw .unwritable(path: path, reason: "there is no folder \(folder)")
      }
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  func absolute(_ path: String) -> String { Files.absolute(Files.expandingHome(path)) }

  func files(beginningWith path: String) async -> [FileChoice] {
    Files.candidates(for: path).map { FileChoice(path: $0.path, name: $0.name) }
  }
}
