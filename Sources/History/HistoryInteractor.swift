package import Conversations
package import ScreenKit
package import Viper

/// The requests of the history's Presenter to its Interactor.
package enum HistoryRequest: Event, Equatable {
  /// Fetch the newest conversations that contain these words; a word such as `robot:wren` is a condition instead.
  case fetch(words: [String], limit: Int)
  /// Fetch the conversations after the one with this id.
  case fetchMore(words: [String], after: KeptConversation.ID, limit: Int)
  /// Fetch a conversation and its first exchanges.
  case open(KeptConversation.ID, limit: Int)
  /// Fetch the exchanges after the one with this id.
  case read(KeptConversation.ID, after: HistoryEntry.ID, limit: Int)
  /// Choose a conversation to continue.
  case choose(KeptConversation.ID)
  case rename(KeptConversation.ID, to: String)
  case delete([KeptConversation.ID])
  /// Undo a deletion.
  case restore([KeptConversation.ID])
  /// Remove deleted conversations permanently; those left when the time is over are removed at the next start.
  case purge([KeptConversation.ID], within: Duration?)
  case export(KeptConversation.ID, path: String, ExportFormat)
  /// List the files and folders whose path begins with this text.
  case listFiles(String)

  package var summary: String {
    switch self {
    case .fetch(_, let limit): "fetch \(limit)"
    case .fetchMore(_, let id, let limit): "fetch \(limit) after \(id)"
    case .open(let id, let limit): "open \(id), \(limit) exchanges"
    case .read(let id, let entry, let limit): "read \(limit) of \(id) after \(entry)"
    case .choose(let id): "choose \(id)"
    case .rename(let id, let title): "rename \(id) to " + LogText.quoted(title)
    case .delete(let ids): "delete \(ids)"
    case .restore(let ids): "restore \(ids)"
    case .purge(let ids, _): "purge \(ids)"
    case .listFiles(let path): "list files " + LogText.quoted(path)
    case .export(let id, let path, let format):
      "export \(id) as \(format.rawValue) to " + LogText.quoted(path)
    }
  }
}

/// The results of the history's Interactor.
package enum HistoryOutcome: EventResult, Equatable {
  /// The newest conversations, which replace the whole list.
  case fetched(HistoryPage)
  /// Further conversations, which follow those in the list.
  case fetchedMore(HistoryPage)
  case opened(KeptConversation, [HistoryEntry], hasMore: Bool)
  case read([HistoryEntry], hasMore: Bool)
  case chosen(KeptConversation)
  case renamed(KeptConversation)
  case deleted([KeptConversation.ID])
  case restored([KeptConversation.ID])
  case purged([KeptConversation.ID])
  case exported(path: String)
  case files([FileChoice])
  case met(ChatProblem)

  package var summary: String {
    switch self {
    case .fetched(let page): "fetched \(page.items.count)"
    case .fetchedMore(let page): "fetched \(page.items.count) more"
    case .opened(let conversation, let entries, _):
      "opened \(conversation.id), \(entries.count) exchanges"
    case .read(let entries, _): "read \(entries.count)"
    case .chosen(let conversation): "chosen \(conversation.id)"
    case .renamed(let conversation): "renamed \(conversation.id)"
    case .deleted(let ids): "deleted \(ids)"
    case .restored(let ids): "restored \(ids)"
    case .purged(let ids): "purged \(ids)"
    case .exported(let path): "exported to " + LogText.quoted(path)
    case .files(let files): "\(files.count) files"
    case .met(let problem): "met " + LogText.quoted(problem.words)
    }
  }
}

/// The use cases of the history: find, read, rename, delete and export conversations.
package final class HistoryInteractor: Interactor {
  package weak var presenter: (any ResultReceiver<HistoryOutcome>)?
  private let history: any HistoryDataManager
  private let clock: any ChatClock

  package init(history: any HistoryDataManager, clock: any ChatClock) {
    self.history = history
    self.clock = clock
  }

  package func handle(_ request: HistoryRequest) async {
    do throws(HistoryError) {
      presenter?.receive(try await outcome(of: request))
    } catch {
      presenter?.receive(.met(.history(error)))
    }
    if let notice = history.takeNotice() { presenter?.receive(.met(.history(notice))) }
  }

  private func found(
    _ words: [String], after id: KeptConversation.ID?, limit: Int,
    _ outcome: (HistoryPage) -> HistoryOutcome
  ) async throws(HistoryError) -> HistoryOutcome {
    let query: HistoryQuery
    do throws(ChatProblem) { query = try HistoryQuery(words) } catch { return .met(error) }
    return outcome(try await history.page(matching: query, after: id, limit: limit, on: clock))
  }

  private func outcome(of request: HistoryRequest) async throws(HistoryError) -> HistoryOutcome {
    switch request {
    case .fetch(let words, let limit):
      return try await found(words, after: nil, limit: limit) { .fetched($0) }
    case .fetchMore(let words, let id, let limit):
      return try await found(words, after: id, limit: limit) { .fetchedMore($0) }
    case .open(let id, let limit):
      let conversation = try await history.conversation(id)
      let (entries, hasMore) = try await history.entries(of: id, after: nil, limit: limit)
      return .opened(conversation, entries, hasMore: hasMore)
    case .read(let id, let entry, let limit):
      let (entries, hasMore) = try await history.entries(of: id, after: entry, limit: limit)
      return .read(entries, hasMore: hasMore)
    case .choose(let id): return .chosen(try await history.conversation(id))
    case .rename(let id, let title): return .renamed(try await history.rename(id, to: title))
    case .delete(let ids):
      try await history.delete(ids, at: clock.now)
      return .deleted(ids)
    case .restore(let ids):
      try await history.restore(ids)
      return .restored(ids)
    case .purge(let ids, let time):
      try await history.purge(ids, within: time)
      return .purged(ids)
    case .listFiles(let path): return .files(await history.files(beginningWith: path))
    case .export(let id, let path, let format):
      let export = try await history.export(id, clock: clock)
      do throws(TranscriptError) {
        try await history.write(export, to: path, as: format)
        return .exported(path: path)
      } catch {
        return .met(.transcript(error))
      }
    }
  }
}
