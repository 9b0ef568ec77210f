package import Responder

/// Access to the rule files, for users who write rules during a conversation.
package protocol RuleFileService: Sendable {
  /// Returns the absolute path of a rule's file; `nil` if there is no such file, as for a rule of the program itself.
  func path(of file: String) -> String?

  /// Opens a file in the user's editor at a line; returns when the editor ends.
  func edit(_ path: String, line: Int) async throws(RuleFileError)

  /// Returns the absolute path of the file for taught rules.
  ///
  /// - Parameter name: the name of a file in the folder of the rules; not used if the robot's rules are only files.
  func newRulesFile(_ name: String, for origin: RobotOrigin) -> String

  /// Returns the path of the transcript that tests a file of taught rules.
  func transcript(beside file: String) -> String

  /// Returns a file's text, or `nil` if there is no file.
  func text(of path: String) throws(RuleFileError) -> String?

  /// Creates or replaces a file atomically; a `nil` text removes the file.
  ///
  /// - Parameter before: the expected current text; `nil` if no file may exist.
  func write(_ text: String?, to path: String, replacing before: String?) throws(RuleFileError)

  /// Makes several changes together: if the program ends before all are made, the next program that loads the rules
  /// makes the remaining ones.
  ///
  /// Nothing is changed if the current text of any file differs from the one expected in its change.
  func write(_ changes: [FileChange], for origin: RobotOrigin) throws(RuleFileError)
}

extension RuleFileService {
  /// Opens a rule in the user's editor; returns when the editor ends.
  ///
  /// Throws `embedded` if the rule's file is part of the program or missing.
  package func edit(_ location: SourceLocation) async throws(RuleFileError) {
    guard let path = path(of: location.file) else { throw .embedded(location.file) }
    try await edit(path, line: location.line)
  }
}

extension RuleFileService {
  /// Makes several changes one after the other; if one fails, undoes the earlier changes.
  ///
  /// If the program ends in between, the remaining changes are never made.
  package func write(
    _ changes: [FileChange], for origin: RobotOrigin
  ) throws(RuleFileError) {
    for change in changes {
      guard try text(of: change.path) == change.before else { throw .changedMeanwhile(change.path) }
    }
    var done: [FileChange] = []
    for change in changes {
      do throws(RuleFileError) {
        try write(change.after, to: change.path, replacing: change.before)
        done.append(change)
      } catch {
        for change in done.reversed() {
          try write(change.before, to: change.path, replacing: change.after)
        }
        throw error
      }
    }
  }
}

/// The service of a conversation without rule files, such as one in a transcript.
package struct NoRuleFiles: RuleFileService {
  package init() {}

  package func path(of file: String) -> String? { nil }

  package func edit(_ path: String, line: Int) async throws(RuleFileError) { throw .noTerminal }

  package func newRulesFile(_ name: String, for origin: RobotOrigin) -> String { name }

  package func transcript(beside file: String) -> String { file }

  package func text(of path: String) throws(RuleFileError) -> String? { nil }

  package func write(
    _ text: String?, to path: String, replacing before: String?
  ) throws(RuleFileError) { throw .embedded(path) }
}
