import Conversations
import Disk
import Platform

/// A new transcript to which a conversation is written while it continues; an empty file is deleted at the end.
final class TranscriptRecording: TranscriptSink {
  let path: String
  private let descriptor: Int32
  private var isEmpty = true
  private var isFinished = false

  init(path: String) throws(CommandFailure) {
    descriptor = try CommandFailure.writing(path) { () throws(SystemError) in
      try Files.makeFolder(for: path)
      return try Files.openNew(path)
    }
    self.path = Files.absolute(path)
  }

  isolated deinit { finish() }

  /// Ends the recording: gives the file the usual permissions, and deletes it if nothing was written.
  func finish() {
    guard !isFinished else { return }
    isFinished = true
    // A failure is ignored: some file systems have no permissions.
    try? Files.setUsualMode(of: descriptor)
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
