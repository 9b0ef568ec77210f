/// Why a file could not be read or written.
package struct FileError: Error, Sendable, Hashable {
  /// What was tried.
  package enum Attempt: Sendable, Hashable { case read, list, write }

  package var attempt: Attempt
  package var path: String
  /// The system's own words.
  package var reason: String

  package var message: String {
    switch attempt {
    case .read: "cannot be read: \(reason)"
    case .list: "the folder cannot be read: \(reason)"
    case .write: "cannot be written: \(reason)"
    }
  }
}
