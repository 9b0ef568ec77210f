import Viper

/// Saves what the recorder has; knows which files this run has written, which may be written again.
final class TranscriptDataManager: DataManager {
  let service: any TranscriptService
  private let record: TranscriptRecord
  private var written: Set<String> = []

  init(service: any TranscriptService, record: TranscriptRecord) {
    self.service = service
    self.record = record
  }

  /// A conversation began, or goes on after these entries.
  func start(_ origin: ConversationOrigin, with entries: [HistoryEntry] = []) {
    record.start(origin, with: entries)
  }

  /// The conversation began with less than it did, for some of it was forgotten.
  func forget(_ origin: ConversationOrigin) { record.forget(origin) }

  func save(to path: String, origin: ConversationOrigin) async throws(TranscriptError) {
    guard !record.isEmpty else { throw .nothingSaid }
    let target = service.absolute(path)
    let header = TranscriptHeader(origin, file: target)
    try await service.write(
      header.written + "\n" + record.written, to: target, replacing: written.contains(target))
    written.insert(target)
    if record.leftOut > 0 { throw .leftOut(exchanges: record.leftOut, path: path) }
  }
}
