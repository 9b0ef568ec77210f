/// What rule files looked like at one moment; equal stamps mean that nobody has changed any.
package struct RuleStamp: Sendable, Hashable {
  package struct File: Sendable, Hashable {
    package var path: String
    package var bytes: Int
    /// Nanoseconds since the start of 1970.
    package var modified: Int64
    /// What tells one file from another that took its place.
    package var number: UInt64

    package init(path: String, bytes: Int, modified: Int64, number: UInt64) {
      self.path = path
      self.bytes = bytes
      self.modified = modified
      self.number = number
    }
  }

  /// In the order in which they are loaded; none for rules that cannot change.
  package var files: [File]

  package init(files: [File] = []) { self.files = files }
}
