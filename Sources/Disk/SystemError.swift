#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What the system says when it can't do something.
package struct SystemError: Error, Hashable {
  package let code: Int32
  /// How many bytes somebody was ready to take, where there were more.
  private var limit: Int?
  /// What stands in the way where it is not the system that says so.
  private var words: String?

  package init(code: Int32) { self.code = code }

  /// What has more than `limit` bytes, or no end.
  package static func tooLarge(limit: Int) -> SystemError {
    var error = SystemError(code: EFBIG)
    error.limit = limit
    return error
  }

  package var isTooLarge: Bool { limit != nil }

  /// Made by this program: nothing that the system has a code for.
  package init(words: String) {
    code = EPERM
    self.words = words
  }

  /// Whether it is the system that has refused: no permission, or nothing may be written there.
  package var isRefusal: Bool { [EROFS, EACCES, EPERM].contains(code) && words == nil }

  package static let missing = SystemError(code: ENOENT)
  /// The folder is there, with something in it.
  package static let notEmpty = SystemError(code: ENOTEMPTY)

  /// Whether there is no room left: on the disk, for the user, or for a file of this size.
  package var isFull: Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) && limit == nil }

  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  package var alreadyExists: Bool { code == EEXIST }

  /// The system's own words: `Permission denied`.
  package var reason: String {
    if let words { return words }
    if let limit { return "it has more than \(limit) bytes" }
    var buffer = [CChar](repeating: 0, count: 256)
    _ = unsafe strerror_r(code, &buffer, buffer.count)
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
