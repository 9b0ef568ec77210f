/// The requirement that a line with the label `bot`, `or`, `note`, `has` or `has not` makes on a text.
///
/// The strings of `exact`, `contains` and `not` are the pieces of the text between its omitted parts, `[...]`; a single
/// piece means that nothing is omitted.
package enum ExpectedText: Sendable, Hashable {
  /// The whole text.
  case exact([String])
  /// A part of the text.
  case contains([String])
  /// A whole text that is forbidden.
  case not([String])
  /// A regular expression for the whole text, in source form.
  case regex(String)
  /// Any text; the words are for people.
  case any(String)

  /// The word in the brackets after a label.
  package enum Qualifier: String, Sendable, CaseIterable {
    case contains, not, regex, any
  }

  /// The qualifier; `nil` for the whole text, which is written without brackets.
  package var qualifier: Qualifier? {
    switch self {
    case .exact: nil
    case .contains: .contains
    case .not: .not
    case .regex: .regex
    case .any: .any
    }
  }

  /// The text in its source form, including escapes.
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
