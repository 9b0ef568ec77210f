import Platform

extension Files {
  /// Allocates space for `bytes` bytes of a file from `offset` on; throws if there is too little space.
  ///
  /// On failure, the file ends at `offset`. On Darwin, only the file's length is set, and no space is allocated.
  static func takeRoom(
    for descriptor: Int32, from offset: Int, bytes: Int
  ) throws(SystemError) {
    #if canImport(Darwin)
    let code: Int32 = ftruncate(descriptor, off_t(offset + bytes)) == 0 ? 0 : errno
    #else
    let code = posix_fallocate(descriptor, off_t(offset), off_t(bytes))
    #endif
    guard code == 0 else {
      _ = ftruncate(descriptor, off_t(offset))
      throw SystemError(code: code)
    }
  }

  /// Creates a file whose removal frees space on a full disk; does nothing if the file exists.
  ///
  /// - Parameter bytes: the maximum size; at most an eighth of the free space is used.
  /// - Throws: an error of the system; also if less than 64 KiB would be reserved.
  package static func reserve(_ bytes: Int, at path: String) throws(SystemError) {
    guard !exists(path) else { return }
    let free = try room(at: parent(of: path) ?? ".")
    let bytes = min(bytes, free / 8)
    guard bytes >= 1 << 16 else { throw SystemError(code: ENOSPC) }
    let descriptor = try opened(path, O_WRONLY | O_CREAT | O_EXCL)
    defer { close(descriptor) }
    do throws(SystemError) {
      try takeRoom(for: descriptor, from: 0, bytes: bytes)
    } catch {
      unsafe unlink(path)
      throw error
    }
  }

  /// Returns the number of bytes that the user may still write to the disk of a folder.
  package static func room(at folder: String) throws(SystemError) -> Int {
    var status = statvfs()
    guard unsafe statvfs(folder, &status) == 0 else { throw SystemError(code: errno) }
    return Int(
      clamping: UInt64(status.f_bavail).multipliedReportingOverflow(
        by: UInt64(status.f_frsize)
      ).partialValue)
  }
}
