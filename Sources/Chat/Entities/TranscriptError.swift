/// Why a transcript could not be written.
public enum TranscriptError: Error, Sendable, Equatable {
  /// A file of that name was there before this run.
  case exists(path: String)
  /// `reason` is the system's own words.
  case unwritable(path: String, reason: String)
  case nothingSaid
}
