import ChatModel
import Disk

/// Rule files on disk, and the user's editor for them.
struct RuleFiles: RuleFileService {
  /// Whether there is a terminal on which the user can edit.
  let isInteractive: Bool
  /// The folder of the user's own rules, loaded together with those of the built-in robot; `nil` for a user without a
  /// home.
  let userFolder: String?

  func path(of file: String) -> String? { Self.path(of: file) }

  static func path(of file: String) -> String? {
    (try? FileStatus(of: file)).map { _ in Files.absolute(file) }
  }

  @concurrent
  func edit(_ path: String, line: Int) async throws(RuleFileError) {
    guard isInteractive else { throw .noTerminal }
    let editor = Editor.chosen
    let code = editor.open(path, line: line)
    guard code == 0 else { throw .editor(editor.command, code: code) }
  }
}
