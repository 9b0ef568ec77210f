package import TranscriptFormat

/// A case that is added to a transcript.
package struct NewCase: Sendable {
  /// The text of the case in a transcript, with its title.
  package let written: String

  /// Creates a case for a message.
  ///
  /// - Parameter titles: the titles of the transcript's cases, from which the new one differs.
  package init(of message: String, _ lines: [TranscriptLine], unlike titles: Set<String>) {
    let title = String(caseTitle: message, unlike: titles)
    written =
      "# " + TranscriptText.escaped(title, eliding: false, continuing: false) + "\n"
      + TranscriptRecord.written(lines)
  }
}
