import Dispatch
import Platform
import Synchronization

/// A file descriptor to read from; waiting blocks the caller's actor only if `blocks` is set.
package struct InputDescriptor: Sendable {
  let descriptor: Int32
  /// The queue on which to wait; `nil` to wait on the caller's thread.
  ///
  /// A wait on the concurrency pool would occupy one of its few threads.
  private let queue: DispatchQueue?

  /// - Parameter blocks: whether waiting may block the caller's thread, because it has no other work.
  init(_ descriptor: Int32, blocks: Bool = false) {
    self.descriptor = descriptor
    queue = blocks ? nil : DispatchQueue(label: "parley.input")
  }

  /// Returns the available bytes, up to 64 KiB; empty at the end, or if reading fails permanently.
  func next() async -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if !isReadable(waiting: 0) { await becomeReadable() }
      let count = unsafe read(descriptor, &chunk, chunk.count)
      if count >= 0 {
        chunk.removeLast(chunk.count - count)
        return chunk
      }
      let code = errno
      guard code == EINTR || code == EAGAIN else {
        giveUp(code)
        return []
      }
    }
  }

  /// The `errno` of a failure to read standard input; `nil` if there was none, or if the terminal was closed.
  package static var standardInputFailure: Int32? {
    let code = failure.load(ordering: .relaxed)
    return code == 0 ? nil : code
  }

  private static let failure = Atomic<Int32>(0)

  private func giveUp(_ code: Int32) {
    guard descriptor == STDIN_FILENO, !OutputBuffer.isClosedTerminal(descriptor, after: code)
    else { return }
    Self.failure.store(code, ordering: .relaxed)
  }

  private func becomeReadable() async {
    guard let queue else {
      while !isReadable(waiting: -1) {}
      return
    }
    await withCheckedContinuation { continuation in
      queue.async {
        while !isReadable(waiting: -1) {}
        continuation.resume()
      }
    }
  }

  /// Returns whether reading would not block; also true at the end and after an error.
  private func isReadable(waiting milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, milliseconds) > 0
  }
}
