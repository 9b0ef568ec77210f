/// The reason for a failure to read or write a file.
package struct FileError: Error, Sendable, Hashable {
  package enum Attempt: Sendable, Hashable { case read, list, write }

  package var attempt: Attempt
  package var path: String
  /// The system's error message.
  package var reason: String

  package var message: String {
    switch attempt {
    case .read: "cannot be read: \(reason)"
    case .list: "the folder cannot be read: \(reason)"
    case .write: "cannot be written: \(reason)"
    }
  }
}
