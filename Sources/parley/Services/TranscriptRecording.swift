import ChatModel
import Disk

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A new file that a talk is written to as it goes on; one in which nothing was written goes again.
final class TranscriptRecording: TranscriptSink {
  let path: String
  private let descriptor: Int32
  private var isEmpty = true
  private var isFinished = false

  init(path: String) throws(CommandFailure) {
    do {
      try Files.makeFolder(for: path)
      descriptor = try Files.openNew(path)
    } catch {
      if error.alreadyExists { throw .alreadyThere(path: path) }
      throw .recording(path: path, reason: error.reason)
    }
    self.path = Files.absolute(path)
  }

  isolated deinit { finish() }

  /// Nothing is written any more; a file in which nothing was written goes again.
  func finish() {
    guard !isFinished else { return }
    isFinished = true
    // Where the file system knows no permissions there is nothing to widen.
    try? Files.widen(descriptor)
    close(descriptor)
    if isEmpty { try? Files.remove(path) }
  }

  func append(_ text: String) throws(TranscriptError) {
    do {
      isEmpty = false
      try Files.append(Array(text.utf8), to: descriptor)
      try Files.sync(descriptor)
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }
}
