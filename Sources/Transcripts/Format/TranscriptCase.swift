public import Responder

/// One conversation of a transcript: what stands under a title.
public struct TranscriptCase: Sendable {
  /// Empty for what stands above the first title.
  public var title: String
  /// The title's line, or the first line of what stands above the first one.
  public var location: SourceLocation
  public var exchanges: [ScriptedExchange]
}
