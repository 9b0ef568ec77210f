public import Viper

/// Keeps what was said.
public protocol HistoryService: Service {
  /// Keeps an exchange as the newest.
  func record(message: String, reply: String, at time: WallTime) async throws(HistoryError)

  /// At most `limit` exchanges, newest first, that contain each of the words in any case.
  ///
  /// - Parameter id: where the page before ended; nil for the first page.
  func page(
    matching words: [String], before id: HistoryEntry.ID?, limit: Int
  ) async throws(HistoryError) -> HistoryPage
}
