import Platform

extension Files {
  /// Writes all bytes to an open file.
  package static func append(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe write(descriptor, $0.baseAddress?.advanced(by: sent), $0.count - sent)
      }
      if count > 0 {
        sent += count
      } else if errno != EINTR {
        throw SystemError(code: errno)
      }
    }
  }

  /// Opens a file for appending; a missing file is created, readable only by the user.
  package static func openLog(_ path: String) throws(SystemError) -> Int32 {
    try isOwnLink(path)
    return try opened(path, O_WRONLY | O_CREAT | O_APPEND)
  }

  /// Creates a file for appending that only the user can read until `setUsualMode(of:)` is called.
  ///
  /// Throws if a file with that name exists.
  package static func openNew(_ path: String) throws(SystemError) -> Int32 {
    try opened(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND)
  }

  /// Waits until everything written is stored on the disk.
  ///
  /// Returns at once for a pipe or a device, which does not support this.
  package static func sync(_ descriptor: Int32) throws(SystemError) {
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else {
      throw SystemError(code: errno)
    }
  }
}
