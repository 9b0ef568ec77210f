/// A stretch of the history, newest first.
public struct HistoryPage: Sendable, Hashable {
  public var entries: [HistoryEntry]
  /// Whether older ones follow.
  public var hasMore: Bool

  public init(entries: [HistoryEntry], hasMore: Bool) {
    self.entries = entries
    self.hasMore = hasMore
  }
}
