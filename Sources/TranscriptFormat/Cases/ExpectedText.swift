/// What a `bot`, `or` or `note` line asks of a text.
///
/// Pieces are texts with a left-out part `[...]` between each two; one piece has nothing left out.
package enum ExpectedText: Sendable, Hashable {
  /// The whole text.
  case exact([String])
  /// A part of it.
  case contains([String])
  /// A whole text that it must not be.
  case not([String])
  /// A regular expression over the whole text, as written.
  case regex(String)
  /// Whatever it is; the words are for people.
  case any(String)

  /// What stands between the brackets behind a label.
  package enum Qualifier: String, Sendable, CaseIterable {
    case contains, not, regex, any
  }

  /// nil for the whole text, which is written without brackets.
  package var qualifier: Qualifier? {
    switch self {
    case .exact: nil
    case .contains: .contains
    case .not: .not
    case .regex: .regex
    case .any: .any
    }
  }

  /// The text as it stands in a file, escapes and all.
  package var written: String {
    switch self {
    case .exact(let pieces), .contains(let pieces), .not(let pieces):
      TranscriptText.escaped(pieces: pieces)
    case .regex(let pattern):
      pattern.split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: "\n" + TranscriptText.indentation)
    case .any(let words): TranscriptText.escaped(words, eliding: false)
    }
  }
}
