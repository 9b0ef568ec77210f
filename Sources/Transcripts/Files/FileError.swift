/// Why a file could not be read or written.
public struct FileError: Error, Sendable, Hashable {
  /// What was tried.
  public enum Attempt: Sendable, Hashable { case read, list, write }

  public var attempt: Attempt
  public var path: String
  /// The system's own words.
  public var reason: String

  public var message: String {
    switch attempt {
    case .read: "cannot be read: \(reason)"
    case .list: "the folder cannot be read: \(reason)"
    case .write: "cannot be written: \(reason)"
    }
  }
}
