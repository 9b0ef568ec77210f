public import Viper

/// What the history's Presenter asks of its Interactor.
public enum HistoryRequest: Event, Equatable {
  /// The newest conversations that contain these words.
  case fetch(words: [String], limit: Int)
  /// Those that come after the conversation with this id.
  case fetchMore(words: [String], after: KeptConversation.ID, limit: Int)
  /// A conversation, and its first exchanges.
  case open(KeptConversation.ID, limit: Int)
  /// The exchanges that come after that one.
  case read(KeptConversation.ID, after: HistoryEntry.ID, limit: Int)
  case rename(KeptConversation.ID, to: String)
  case delete([KeptConversation.ID])
  /// Take deleting back.
  case restore([KeptConversation.ID])
  /// Have what was deleted gone for good.
  case purge([KeptConversation.ID])
  case export(KeptConversation.ID, path: String, ExportFormat)

  public var summary: String {
    switch self {
    case .fetch(_, let limit): "fetch \(limit)"
    case .fetchMore(_, let id, let limit): "fetch \(limit) after \(id)"
    case .open(let id, let limit): "open \(id), \(limit) exchanges"
    case .read(let id, let entry, let limit): "read \(limit) of \(id) after \(entry)"
    case .rename(let id, let title): "rename \(id) to " + LogText.quoted(title)
    case .delete(let ids): "delete \(ids)"
    case .restore(let ids): "restore \(ids)"
    case .purge(let ids): "purge \(ids)"
    case .export(let id, let path, let format):
      "export \(id) as \(format.rawValue) to " + LogText.quoted(path)
    }
  }
}
