import Disk
import Platform
import ScreenKit

/// A log file; each line is appended immediately.
final class FileLogService: LogService {
  private let descriptor: Int32

  init(path: String) throws(CommandFailure) {
    descriptor = try CommandFailure.writing(path) { () throws(SystemError) in
      try Files.makeFolder(for: path)
      return try Files.openLog(path)
    }
  }

  isolated deinit { close(descriptor) }

  /// Writes a line, from any thread; ignores a failure, because a full disk must not end a chat.
  nonisolated func write(line: String) {
    try? Files.append(Array((line + "\n").utf8), to: descriptor)
  }
}
