package import Viper

/// Writes transcripts where the user wants them.
package protocol TranscriptService: Service {
  /// Writes the whole file, or nothing of it.
  func write(
    _ text: String, to path: String, replacing: Bool
  ) async throws(TranscriptError)

  /// What an added case has to fit; nil where no file is there.
  func head(of path: String) async throws(TranscriptError) -> TranscriptHead?

  /// Adds a case at the end of a file, or makes the file; nothing is written unless the robot passes it.
  ///
  /// - Parameters:
  ///   - text: the case with its title.
  ///   - header: what a new file starts with; nil for a file that is there.
  func add(
    _ text: String, to path: String, startingWith header: String?, answeredBy robot: Robot
  ) async throws(TranscriptError)

  /// The absolute form of a path that the user gave.
  func absolute(_ path: String) -> String
}
