import Platform

/// A system error, with the file or folder concerned.
package struct FileFailure: Error, Hashable {
  package var path: String
  package var error: SystemError

  package init(_ path: String, _ error: SystemError) {
    self.path = path
    self.error = error
  }

  /// Creates a failure with the error of the last system call.
  package init(errnoAt path: String) { self.init(path, SystemError(code: errno)) }

  /// The path and the system's error message: `/home/ann: Permission denied`.
  package var words: String { "\(path): \(error.reason)" }
}
