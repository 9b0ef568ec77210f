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
