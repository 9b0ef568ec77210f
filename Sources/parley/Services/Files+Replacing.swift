#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension Files {
  /// Puts new contents into a file that is there, at once or not at all; its permissions and links stay.
  ///
  /// - Throws: also where the file holds something else by now than `before`.
  static func replace(
    _ path: String, formerly before: [UInt8], with bytes: [UInt8]
  ) throws(SystemError) {
    let target = absolute(path)
    var status = stat()
    guard unsafe stat(target, &status) == 0 else { throw SystemError(code: errno) }
    guard try contents(of: target) == before else { throw SystemError(code: ESTALE) }
    try put(bytes, at: target, replacing: true, mode: status.st_mode & 0o7777)
  }
}
