/// A reversible change of a text file.
package struct FileChange: Sendable, Hashable {
  package var path: String
  /// The text before; `nil` if there was no file.
  package var before: String?
  /// The text after; `nil` if the file is removed.
  package var after: String?

  package init(path: String, before: String?, after: String?) {
    self.path = path
    self.before = before
    self.after = after
  }

  /// The change that takes this one back.
  package var reversed: FileChange { FileChange(path: path, before: after, after: before) }
}
