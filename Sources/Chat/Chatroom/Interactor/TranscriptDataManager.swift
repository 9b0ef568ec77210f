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

  func save(
    to path: String, origin: RobotOrigin, settings: ChatSettings
  ) async throws(TranscriptError) {
    guard !record.isEmpty else { throw .nothingSaid }
    let target = service.absolute(path)
    let header = TranscriptHeader(origin: origin, settings: settings, file: target)
    try await service.write(
      header.written + "\n" + record.written, to: target, replacing: written.contains(target))
    written.insert(target)
  }
}
