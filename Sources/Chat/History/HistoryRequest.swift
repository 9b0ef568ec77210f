public import Viper

/// What the history's Presenter asks of its Interactor.
public enum HistoryRequest: Event, Equatable {
  /// The newest entries that contain these words.
  case fetch(words: [String], limit: Int)
  /// Those that come after the entry with this id.
  case fetchMore(words: [String], before: HistoryEntry.ID, limit: Int)

  public var summary: String {
    switch self {
    case .fetch(_, let limit): "fetch \(limit)"
    case .fetchMore(_, let id, let limit): "fetch \(limit) before \(id)"
    }
  }
}
