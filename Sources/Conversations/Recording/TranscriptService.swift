/// Reads and writes the user's transcripts.
package protocol TranscriptService: Sendable {
  /// Writes a file atomically; throws `exists` if there is such a file and `replacing` is false.
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

  /// Returns the absolute form of the user's path, whose `~` stands for a home folder.
  func absolute(_ path: String) -> String

  /// Returns the files and folders whose path begins with this text, for Tab.
  func files(beginningWith path: String) async -> [FileChoice]
}

extension TranscriptService {
  package func files(beginningWith path: String) async -> [FileChoice] { [] }
}

/// A file or folder whose path begins with the typed text.
package struct FileChoice: Sendable, Equatable {
  /// The path as the user began it; ends in `/` if it is a folder.
  package var path: String
  /// The name in its folder; ends in `/` if it is a folder.
  package var name: String

  package init(path: String, name: String) {
    self.path = path
    self.name = name
  }
}

/// The destination of a transcript that is written during a conversation.
@MainActor
package protocol TranscriptSink: AnyObject {
  /// The absolute path of the file.
  var path: String { get }
  /// Appends text, and returns when the text is on the disk.
  func append(_ text: String) throws(TranscriptError)
}
