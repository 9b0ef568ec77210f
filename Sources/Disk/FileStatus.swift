#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What a path leads to, links followed.
public struct FileStatus: Sendable {
  public enum Kind: Sendable { case file, folder, other }

  /// The same for every path that leads to one file.
  public struct Identity: Hashable, Sendable {
    public let device: UInt64
    public let number: UInt64
  }

  public let kind: Kind
  public let bytes: Int
  /// Nanoseconds since the start of 1970.
  public let modified: Int64
  public let identity: Identity

  public init(of path: String) throws(SystemError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw SystemError(code: errno) }
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    bytes = Int(status.st_size)
    #if canImport(Glibc)
    let time = status.st_mtim
    #else
    let time = status.st_mtimespec
    #endif
    modified = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino))
  }
}
