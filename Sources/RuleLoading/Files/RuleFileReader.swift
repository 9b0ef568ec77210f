import Conversations
import Disk
import Responder

/// Reads rule files; throws if the user named an unreadable file, and reports any other unreadable file as a diagnostic.
package struct RuleFileReader {
  /// The default maximum size of a rule file in bytes.
  ///
  /// A larger file is probably not a rule file, but something like a disk image with the wrong name.
  package static let defaultMaximumSize = 64 << 20

  /// The check for rule files that cannot be read, in any language.
  static let unreadable = CheckDescription(
    name: "unreadable-file", severity: .error,
    summary: "an unreadable rule file in a folder",
    explanation: """
      The file is larger than `--max rule-file=N`, contains a NUL byte, or cannot be read, for example because of its
      permissions. Parley checks the other files. If you name this file on the command line, parley check ends instead.
      """, bad: "", good: "")

  let limits: Limits
  private(set) var sources: [RuleSource] = []
  private(set) var problems: [Diagnostic] = []

  /// The texts to use instead of the files on disk, by absolute path.
  private var changedTexts: [String: String]

  init(_ limits: Limits, after changes: [FileChange] = []) {
    self.limits = limits
    changedTexts = Dictionary(
      changes.compactMap { change in change.after.map { (change.path, $0) } },
      uniquingKeysWith: { $1 })
  }

  /// Reads the changed texts of files in these folders that are not on disk yet.
  mutating func readNewFiles(in folders: [String]) {
    let prefixes = folders.map { Files.absolute($0) + "/" }
    for (path, text) in changedTexts.sorted(by: { $0.key < $1.key })
    where prefixes.contains(where: path.hasPrefix) && !Files.exists(path) {
      sources.append(RuleSource(name: path, text: text))
    }
    changedTexts = [:]
  }

  mutating func read(_ file: RuleFileFinder.Finding) throws(RobotLoadError) {
    if let text = changedTexts[Files.absolute(file.path)] {
      return sources.append(RuleSource(name: file.path, text: text))
    }
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
      bytes = try Files.text(of: path, upTo: limits.ruleFile)
    } catch {
      if error.isTooLarge { throw .tooLarge(path: path, limit: limits.ruleFile) }
      throw .unreadable(path: path, reason: error.reason)
    }
    // A NUL byte means a binary file, because no rule language or text editor uses it.
    if bytes.contains(0) { throw .binary(path: path) }
    return bytes
  }
}
