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

/// Where a talk is written while it goes on.
@MainActor
package protocol TranscriptSink: AnyObject {
  /// The file from the root.
  var path: String { get }
  /// Adds to the end; the text is safe on the disk when this returns.
  func append(_ text: String) throws(TranscriptError)
}

/// Where the log goes, a line at a time.
@MainActor
package protocol LogService: AnyObject {
  /// `line` comes without its line end.
  func write(line: String)
}
