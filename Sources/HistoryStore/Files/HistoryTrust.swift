import Disk
import Platform

/// Checks that other users cannot write to a history.
///
/// The folder and the file must belong to the user or to root. Nobody else may write there, except root's group and the
/// owner's primary group, which on many systems contains only the owner. The folders above may belong to anyone; others
/// than their owner may write there, with the same exceptions, only if the sticky bit protects other people's files, as
/// in `/tmp`.
enum HistoryTrust {
  /// Checks a folder and those above it.
  ///
  /// - Parameter folder: an existing folder.
  static func check(folder: String) throws(FileFailure) {
    let path = Files.absolute(folder)
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      throw FileFailure(path, SystemError(code: errno))
    }
    try check(path, status)
    var above = Files.parent(of: path)
    while let parent = above {
      let parent = parent.isEmpty ? "/" : parent
      guard unsafe stat(parent, &status) == 0 else { return }
      if isWritableByOthers(status), status.st_mode & S_ISVTX == 0 {
        throw FileFailure(parent, SystemError(words: "other users may write there"))
      }
      above = parent == "/" ? nil : Files.parent(of: parent)
    }
  }

  static func check(_ path: String, _ status: stat) throws(FileFailure) {
    guard status.st_uid == geteuid() || status.st_uid == 0 else {
      throw FileFailure(path, SystemError(words: "it belongs to another user"))
    }
    if isWritableByOthers(status) {
      throw FileFailure(path, SystemError(words: "other users may write there"))
    }
  }

  private static func isWritableByOthers(_ status: stat) -> Bool {
    if status.st_mode & S_IWOTH != 0 { return true }
    guard status.st_mode & S_IWGRP != 0 else { return false }
    // Group 0 is root's own group.
    if status.st_gid == 0 { return false }
    guard let owner = unsafe getpwuid(status.st_uid) else { return true }
    return unsafe owner.pointee.pw_gid != status.st_gid
  }
}
