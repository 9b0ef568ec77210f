import ChatModel
import Disk
import Responder

/// Reads rule files; fails if a named file cannot be read, and reports a problem for one in a folder.
struct RuleFileReader {
  /// The maximum size of a rule file in bytes; a larger file is probably something else, such as a disk image with a
  /// wrong name.
  static let limit = 64 << 20

  /// The only check that belongs to no language.
  static let unreadable = CheckDescription(
    name: "unreadable-file", severity: .error,
    summary: "a rule file in a folder that can't be read",
    explanation: """
      It is a folder, larger than `--max rule-file=N` allows, not text, or not readable by you. The other files are
      checked. If the file itself was named, the check ends.
      """, bad: "", good: "")

  let limits: Limits
  private(set) var sources: [RuleSource] = []
  private(set) var problems: [Diagnostic] = []

  init(_ limits: Limits) { self.limits = limits }

  mutating func read(_ file: RuleFileFinder.Finding) throws(RobotLoadError) {
    do throws(RobotLoadError) {
      sources.append(RuleSource(name: file.path, bytes: try bytes(of: file.path)))
    } catch {
      if file.isNamed { throw error }
      problems.append(
        Diagnostic(
          Self.unreadable.severity, Self.unreadable.name,
          at: SourceLocation(file: file.path, line: 1),
          error.reason))
    }
  }

  private func bytes(of path: String) throws(RobotLoadError) -> [UInt8] {
    let bytes: [UInt8]
    do {
      bytes = try Files.contents(of: path, upTo: limits.ruleFile)
    } catch {
      if error.isTooLarge { throw .tooLarge(path: path, limit: limits.ruleFile) }
      throw .unreadable(path: path, reason: error.reason)
    }
    // No rule language contains the character NUL, and no text editor writes it.
    if bytes.contains(0) { throw .binary(path: path) }
    return bytes
  }
}
