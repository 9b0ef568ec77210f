package import Viper

/// Writes transcripts to the user's files.
package protocol TranscriptService: Service {
  /// Replaces a file atomically.
  func write(
    _ text: String, to path: String, replacing: Bool
  ) async throws(TranscriptError)

  /// Returns the header and titles of a transcript, or `nil` if there is no file.
  func head(of path: String) async throws(TranscriptError) -> TranscriptHead?

  /// Appends a case to a file, or creates the file; nothing is written unless the robot passes the case.
  ///
  /// - Parameters:
  ///   - text: the case with its title.
  ///   - header: the header of a new file; `nil` for an existing one.
  func add(
    _ text: String, to path: String, startingWith header: String?, answeredBy robot: Robot
  ) async throws(TranscriptError)

  /// Returns the absolute form of a path that the user gave.
  func absolute(_ path: String) -> String
}

/// The destination of a transcript that is written during a conversation.
@MainActor
package protocol TranscriptSink: AnyObject {
  /// The absolute path of the file.
  var path: String { get }
  /// Appends text, which is on the disk when this returns.
  func append(_ text: String) throws(TranscriptError)
}

/// The destination of the log.
@MainActor
package protocol LogService: AnyObject {
  /// Writes one line, given without its line end.
  func write(line: String)
}
