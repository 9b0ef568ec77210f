public import Viper

/// The rule files themselves, for those who write rules while they talk.
public protocol RuleFileService: Service {
  /// The absolute path of a file that rules name; nil for one that is part of the program.
  func path(of file: String) -> String?

  /// Has the user edit a file, beginning at a line; returns when that is done.
  func edit(_ path: String, line: Int) async throws(RuleFileError)
}

/// For a talk that has no rule files, such as one in a transcript.
public struct NoRuleFiles: RuleFileService {
  public init() {}

  public func path(of file: String) -> String? { nil }

  public func edit(_ path: String, line: Int) async throws(RuleFileError) { throw .noTerminal }
}
