import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Collects what goes to a file descriptor, so that a reply is one write and not twenty.
///
/// Once nobody reads the other end any more it swallows the rest and says so in `isBroken`: a
/// program in a pipe ends then, it does not complain. Any other reason, such as a full disk, is kept in
/// `standardOutputFailure` for whoever ends the program.
package final class OutputBuffer {
  /// Whether the other end is gone.
  package private(set) var isBroken = false
  private let descriptor: Int32
  private var bytes: [UInt8] = []

  /// `descriptor` stays the caller's to close.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Why standard output could not be written, as `errno` has it; nil where it could, or nobody reads.
  package static var standardOutputFailure: Int32? {
    let code = failure.load(ordering: .relaxed)
    return code == 0 ? nil : code
  }

  private static let failure = Atomic<Int32>(0)

  package static var standardOutput: OutputBuffer { OutputBuffer(descriptor: STDOUT_FILENO) }
  package static var standardError: OutputBuffer { OutputBuffer(descriptor: STDERR_FILENO) }

  /// Adds text as it is; whoever calls has made it `visible`.
  package func append(_ text: String) {
    guard !isBroken else { return }
    bytes.append(contentsOf: text.utf8)
    if bytes.count >= 1 << 16 { flush() }
  }

  /// Adds bytes that another program is to have as they are.
  package func append(exactly more: [UInt8]) {
    guard !isBroken else { return }
    bytes += more
    if bytes.count >= 1 << 16 { flush() }
  }

  /// Hands everything to the system; waits where the other end is slow.
  package func flush() {
    var sent = 0
    while sent < bytes.count, !isBroken {
      let count = unsafe bytes.withUnsafeBytes { all in
        unsafe write(descriptor, all.baseAddress?.advanced(by: sent), all.count - sent)
      }
      if count >= 0 {
        sent += count
      } else if errno == EAGAIN {
        waitUntilWritable()
      } else if errno != EINTR {
        giveUp(errno)
      }
    }
    bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 17)
  }

  private func giveUp(_ code: Int32) {
    isBroken = true
    // A terminal that is gone says EIO, and does not even say any more that it is a terminal.
    var status = stat()
    let isDevice =
      unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
    let isGone = code == EPIPE || code == EIO && isDevice
    if descriptor == STDOUT_FILENO, !isGone { Self.failure.store(code, ordering: .relaxed) }
  }

  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&request, 1, -1)
  }
}
