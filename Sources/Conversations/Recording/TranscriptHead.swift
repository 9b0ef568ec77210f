package import Responder

/// The header of a transcript and the titles of its cases, needed for adding a case.
package struct TranscriptHead: Sendable, Equatable {
  /// The rules: absolute paths without `.` and `..`, or the names of built-in robots.
  package var rules: [String]
  /// The location of the `rules` line; the file's first line if there is none.
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

/// The reason why a transcript could not be written or read.
package enum TranscriptError: Error, Sendable, Equatable {
  /// A file with that name existed before this run.
  case exists(path: String)
  /// The file cannot be written; `reason` is the system's own message.
  case unwritable(path: String, reason: String)
  /// The file cannot be read; `reason` is the system's own message.
  case unreadable(path: String, reason: String)
  /// The file's extension is not that of an export format.
  case unknownExtension(path: String)
  case nothingSaid
  /// The transcript was written without its last exchanges, because it became too long.
  case leftOut(exchanges: Int, path: String)
  /// A line of the file is not valid in a transcript.
  case invalid(Diagnostic)
  /// The file has other rules than this conversation; `rules` are the file's.
  case otherRules(SourceLocation, rules: [String])
  /// Messages keep letters beyond ASCII in either the file or this conversation, but not in both.
  case otherUTF8Mode(SourceLocation, fileHasIt: Bool)
  /// The file would skip an added case, or expects it to fail; `header` is the key that says so.
  case notRun(path: String, header: String)
  /// An exchange or a conversation cannot be repeated, because it depends on state that no transcript can restore.
  case notRepeatable([Unrestorable])

  /// State that no line of a transcript can restore.
  package enum Unrestorable: Sendable, Hashable, CaseIterable {
    case robotVariables, environment, engineMemory, user, earlierTalk, otherRules
  }
}
