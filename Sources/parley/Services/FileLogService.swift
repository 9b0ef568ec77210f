import ChatModel
import Disk

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The log as a file that grows; each line is there as soon as it is written.
final class FileLogService: LogService {
  private let descriptor: Int32

  init(path: String) throws(CommandFailure) {
    do {
      try Files.makeFolder(for: path)
      descriptor = try Files.openLog(path)
    } catch {
      throw .log(path: path, reason: error.reason)
    }
  }

  isolated deinit { close(descriptor) }

  /// A line that can't be written is lost: a full disk is no reason to end a chat.
  func write(line: String) { try? Files.append(Array((line + "\n").utf8), to: descriptor) }
}
