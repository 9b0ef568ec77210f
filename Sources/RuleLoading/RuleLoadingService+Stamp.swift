package import Conversations
import Disk

extension RuleLoadingService {
  /// The paths of the files and folders with the rules; some of them may not exist.
  package var watchedPaths: [String] { paths.isEmpty ? userFolder.map { [$0] } ?? [] : namedPaths }

  @concurrent
  package func stamp() async -> RuleStamp { stampNow }

  /// The current sizes, modification times and inode numbers of the rule files, with new files in folders.
  ///
  /// Empty if there are only built-in rules.
  package var stampNow: RuleStamp {
    let files = paths.isEmpty ? userFiles : (try? finder.files(at: namedPaths)) ?? []
    return RuleStamp(
      files: files.compactMap { file in
        guard let status = try? FileStatus(of: file.path) else { return nil }
        return RuleStamp.File(
          path: file.path, bytes: status.bytes, modified: status.modified,
          inode: status.identity.number)
      })
  }
}
