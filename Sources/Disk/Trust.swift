import Platform

/// Checks that other users cannot write to a user's own files: the history, typed lines, and consents.
///
/// A folder and a file must belong to the user or to root. Nobody else may write there, except root's group and the
/// owner's primary group, which on many systems contains only the owner. The folders above may belong to anyone;
/// users other than their owner may write there, with the same exceptions, only if the sticky bit protects other
/// people's files, as in `/tmp`.
package enum Trust {
  /// Creates a folder for this user alone, with all missing folders above it, unless it exists; then checks the folder.
  ///
  /// Nothing is created in a folder of another user, such as the home that `sudo` has left in the environment.
  package static func makeFolder(_ folder: String) throws(FileFailure) {
    var above: String? = Files.absolute(folder)
    while let path = above, !Files.exists(path) { above = Files.parent(of: path) ?? "/" }
    if let above, above != Files.absolute(folder) {
      var status = stat()
      if unsafe stat(above, &status) == 0, !isOwn(status) {
        throw FileFailure(above, SystemError(words: otherUsers))
      }
    }
    do throws(SystemError) { try Files.makeFolder(folder, mode: 0o700) } catch {
      throw FileFailure(folder, error)
    }
    try check(folder: folder)
  }

  /// Checks a folder and those above it.
  ///
  /// - Parameter folder: an existing folder.
  package static func check(folder: String) throws(FileFailure) {
    let path = Files.absolute(folder)
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw FileFailure(errnoAt: path) }
    try check(path, status)
    var above = Files.parent(of: path)
    while let parent = above {
      guard unsafe stat(parent, &status) == 0 else { return }
      if isWritableByOthers(status), status.st_mode & S_ISVTX == 0 {
        throw FileFailure(parent, SystemError(words: "other users may write there"))
      }
      above = Files.parent(of: parent)
    }
  }

  /// Checks a file and its folder before the file is opened; for a link, also the target and its folder.
  ///
  /// - Returns: the path without links; `nil` if there is no file, or no folder for it.
  package static func check(file path: String) throws(FileFailure) -> String? {
    let folder = Files.parent(of: path) ?? "."
    do throws(SystemError) { _ = try FileStatus(of: folder) } catch {
      if error == .missing { return nil }
      throw FileFailure(path, error)
    }
    try check(folder: folder)
    let target = Files.absolute(path)
    if let targetFolder = Files.parent(of: target), targetFolder != Files.absolute(folder) {
      try check(folder: targetFolder)
    }
    var status = stat()
    guard unsafe lstat(target, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw FileFailure(errnoAt: path)
    }
    try check(file: path, status)
    return target
  }

  package static func check(_ path: String, descriptor: Int32) throws(FileFailure) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw FileFailure(errnoAt: path) }
    try check(file: path, status)
  }

  private static func check(file path: String, _ status: stat) throws(FileFailure) {
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileFailure(path, SystemError(words: "it is not a file"))
    }
    try check(path, status)
  }

  private static func check(_ path: String, _ status: stat) throws(FileFailure) {
    guard isOwn(status) else { throw FileFailure(path, SystemError(words: otherUsers)) }
    if isWritableByOthers(status) {
      throw FileFailure(path, SystemError(words: "other users may write there"))
    }
  }

  private static let otherUsers = "it belongs to another user"

  private static func isOwn(_ status: stat) -> Bool {
    status.st_uid == geteuid() || status.st_uid == 0
  }

  /// Returns whether a file belongs to the user or to root, and nobody else can read or change it, with the same
  /// exceptions for groups.
  ///
  /// - Parameter group: a group that may also read the file, as with root's files for a service; by default, the group
  ///   with which the program runs.
  package static func isPrivate(_ path: String, group: UInt32? = nil) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return false }
    let refused: mode_t = status.st_gid == group ?? getegid() ? 0o030 : 0o070
    return isOwn(status) && !isOpenToOthers(status, group: refused, others: 0o007)
  }

  private static func isWritableByOthers(_ status: stat) -> Bool {
    isOpenToOthers(status, group: S_IWGRP, others: S_IWOTH)
  }

  /// Returns whether the mode has one of the bits for other users, or for a group that others may belong to.
  private static func isOpenToOthers(_ status: stat, group: mode_t, others: mode_t) -> Bool {
    if status.st_mode & others != 0 { return true }
    guard status.st_mode & group != 0 else { return false }
    // Group 0 is root's own group.
    if status.st_gid == 0 { return false }
    guard let owner = unsafe getpwuid(status.st_uid) else { return true }
    return unsafe owner.pointee.pw_gid != status.st_gid
  }
}
