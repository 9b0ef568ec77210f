import ChatModel
import Disk

/// Seeing that rule files have changed.
extension RuleLoadingService {
  /// The files and folders that the rules are read from, or would be if they were there.
  var watchedPaths: [String] {
    paths.isEmpty ? userFolder.map { [$0] } ?? [] : namedPaths
  }

  @concurrent
  func stamp() async -> RuleStamp { stampNow }

  /// Looks through the folders too, so that new files count; empty where only built-in rules are used.
  var stampNow: RuleStamp {
    let named = namedPaths
    let files =
      paths.isEmpty ? userFiles : named.isEmpty ? [] : (try? finder.files(at: named)) ?? []
    return RuleStamp(
      files: files.compactMap { file in
        guard let status = try? FileStatus(of: file.path) else { return nil }
        return RuleStamp.File(
          path: file.path, bytes: status.bytes, modified: status.modified,
          number: status.identity.number)
      })
  }
}
