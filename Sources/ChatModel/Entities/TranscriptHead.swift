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
