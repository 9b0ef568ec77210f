// The C library of the system, under one name.

#if canImport(Glibc)
@_exported public import Glibc
#elseif canImport(Musl)
@_exported public import Musl
#else
@_exported public import Darwin
#endif

/// Writes all bytes to a descriptor; waits if the other end is slow.
///
/// - Parameters:
///   - maximum: the maximum number of bytes for one call of the system.
///   - progress: called each time that some bytes were written.
/// - Returns: the `errno` of a failure; `nil` if everything is written.
package func writeAll(
  _ bytes: [UInt8], to descriptor: Int32, maximum: Int = .max, progress: () -> Void = {}
) -> Int32? {
  var sent = 0
  while sent < bytes.count {
    let count = unsafe bytes.withUnsafeBytes {
      unsafe write(descriptor, $0.baseAddress?.advanced(by: sent), min($0.count - sent, maximum))
    }
    if count >= 0 {
      sent += count
      if count > 0 { progress() }
    } else if errno == EAGAIN {
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = unsafe poll(&request, 1, -1)
    } else if errno != EINTR {
      return errno
    }
  }
  return nil
}
