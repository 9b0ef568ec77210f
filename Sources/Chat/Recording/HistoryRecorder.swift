import Viper

/// Middleware's watcher that records the history screen for `/save`.
final class HistoryRecorder: ChannelWatcher {
  private let record: TranscriptRecord

  init(record: TranscriptRecord) { self.record = record }

  func willHandle(_ event: HistoryEvent) {
    guard case .entered(let line) = event else { return record.finish(keeping: true) }
    record.begin(TranscriptLine(.history, line))
  }

  func didHandle(_ event: HistoryEvent) {
    if case .entered = event { record.finish(keeping: true) }
  }

  func willShow(_ result: HistoryResult) {
    for note in result.notes { record.add(TranscriptLine(.note, note)) }
  }
}
