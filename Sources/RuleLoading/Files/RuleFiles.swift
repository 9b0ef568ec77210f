package import Conversations
import Disk

/// Rule files on disk, and the user's editor for them.
package struct RuleFiles: RuleFileService {
  /// Whether there is a terminal on which the user can edit.
  package let isInteractive: Bool
  /// The folder of the user's own rules, loaded with the rules of the built-in robot; `nil` for a user without a home.
  package let userFolder: String?

  package init(isInteractive: Bool, userFolder: String?) {
    self.isInteractive = isInteractive
    self.userFolder = userFolder
  }

  package func path(of file: String) -> String? { Self.path(of: file) }

  package static func path(of file: String) -> String? {
    (try? FileStatus(of: file)).map { _ in Files.absolute(file) }
  }

  @concurrent
  package func edit(_ path: String, line: Int) async throws(RuleFileError) {
    guard isInteractive else { throw .noTerminal }
    let editor = Editor.chosen
    let code = editor.open(path, line: line)
    guard code == 0 else { throw .editor(editor.command, code: code) }
  }
}
