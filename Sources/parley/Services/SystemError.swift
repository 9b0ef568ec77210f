#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What the system says when it can't do something.
struct SystemError: Error, Equatable {
  let code: Int32

  static let missing = SystemError(code: ENOENT)
  /// The folder is there, with something in it.
  static let notEmpty = SystemError(code: ENOTEMPTY)

  var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  var alreadyExists: Bool { code == EEXIST }

  /// The system's own words: `Permission denied`.
  var reason: String {
    var buffer = [CChar](repeating: 0, count: 256)
    _ = unsafe strerror_r(code, &buffer, buffer.count)
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
