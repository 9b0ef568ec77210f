import Platform
import Synchronization

/// Buffers output to a file descriptor, so that a reply takes one write instead of many.
///
/// If writing fails, the buffer sets `isBroken` and discards the rest. If the reader has closed the other end, a
/// program in a pipe ends without an error. Any other failure of standard output, such as a full disk, is stored in
/// `standardOutputFailure`, which decides the exit code.
package final class OutputBuffer {
  /// Whether writing has failed, for example because the reader has closed the other end.
  package private(set) var isBroken = false
  package let descriptor: Int32
  private var bytes: [UInt8] = []
  private let maximum: Int

  package static let defaultMaximum = 1 << 16

  /// Creates a buffer; the caller closes `descriptor`.
  ///
  /// - Parameter maximum: the number of bytes at which it writes without `flush`.
  package init(descriptor: Int32, maximum: Int = defaultMaximum) {
    self.descriptor = descriptor
    self.maximum = maximum
  }

  /// The number of bytes that are not written yet.
  package var count: Int { bytes.count }

  /// The `errno` of a failure to write standard output; `nil` if there was none, or if the reader has closed it.
  package static var standardOutputFailure: Int32? {
    let code = failure.load(ordering: .relaxed)
    return code == 0 ? nil : code
  }

  private static let failure = Atomic<Int32>(0)

  package static var standardOutput: OutputBuffer { OutputBuffer(descriptor: STDOUT_FILENO) }
  package static var standardError: OutputBuffer { OutputBuffer(descriptor: STDERR_FILENO) }

  /// Adds text, which the caller has made `visible`.
  package func append(_ text: String) {
    guard !isBroken else { return }
    bytes.append(contentsOf: text.utf8)
    if bytes.count >= maximum { flush() }
  }

  /// Adds bytes unchanged, for another program.
  package func append(exactly more: [UInt8]) {
    guard !isBroken else { return }
    bytes += more
    if bytes.count >= maximum { flush() }
  }

  /// Writes everything; waits if the other end is slow.
  package func flush() {
    if !isBroken, let code = writeAll(bytes, to: descriptor) { giveUp(code) }
    bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 17)
  }

  private func giveUp(_ code: Int32) {
    isBroken = true
    let isGone = code == EPIPE || Self.isClosedTerminal(descriptor, after: code)
    if descriptor == STDOUT_FILENO, !isGone { Self.failure.store(code, ordering: .relaxed) }
  }

  /// Whether reading or writing failed with this `errno` because the terminal was closed.
  static func isClosedTerminal(_ descriptor: Int32, after code: Int32) -> Bool {
    guard code == EIO else { return false }
    // `isatty` is false then, so the file's type is checked instead.
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
  }
}
