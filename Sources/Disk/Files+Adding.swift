#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Files that grow.
extension Files {
  /// Writes everything to an open file.
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

  /// Opens a file that is only ever added to; made for the user's eyes alone where it is not there.
  package static func openLog(_ path: String) throws(SystemError) -> Int32 {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    return descriptor
  }

  /// Makes a file that is added to, for the user's eyes alone until `widen`; throws where something of that
  /// name is there.
  package static func openNew(_ path: String) throws(SystemError) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC
    let descriptor = unsafe open(path, flags, 0o600)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    return descriptor
  }

  /// Waits until all that was written is safe on the disk.
  ///
  /// A pipe or a device knows no such thing, which is no error.
  package static func sync(_ descriptor: Int32) throws(SystemError) {
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else {
      throw SystemError(code: errno)
    }
  }
}
