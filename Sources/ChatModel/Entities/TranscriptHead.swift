package import Responder

/// What a case that is added to a transcript has to fit: the file's header and its titles.
package struct TranscriptHead: Sendable, Equatable {
  /// Absolute paths without `.` and `..`, or the names of built-in robots.
  package var rules: [String]
  /// Where the rules are named; the file's first line where they are not.
  package var location: SourceLocation
  package var seed: UInt64
  package var user: String
  package var utf8: Bool
  package var titles: Set<String>

  package init(
    rules: [String], location: SourceLocation, seed: UInt64 = 0,
    user: String = ChatSettings.defaultUser, utf8: Bool = false, titles: Set<String> = []
  ) {
    self.rules = rules
    self.location = location
    self.seed = seed
    self.user = user
    self.utf8 = utf8
    self.titles = titles
  }
}

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
