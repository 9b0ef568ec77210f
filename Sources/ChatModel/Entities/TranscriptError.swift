package import Responder

/// Why a transcript could not be written.
package enum TranscriptError: Error, Sendable, Equatable {
  /// A file of that name was there before this run.
  case exists(path: String)
  /// `reason` is the system's own words.
  case unwritable(path: String, reason: String)
  /// `reason` is the system's own words.
  case unreadable(path: String, reason: String)
  case nothingSaid
  /// It was written, without so many exchanges at the end.
  case leftOut(exchanges: Int, path: String)
  /// A line of the file is none of a transcript.
  case wrong(Diagnostic)
  /// The file is about other rules than this talk; `rules` are the file's.
  case otherRules(SourceLocation, rules: [String])
  /// The file and this talk differ in whether messages keep letters beyond ASCII.
  case otherLetters(SourceLocation, fileKeeps: Bool)
  /// The file would not run an added case, or expects it to fail; `header` is the key that says so.
  case notRun(path: String, header: String)
  /// The exchange comes out differently without what no transcript can restore.
  case notRepeatable([Unrestorable])

  /// What a transcript has no line for.
  package enum Unrestorable: Sendable, Hashable, CaseIterable {
    case robotVariables, environment, engineMemory, user, earlierTalk, otherRules
  }
}
