import Conversations

/// A replay's service for `/save` and `/expect`, which writes nothing.
struct ReplayTranscriptService: TranscriptService {
  func write(_ text: String, to path: String, replacing: Bool) async throws(TranscriptError) {}

  func head(of path: String) async throws(TranscriptError) -> TranscriptHead? { nil }

  func add(
    _ text: String, to path: String, startingWith header: String?, answeredBy robot: Robot
  ) async throws(TranscriptError) {}

  func absolute(_ path: String) -> String { path }
}
