package import Conversations
package import ScreenKit
package import Viper

/// The requests of the history's Presenter to its Interactor.
package enum HistoryRequest: ListScreenRequest, Equatable {
  case list(ListRequest<HistoryContent>)
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
    case .list(let request): request.summary
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

package enum HistoryOutcome: ListScreenOutcome, Equatable {
  case list(ListOutcome<HistoryContent>)
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
    case .list(let outcome): outcome.summary
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
package final class HistoryInteractor: ListInteractor {
  package weak var presenter: (any ResultReceiver<HistoryOutcome>)?
  private let history: any HistoryDataManager

  package init(history: any HistoryDataManager) { self.history = history }

  package func handle(_ request: HistoryRequest) async {
    if case .list(let request) = request {
      await fetch(request)
    } else {
      do throws(HistoryError) {
        if let outcome = try await outcome(of: request) { presenter?.receive(outcome) }
      } catch {
        presenter?.receive(.met(.history(error)))
      }
    }
    if let notice = history.takeNotice() { presenter?.receive(.met(.history(notice))) }
  }

  package func load(
    _ section: HistoryContent.Section, after id: Int64?, limit: Int, usingCache: Bool
  ) async throws(HistoryError) -> ListPage<HistoryContent> {
    switch section {
    case .conversations(let query):
      let page = try await history.page(matching: query, after: id, limit: limit)
      let isFirst = id == nil && page.hasMore
      return ListPage(
        section, page.items.map(HistoryContent.Item.conversation), hasMore: page.hasMore,
        count: isFirst ? try await history.count(matching: query) : nil)
    case .exchanges(let conversation):
      let head = id == nil ? try await history.conversation(conversation) : nil
      let (entries, hasMore) = try await history.entries(
        of: conversation, after: id, limit: limit)
      return ListPage(
        section, head: head, entries.map(HistoryContent.Item.exchange), hasMore: hasMore)
    }
  }

  private func outcome(of request: HistoryRequest) async throws(HistoryError) -> HistoryOutcome? {
    switch request {
    case .list: return nil
    case .choose(let id): return .chosen(try await history.conversation(id))
    case .rename(let id, let title): return .renamed(try await history.rename(id, to: title))
    case .delete(let ids):
      try await history.delete(ids)
      return .deleted(ids)
    case .restore(let ids):
      try await history.restore(ids)
      return .restored(ids)
    case .purge(let ids, let time):
      try await history.purge(ids, within: time)
      return .purged(ids)
    case .listFiles(let path): return .files(await history.files(beginningWith: path))
    case .export(let id, let path, let format):
      let export = try await history.export(id)
      do throws(TranscriptError) {
        try await history.write(export, to: path, as: format)
        return .exported(path: path)
      } catch {
        return .met(.transcript(error))
      }
    }
  }
}
