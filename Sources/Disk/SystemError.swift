import Platform

/// An error that the operating system reported, or a problem with a file that this program found.
package struct SystemError: Error, Hashable {
  package let code: Int32
  /// The maximum number of bytes, if it was exceeded.
  private var limit: Int?
  /// A description of the problem, if the system has no error code for it.
  private var words: String?

  package init(code: Int32) { self.code = code }

  /// Returns the error for a file or input with more than `limit` bytes, even an endless one.
  package static func tooLarge(limit: Int) -> SystemError {
    var error = SystemError(code: EFBIG)
    error.limit = limit
    return error
  }

  package var isTooLarge: Bool { limit != nil }

  /// Creates an error of this program, for which the system has no code.
  package init(words: String) {
    code = EPERM
    self.words = words
  }

  /// Whether the system has denied access, because of permissions or a read-only disk.
  package var isRefusal: Bool { [EROFS, EACCES, EPERM].contains(code) && words == nil }

  package static let missing = SystemError(code: ENOENT)
  package static let notEmpty = SystemError(code: ENOTEMPTY)

  /// Whether there is no space left: on the disk, for the user, or for a file of this size.
  package var isFull: Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) && limit == nil }

  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  package var alreadyExists: Bool { code == EEXIST }

  /// The error message, such as `Permission denied`.
  package var reason: String {
    if let words { return words }
    if let limit { return "it has more than \(limit) bytes" }
    var buffer = [CChar](repeating: 0, count: 256)
    _ = unsafe strerror_r(code, &buffer, buffer.count)
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// A system error, with the file or folder concerned.
package struct FileFailure: Error, Hashable {
  package var path: String
  package var error: SystemError

  package init(_ path: String, _ error: SystemError) {
    self.path = path
    self.error = error
  }

  /// Creates a failure with the error of the last system call.
  package init(errnoAt path: String) { self.init(path, SystemError(code: errno)) }

  /// The path and the system's error message: `/home/ann: Permission denied`.
  package var words: String { "\(path): \(error.reason)" }
}
