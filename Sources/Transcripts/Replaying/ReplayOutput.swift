/// Something that came back for what was typed.
public struct ReplayOutput: Sendable, Hashable {
  public var speaker: ExpectedOutput.Speaker
  public var text: String

  public init(_ speaker: ExpectedOutput.Speaker, _ text: String) {
    self.speaker = speaker
    self.text = text
  }
}
