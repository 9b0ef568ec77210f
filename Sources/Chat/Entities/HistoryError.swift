/// Why the history could not be read or written.
public enum HistoryError: Error, Sendable, Equatable {
  /// `reason` is the store's own words.
  case unavailable(reason: String)
}
