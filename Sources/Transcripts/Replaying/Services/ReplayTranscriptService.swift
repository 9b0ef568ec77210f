package import Conversations

/// A replay's service for `/save` and `/expect`, which writes nothing.
package struct ReplayTranscriptService: TranscriptService {
  package init() {}

  package func write(
    _ text: String, to path: String, replacing: Bool
  ) async throws(TranscriptError) {}

  package func head(of path: String) async throws(TranscriptError) -> TranscriptHead? { nil }

  package func add(
    _ text: String, to path: String, startingWith header: String?, answeredBy robot: Robot
  ) async throws(TranscriptError) {}

  package func absolute(_ path: String) -> String { path }
}
