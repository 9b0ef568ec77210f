package import Viper

/// The rule files themselves, for those who write rules while they talk.
package protocol RuleFileService: Service {
  /// The absolute path of a file that rules name; nil for one that is part of the program.
  func path(of file: String) -> String?

  /// Has the user edit a file, beginning at a line; returns when that is done.
  func edit(_ path: String, line: Int) async throws(RuleFileError)

  /// Where rules go that a robot is taught, by absolute path.
  func learnedFile(_ name: String, for origin: RobotOrigin) -> String

  /// The transcript that tests what is in a file of learned rules.
  func testFile(beside file: String) -> String

  /// A file's whole text; nil where it is not there.
  func text(of path: String) throws(RuleFileError) -> String?

  /// Writes a whole file, or nothing of it; nil removes it.
  ///
  /// - Parameter before: what has to be in the file still; nil where it must not be there.
  func write(_ text: String?, to path: String, replacing before: String?) throws(RuleFileError)
}

/// For a talk that has no rule files, such as one in a transcript.
package struct NoRuleFiles: RuleFileService {
  package init() {}

  package func path(of file: String) -> String? { nil }

  package func edit(_ path: String, line: Int) async throws(RuleFileError) { throw .noTerminal }

  package func learnedFile(_ name: String, for origin: RobotOrigin) -> String { name }

  package func testFile(beside file: String) -> String { file }

  package func text(of path: String) throws(RuleFileError) -> String? { nil }

  package func write(
    _ text: String?, to path: String, replacing before: String?
  ) throws(RuleFileError) { throw .embedded(path) }
}
