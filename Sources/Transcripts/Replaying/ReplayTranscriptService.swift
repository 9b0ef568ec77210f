import Chat

/// Where `/save` writes while a transcript is replayed: nowhere.
struct ReplayTranscriptService: TranscriptService {
  func write(_ text: String, to path: String, replacing: Bool) async throws(TranscriptError) {}

  func absolute(_ path: String) -> String { path }
}
