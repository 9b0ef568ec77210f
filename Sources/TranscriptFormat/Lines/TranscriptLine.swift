/// One labelled line of a transcript: what somebody said, as a file keeps it.
///
/// The recorder writes these, the replayer prints and compares them; both through this one type, so
/// that whatever a chat saves can be read back.
package struct TranscriptLine: Sendable, Hashable {
  /// Who speaks, or what is checked or set; the word before the `>`.
  package enum Label: String, Sendable, CaseIterable {
    case you, bot, or, note, history, expect, rule, set

    /// Whether `[...]` in its text stands for any text, so that a literal one needs its backslash.
    package var elides: Bool { self == .bot || self == .or || self == .note }
  }

  package var label: Label
  package var text: String

  /// What a line takes besides its text, in memory or in a file; bytes.
  package static let overhead = 32

  package init(_ label: Label, _ text: String) {
    self.label = label
    self.text = text
  }

  /// The line as it stands in a file, without its line end; more lines where the text has more.
  package var written: String {
    let head = label == .or ? " or>" : label.rawValue + ">"
    if text.isEmpty { return head }
    let body = TranscriptText.escaped(text, eliding: label.elides)
    // A text that starts with a line break goes on in the next line: nothing stands behind the label.
    return body.utf8.first == UInt8(ascii: "\n") ? head + body : head + " " + body
  }
}
