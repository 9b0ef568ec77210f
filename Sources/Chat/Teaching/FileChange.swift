/// What was done to a file, so that it can be taken back.
struct FileChange {
  var path: String
  /// nil where it was not there.
  var before: String?
  var after: String
}
