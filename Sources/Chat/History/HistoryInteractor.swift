/// The use cases of the history: to find, read, rename, delete and export what is kept.
public final class HistoryInteractor: HistoryInteracting {
  public weak var delegate: (any HistoryInteractorDelegate)?
  private let history: HistoryDataManager
  private let transcripts: any TranscriptService
  private let clock: any ChatClock

  init(history: HistoryDataManager, transcripts: any TranscriptService, clock: any ChatClock) {
    self.history = history
    self.transcripts = transcripts
    self.clock = clock
  }

  public func handle(_ request: HistoryRequest) async {
    do throws(HistoryError) {
      switch request {
      case .export(let id, let path, let format): try await export(id, to: path, format)
      default: if let outcome = try await outcome(of: request) { tell(outcome) }
      }
    } catch {
      delegate?.historyInteractor(self, didMeet: .history(error))
    }
    if let notice = history.takeNotice() {
      delegate?.historyInteractor(self, didMeet: .history(notice))
    }
  }

  /// nil where there is nothing to tell.
  private func outcome(of request: HistoryRequest) async throws(HistoryError) -> HistoryOutcome? {
    switch request {
    case .fetch(let words, let limit):
      return .fetched(try await history.page(matching: words, after: nil, limit: limit))
    case .fetchMore(let words, let id, let limit):
      return .fetchedMore(try await history.page(matching: words, after: id, limit: limit))
    case .open(let id, let limit):
      let conversation = try await history.service.conversation(id)
      let (entries, hasMore) = try await history.entries(of: id, after: nil, limit: limit)
      return .opened(conversation, entries, hasMore: hasMore)
    case .read(let id, let entry, let limit):
      let (entries, hasMore) = try await history.entries(of: id, after: entry, limit: limit)
      return .read(entries, hasMore: hasMore)
    case .rename(let id, let title):
      try await history.service.rename(id, to: title)
      return .renamed(try await history.service.conversation(id))
    case .delete(let ids):
      try await history.service.delete(ids, at: clock.now)
      return .deleted(ids)
    case .restore(let ids):
      try await history.service.restore(ids)
      return .restored(ids)
    case .purge(let ids):
      try await history.service.purge(ids)
      return nil
    case .export: return nil
    }
  }

  private func export(
    _ id: KeptConversation.ID, to path: String, _ format: ExportFormat
  ) async throws(HistoryError) {
    let export = ConversationExport(
      try await history.service.conversation(id), try await history.service.allEntries(of: id))
    let target = transcripts.absolute(path)
    do throws(TranscriptError) {
      try await transcripts.write(
        export.written(as: format, for: target), to: target, replacing: false)
      tell(.exported(path: path))
    } catch {
      delegate?.historyInteractor(self, didMeet: .transcript(error))
    }
  }

  private func tell(_ outcome: HistoryOutcome) {
    delegate?.historyInteractor(self, did: outcome)
  }
}
