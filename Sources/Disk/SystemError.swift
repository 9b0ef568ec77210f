#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What the system says when it can't do something.
public struct SystemError: Error, Hashable {
  public let code: Int32
  /// How many bytes somebody was ready to take, where there were more.
  private var limit: Int?

  public init(code: Int32) { self.code = code }

  /// What has more than `limit` bytes, or no end.
  public static func tooLarge(limit: Int) -> SystemError {
    var error = SystemError(code: EFBIG)
    error.limit = limit
    return error
  }

  public var isTooLarge: Bool { limit != nil }

  public static let missing = SystemError(code: ENOENT)
  /// The folder is there, with something in it.
  public static let notEmpty = SystemError(code: ENOTEMPTY)

  public var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  public var alreadyExists: Bool { code == EEXIST }

  /// The system's own words: `Permission denied`.
  public var reason: String {
    if let limit { return "it has more than \(limit) bytes" }
    var buffer = [CChar](repeating: 0, count: 256)
    _ = unsafe strerror_r(code, &buffer, buffer.count)
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
