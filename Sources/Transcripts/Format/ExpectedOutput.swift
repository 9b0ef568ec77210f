/// A `bot` or `note` line with the `or` lines that belong to it.
public struct ExpectedOutput: Sendable {
  /// Who has to say it.
  public enum Speaker: String, Sendable { case bot, note }

  public var speaker: Speaker
  /// The first line and its alternatives.
  public var choices: [Choice]

  /// One line of them.
  public struct Choice: Sendable {
    public var expectation: ExpectedText
    public var matcher: TextMatcher
    public var place: Place
  }
}
