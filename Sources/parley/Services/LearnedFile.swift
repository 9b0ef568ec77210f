import ChatModel
import Synchronization

/// The file that the user named for what a robot learns.
struct LearnedFile: Sendable {
  let path: String

  /// Two replies at once would otherwise lose what one of them taught.
  private static let isChanging = Mutex<Void>(())

  /// Replaces the file's text by that of a closure, and returns the reason if it cannot.
  func change(_ change: (String) -> String) -> String? {
    let files = RuleFiles(isInteractive: false, userFolder: "")
    return Self.isChanging.withLock { _ in
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
