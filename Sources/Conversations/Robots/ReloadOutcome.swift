package import Responder

/// The result of reloading rules during a conversation.
package enum ReloadOutcome: Sendable, Equatable {
  case reloaded(RuleChanges)
  /// There are new errors, so the old rules are still used.
  case refused([Diagnostic])
  case failed(RobotLoadError)
}

/// The state of rule files at one moment; equal stamps mean unchanged files.
package struct RuleStamp: Sendable, Hashable {
  package struct File: Sendable, Hashable {
    package var path: String
    package var bytes: Int
    /// The time of the last change, in nanoseconds since the start of 1970.
    package var modified: Int64
    /// The file's inode number, which changes when the file is replaced.
    package var inode: UInt64

    package init(path: String, bytes: Int, modified: Int64, inode: UInt64) {
      self.path = path
      self.bytes = bytes
      self.modified = modified
      self.inode = inode
    }
  }

  /// The files in loading order; empty for rules that cannot change.
  package var files: [File]

  package init(files: [File] = []) { self.files = files }
}

/// The reason why a rule file could not be edited, read or written.
package enum RuleFileError: Error, Sendable, Equatable {
  /// The file is part of the program or missing.
  case embedded(String)
  /// Editing needs a terminal.
  case noTerminal
  /// The editor failed to start, or ended with this code.
  case editor(String, code: Int32)
  /// The file cannot be read or written; `reason` tells why.
  case unwritable(String, reason: String)
  /// Another program has changed the file since it was read or written.
  case changedMeanwhile(String)
}
