package import Responder

/// What came of loading rules again while talking.
package enum RuleNews: Sendable, Equatable {
  case reloaded(RuleChanges)
  /// There are errors that were not there before, so the old rules stay in force.
  case refused([Diagnostic])
  case failed(RobotLoadError)
}

/// What rule files looked like at one moment; equal stamps mean that nobody has changed any.
package struct RuleStamp: Sendable, Hashable {
  package struct File: Sendable, Hashable {
    package var path: String
    package var bytes: Int
    /// Nanoseconds since the start of 1970.
    package var modified: Int64
    /// What tells one file from another that took its place.
    package var number: UInt64

    package init(path: String, bytes: Int, modified: Int64, number: UInt64) {
      self.path = path
      self.bytes = bytes
      self.modified = modified
      self.number = number
    }
  }

  /// In the order in which they are loaded; none for rules that cannot change.
  package var files: [File]

  package init(files: [File] = []) { self.files = files }
}

/// Why a rule file could not be worked on.
package enum RuleFileError: Error, Sendable, Equatable {
  /// It is part of the program.
  case embedded(String)
  /// There is nobody who could edit.
  case noTerminal
  /// The editor could not be started, or ended with this code.
  case editor(String, code: Int32)
  /// `reason` is the system's own words.
  case unwritable(String, reason: String)
  /// Somebody else has changed it since it was read or written.
  case changedMeanwhile(String)
}
