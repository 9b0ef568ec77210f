import Platform

extension Files {
  /// Creates a file, or replaces it atomically: even after a power cut, a reader finds either the old or the new file.
  ///
  /// Other users cannot read the new file until it is complete. The new file gets the permissions, the owner and the
  /// group of the old one. A link stays a link, and its target is replaced. A pipe or a device is written to directly.
  ///
  /// A file with several hard links, or with an owner or group that this user cannot set, is written in place instead;
  /// a power cut may then leave a mixture of old and new contents.
  ///
  /// - Parameter mode: the permissions of a new file; `nil` for the usual permissions.
  /// - Throws: an error of the system; also if `replacing` is false and the path exists, even as a broken link.
  package static func put(
    _ bytes: [UInt8], at path: String, replacing: Bool, mode: UInt32? = nil
  ) throws(SystemError) {
    let target = replacing ? try destination(of: path) : path
    var old = stat()
    let isThere = unsafe replacing && stat(target, &old) == 0
    if isThere, old.st_mode & S_IFMT != S_IFREG { return try write(bytes, into: target) }
    if isThere, old.st_nlink > 1 { return try overwrite(target, with: bytes) }
    var draft = try Draft(beside: target)
    defer { draft.discard() }
    try append(bytes, to: draft.descriptor)
    if isThere {
      var new = stat()
      guard unsafe fstat(draft.descriptor, &new) == 0 else { throw SystemError(code: errno) }
      let isOwn = new.st_uid == old.st_uid && new.st_gid == old.st_gid
      guard isOwn || fchown(draft.descriptor, old.st_uid, old.st_gid) == 0 else {
        return try overwrite(target, with: bytes)
      }
      try draft.setMode(old.st_mode & 0o7777)
    } else {
      try draft.setMode(mode.map { mode_t(truncatingIfNeeded: $0) } ?? defaultMode)
    }
    guard fsync(draft.descriptor) == 0 else { throw SystemError(code: errno) }
    if isThere {
      try draft.replace(target)
    } else {
      do throws(SystemError) {
        try draft.create(target)
      } catch {
        guard replacing, error.alreadyExists else { throw error }
        try draft.replace(target)
      }
    }
    syncFolder(of: target)
  }

  /// Removes the user's drafts that programs left behind when they ended while replacing a file.
  package static func removeAbandonedDrafts(in folder: String) {
    removeAbandoned(in: folder, areFolders: false, where: Draft.isDraft)
  }

  /// The permissions that the user's mask gives new files.
  static let defaultMode: mode_t = {
    // The mask can be read only by setting it; the temporary mask gives others no permissions.
    let mask = umask(0o077)
    _ = umask(mask)
    return 0o666 & ~mask
  }()

  /// Gives an open file the permissions that new files usually have.
  package static func setUsualMode(of descriptor: Int32) throws(SystemError) {
    guard fchmod(descriptor, defaultMode) == 0 else { throw SystemError(code: errno) }
  }

  /// Lets those who may read a file execute it, too; does nothing to a pipe or a device.
  package static func makeExecutable(_ path: String) throws(SystemError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw SystemError(code: errno) }
    let mode = status.st_mode & 0o7777
    let executable = mode | (mode & 0o444) >> 2
    guard status.st_mode & S_IFMT == S_IFREG, mode != executable else { return }
    guard unsafe chmod(path, executable) == 0 else { throw SystemError(code: errno) }
  }

  /// Writes a file in place, so that its names, owner and permissions stay.
  ///
  /// Meanwhile, and after a power cut, a reader may find a mixture of old and new contents.
  static func overwrite(_ path: String, with bytes: [UInt8]) throws(SystemError) {
    let descriptor = try opened(path, O_WRONLY)
    defer { close(descriptor) }
    var old = stat()
    guard unsafe fstat(descriptor, &old) == 0 else { throw SystemError(code: errno) }
    let growth = bytes.count - Int(old.st_size)
    if growth > 0 { try takeRoom(for: descriptor, from: Int(old.st_size), bytes: growth) }
    try append(bytes, to: descriptor)
    guard ftruncate(descriptor, off_t(bytes.count)) == 0 else { throw SystemError(code: errno) }
    try sync(descriptor)
  }

  /// Replaces the text of an existing file, which keeps its encoding; throws `ESTALE` if it is not `before`.
  package static func replace(
    _ path: String, expecting before: [UInt8], with bytes: [UInt8]
  ) throws(SystemError) {
    let old: [UInt8]
    do throws(SystemError) {
      // A character of one byte in UTF-8 has two in UTF-16, after the mark.
      old = try contents(of: path, upTo: 2 * before.count + 2)
    } catch {
      throw error.isTooLarge ? SystemError(code: ESTALE) : error
    }
    guard TextEncoding.decoded(old) == before else { throw SystemError(code: ESTALE) }
    try put(TextEncoding(of: old).encoded(bytes), at: path, replacing: true)
  }

  /// Returns the path of a link's target without links; a path that is not a link is returned unchanged.
  private static func destination(of path: String) throws(SystemError) -> String {
    guard try isOwnLink(path) else { return path }
    guard let target = resolved(path) else { throw SystemError(code: errno) }
    return target
  }

  /// Returns whether a path is a link.
  ///
  /// - Throws: if it is a link of another user in a folder such as `/tmp`, where everyone may create links to any file.
  ///   If configured so, Linux refuses to open such a link, but not to read its target.
  @discardableResult
  static func isOwnLink(_ path: String) throws(SystemError) -> Bool {
    var (status, folder) = (stat(), stat())
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return false }
    guard unsafe stat(parent(of: path) ?? ".", &folder) == 0 else { throw SystemError(code: errno) }
    let isShared = folder.st_mode & S_ISVTX != 0 && folder.st_mode & (S_IWOTH | S_IWGRP) != 0
    guard !isShared || status.st_uid == geteuid() || status.st_uid == folder.st_uid else {
      throw SystemError(words: "it is a link of another user")
    }
    return true
  }

  /// Writes to a file that cannot be replaced, such as a device or a pipe.
  private static func write(_ bytes: [UInt8], into path: String) throws(SystemError) {
    let descriptor = try opened(path, O_WRONLY)
    defer { close(descriptor) }
    try append(bytes, to: descriptor)
  }

  /// Flushes the folder, so that the new name survives a power cut.
  ///
  /// Failures are ignored, because some systems do not allow this to every user; the file itself is complete anyway.
  private static func syncFolder(of path: String) {
    let folder = unsafe open(parent(of: path) ?? ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}
