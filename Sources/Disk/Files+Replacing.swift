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
  /// Whatever happens to the program or the machine, a reader finds the old file or the new one, and
  /// until the new one is whole nobody else can read it. A file that is replaced keeps its permissions and
  /// its owner; a link stays a link, and what it leads to is replaced. What is no file, such as a pipe or a
  /// device, is written to as it is.
  ///
  /// A file with several hard links, or of an owner whom only the superuser could give it to, is written
  /// where it is, once there is room for it: there a power cut may leave a part of both.
  ///
  /// - Parameter mode: the permissions of a file that was not there; the usual ones if `nil`.
  /// - Throws: where `replacing` is false and something of that name is there, a link that leads
  ///   nowhere included.
  package static func put(
    _ bytes: [UInt8], at path: String, replacing: Bool, mode: UInt32? = nil
  ) throws(SystemError) {
    let target = replacing ? try destination(of: path) : path
    var old = stat()
    let isThere = unsafe replacing && stat(target, &old) == 0
    if isThere, old.st_mode & S_IFMT != S_IFREG { return try write(bytes, into: target) }
    if isThere, old.st_nlink > 1 { return try rewrite(target, formerly: old, with: bytes) }
    var draft = try Draft(beside: target)
    defer { draft.discard() }
    try append(bytes, to: draft.descriptor)
    if isThere {
      var new = stat()
      guard unsafe fstat(draft.descriptor, &new) == 0 else { throw SystemError(code: errno) }
      let isOwn = new.st_uid == old.st_uid && new.st_gid == old.st_gid
      guard isOwn || fchown(draft.descriptor, old.st_uid, old.st_gid) == 0 else {
        return try rewrite(target, formerly: old, with: bytes)
      }
      try draft.setMode(old.st_mode & 0o7777)
    } else {
      try draft.setMode(mode.map { mode_t(truncatingIfNeeded: $0) } ?? usualMode)
    }
    guard fsync(draft.descriptor) == 0 else { throw SystemError(code: errno) }
    if isThere {
      try draft.replace(target)
    } else {
      do throws(SystemError) {
        try draft.becomeNew(target)
      } catch {
        guard replacing, error.alreadyExists else { throw error }
        try draft.replace(target)
      }
    }
    syncFolder(of: target)
  }

  /// Removes what is left of files that were to be replaced when their program ended.
  package static func removeAbandonedDrafts(in folder: String) {
    Draft.removeAbandoned(in: folder)
  }

  /// The permissions that the user wants new files to have.
  static let usualMode: mode_t = {
    // Asking sets it, for the moment to what gives nobody else anything.
    let mask = umask(0o077)
    _ = umask(mask)
    return 0o666 & ~mask
  }()

  /// Gives a file that was made for its owner alone the permissions that the user wants new files to have.
  package static func widen(_ descriptor: Int32) throws(SystemError) {
    guard fchmod(descriptor, usualMode) == 0 else { throw SystemError(code: errno) }
  }

  /// Writes a file where it is, so that all its names, its owner and its permissions stay.
  private static func rewrite(
    _ path: String, formerly old: stat, with bytes: [UInt8]
  ) throws(SystemError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    defer { close(descriptor) }
    let size = off_t(bytes.count)
    if size > old.st_size {
      try takeRoom(for: descriptor, from: Int(old.st_size), bytes: Int(size - old.st_size))
    }
    try append(bytes, to: descriptor)
    guard ftruncate(descriptor, size) == 0 else { throw SystemError(code: errno) }
    try sync(descriptor)
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
