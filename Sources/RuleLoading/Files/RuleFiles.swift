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

  /// Returns the file for new rules.
  ///
  /// For built-in robots alone, the file is in the folder of the user's own rules; without a home folder, in `./rules`.
  package func newRulesFile(_ name: String, for origin: RobotOrigin) -> String {
    origin.newRulesFile(name) { (try? FileStatus(of: $0))?.kind == .folder }
      ?? (userFolder ?? "./rules") + "/" + name
  }

  package func transcript(beside file: String) -> String {
    (Files.parent(of: file) ?? ".") + "/" + RobotOrigin.newRulesTranscript
  }

  package func text(of path: String) throws(RuleFileError) -> String? {
    let bytes: [UInt8]
    do {
      bytes = try Files.text(of: path, upTo: RuleFileReader.defaultMaximumSize)
    } catch {
      if error.isMissing { return nil }
      throw .unwritable(path, reason: error.reason)
    }
    // The whole file is written back, and replacing invalid bytes would change what the user wrote.
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .unwritable(path, reason: "it is not valid UTF-8")
    }
    return text
  }

  package func write(
    _ text: String?, to path: String, replacing before: String?
  ) throws(RuleFileError) {
    guard try self.text(of: path) == before else { throw .changedMeanwhile(path) }
    do {
      guard let text else { return try Files.remove(path) }
      if let before {
        return try Files.replace(path, expecting: Array(before.utf8), with: Array(text.utf8))
      }
      try Files.makeFolder(for: path)
      try Files.put(Array(text.utf8), at: path, replacing: false)
    } catch {
      throw .unwritable(path, reason: error.reason)
    }
  }
}
