import Responder
import Viper

/// What was said, from the history's service.
///
/// Nothing is cached: the service of this run is memory itself, and entries change with every
/// exchange.
final class HistoryDataManager: DataManager {
  let service: any HistoryService

  init(service: any HistoryService) { self.service = service }

  func record(_ exchange: Exchange) async throws(HistoryError) {
    try await service.record(
      message: exchange.message, reply: exchange.reply.text, at: exchange.at)
  }

  func page(
    matching words: [String], before id: HistoryEntry.ID?, limit: Int
  ) async throws(HistoryError) -> HistoryPage {
    try await service.page(matching: words, before: id, limit: limit)
  }
}
