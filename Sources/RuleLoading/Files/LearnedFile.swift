import Conversations
import Synchronization

/// The file of `--learn`, to which a robot writes what it learns.
struct LearnedFile: Sendable {
  let path: String

  /// The lock held during a change, so that concurrent replies do not overwrite each other's changes.
  private static let lock = Mutex<Void>(())

  /// Replaces the file's text with the result of `change`; returns the reason of a failure, or `nil`.
  func change(_ change: (String) -> String) -> String? {
    let files = RuleFiles(isInteractive: false, userFolder: nil)
    return Self.lock.withLock { _ in
      do throws(RuleFileError) {
        let before = try files.text(of: path)
        let after = change(before ?? "")
        if after != before { try files.write(after, to: path, replacing: before) }
        return nil
      } catch {
        return error.words
      }
    }
  }
}
