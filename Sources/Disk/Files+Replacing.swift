#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The one way in which files are rewritten.
extension Files {
  /// Puts a whole new file in its place, or nothing.
  ///
  /// Whatever happens to the program or the machine, a reader finds the old file or the new one. A file
  /// that is replaced keeps its permissions, and its owner as far as the system allows; a link stays a
  /// link, and what it leads to is replaced. What is no file, such as a pipe or a device, is written to
  /// as it is.
  ///
  /// - Parameter mode: the permissions of a file that was not there; the usual ones where nil.
  /// - Throws: where `replacing` is false and something of that name is there, a link that leads
  ///   nowhere included.
  package static func put(
    _ bytes: [UInt8], at path: String, replacing: Bool, mode: UInt32? = nil
  ) throws(SystemError) {
    let target = replacing ? try destination(of: path) : path
    var old = stat()
    let isThere = unsafe replacing && stat(target, &old) == 0
    if isThere, old.st_mode & S_IFMT != S_IFREG { return try write(bytes, into: target) }
    let draft = try Draft(beside: target)
    defer { draft.discard() }
    try append(bytes, to: draft.descriptor)
    if isThere {
      // Giving a file away is for the superuser; for others it stays their own.
      _ = fchown(draft.descriptor, old.st_uid, old.st_gid)
      try draft.setMode(old.st_mode & 0o7777)
    } else if let mode {
      try draft.setMode(mode_t(truncatingIfNeeded: mode))
    }
    guard fsync(draft.descriptor) == 0 else { throw SystemError(code: errno) }
    if replacing {
      guard unsafe rename(draft.path, target) == 0 else { throw SystemError(code: errno) }
    } else {
      try draft.becomeNew(target)
    }
    syncFolder(of: target)
  }

  /// Writes a file that has become shorter where it is, which needs no room on the disk.
  ///
  /// A reader, or whoever comes after a power cut, may find it in the middle of that.
  static func shrink(_ path: String, to bytes: [UInt8]) throws(SystemError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    defer { close(descriptor) }
    try append(bytes, to: descriptor)
    guard ftruncate(descriptor, off_t(bytes.count)) == 0 else { throw SystemError(code: errno) }
    try sync(descriptor)
  }

  /// Replaces a file that is there, unless it holds something else by now than `before`.
  package static func replace(
    _ path: String, formerly before: [UInt8], with bytes: [UInt8]
  ) throws(SystemError) {
    do throws(SystemError) {
      guard try contents(of: path, upTo: before.count) == before else {
        throw SystemError(code: ESTALE)
      }
    } catch {
      throw error.isTooLarge ? SystemError(code: ESTALE) : error
    }
    try put(bytes, at: path, replacing: true)
  }

  /// What a link leads to, or the path itself.
  private static func destination(of path: String) throws(SystemError) -> String {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
    guard let target = resolved(path) else { throw SystemError(code: errno) }
    return target
  }

  /// For what can't be replaced: a device, a pipe, what `/dev/stdout` is.
  private static func write(_ bytes: [UInt8], into path: String) throws(SystemError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    defer { close(descriptor) }
    try append(bytes, to: descriptor)
  }

  /// Makes the new name as safe on the disk as the file.
  ///
  /// Some systems can't, or don't let everybody: the file is whole all the same.
  private static func syncFolder(of path: String) {
    let folder = unsafe open(parent(of: path) ?? ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}
