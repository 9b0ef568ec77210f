extension Files {
  /// Makes the folder that a file is to be in, with those above it; one that is there will do.
  package static func makeFolder(for path: String) throws(SystemError) {
    guard let folder = parent(of: path) else { return }
    try makeFolder(folder)
  }
}
