public import Viper

/// Writes transcripts where the user wants them.
public protocol TranscriptService: Service {
  /// Writes the whole file, or nothing of it.
  func write(
    _ text: String, to path: String, replacing: Bool
  ) async throws(TranscriptError)

  /// The absolute form of a path that the user gave.
  func absolute(_ path: String) -> String
}
