import CBuild

/// The version of the program and of the libraries, by semantic versioning.
enum Version {
  static let current = "0.1.0"
  /// When that version was made, as the manual dates its pages; the changelog has the same.
  static let date = "2026-11-21"

  /// What `--version` says: `0.1.0 (096e3cb)`, or just the version where the commit is not known.
  static var text: String {
    let commit = unsafe String(cString: parley_commit)
    return commit.isEmpty ? current : "\(current) (\(commit))"
  }
}
