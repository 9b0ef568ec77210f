import Disk
import RuleLoading
import Terminal

/// The version of the program and of the libraries, by semantic versioning.
enum Version {
  static let current = "0.2.0"
  /// The date of this version, shown in the manual and the changelog.
  static let date = "2026-11-22"

  /// The version with its commit, such as `0.1.0 (096e3cb)`; only the version if the commit is unknown.
  static var text: String {
    let commit = ProgramAttachment.own?.commit ?? ""
    return commit.isEmpty ? current : "\(current) (\(commit))"
  }

  /// The lines of `--version`; those of a packed robot also have the checksum of its rules.
  static var lines: String {
    guard case .robot(let robot) = PackedRobot.attached else { return "parley \(text)\n" }
    return "\(robot.name), rules \(robot.checksum)\nmade with parley \(text)\n".visible
  }
}
