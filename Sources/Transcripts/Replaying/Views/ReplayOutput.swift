package import TranscriptFormat

/// An output of the chat: a reply or a note.
package struct ReplayOutput: Sendable, Hashable {
  package var speaker: ExpectedOutput.Speaker
  package var text: String

  package init(_ speaker: ExpectedOutput.Speaker, _ text: String) {
    self.speaker = speaker
    self.text = text
  }
}
