public import Responder

/// Where something stands in a transcript.
public struct Place: Sendable, Hashable {
  public var location: SourceLocation
  /// Its bytes, without the last line end.
  public var bytes: Range<Int>
}
