/// A reply that a message could have, and how likely it is.
public struct PossibleReply: Sendable, Hashable, Codable {
  public var text: String
  /// From 0 to 1; all replies to a message come to 1 unless there were too many to look at.
  public var probability: Double

  public init(text: String, probability: Double) {
    self.text = text
    self.probability = probability
  }
}
