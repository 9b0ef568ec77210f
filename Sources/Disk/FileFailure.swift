/// What the system said, and about which file or folder.
package struct FileFailure: Error, Hashable {
  package var path: String
  package var error: SystemError

  package init(_ path: String, _ error: SystemError) {
    self.path = path
    self.error = error
  }

  /// The path and the system's own words: `/home/ann: Permission denied`.
  package var words: String { "\(path): \(error.reason)" }
}
