import Platform

/// The status of the file at a path, with links followed.
package struct FileStatus: Equatable, Sendable {
  package enum Kind: Sendable { case file, folder, other }

  /// The identity of a file, equal for every path to it.
  package struct Identity: Hashable, Sendable {
    package let device: UInt64
    package let number: UInt64
  }

  package let kind: Kind
  package let bytes: Int
  /// The modification time in nanoseconds since the start of 1970.
  package let modified: Int64
  package let identity: Identity

  package init(of path: String) throws(SystemError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw SystemError(code: errno) }
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    bytes = Int(status.st_size)
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    // A time after 2262 wraps around instead of ending the program.
    modified = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino))
  }
}
