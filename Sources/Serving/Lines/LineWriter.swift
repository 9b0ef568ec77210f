import Platform
import Synchronization

/// Writes lines from any thread, each as a whole.
///
/// A thread writes at once unless another one is writing; lines that come meanwhile are written together afterward.
package final class LineWriter: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var isWriting: Bool { writeStart != nil }
    /// The time at which the current write began.
    var writeStart: ContinuousClock.Instant?
    var failure: Int32?

    mutating func take() -> [UInt8] {
      writeStart = .now
      defer {
        bytes = []
        bytes.reserveCapacity(1 << 12)
      }
      return bytes
    }
  }

  private let descriptor: Int32
  private let state = Mutex(State())
  private let onFailure: @Sendable () -> Void

  /// - Parameter onFailure: called once, if writing fails; what is written after that is discarded.
  package init(_ descriptor: Int32, onFailure: @escaping @Sendable () -> Void = {}) {
    self.descriptor = descriptor
    self.onFailure = onFailure
  }

  /// The `errno` of the failure to write; `nil` if there was none.
  package var failure: Int32? { state.withLock { $0.failure } }

  /// The time at which the current write began; `nil` if there is none.
  package var waitingSince: ContinuousClock.Instant? { state.withLock { $0.writeStart } }

  /// Writes a text and the end of the line.
  package func write(_ line: String) {
    var chunk: [UInt8]? = state.withLock { state -> [UInt8]? in
      guard state.failure == nil else { return nil }
      state.bytes.append(contentsOf: line.utf8)
      state.bytes.append(UInt8(ascii: "\n"))
      return state.isWriting ? nil : state.take()
    }
    while let bytes = chunk {
      let failure = send(bytes)
      chunk = state.withLock { state -> [UInt8]? in
        if let failure { state.failure = failure }
        if state.failure == nil, !state.bytes.isEmpty { return state.take() }
        state.writeStart = nil
        return nil
      }
      if failure != nil { onFailure() }
    }
  }

  /// Writes all bytes; returns the `errno` of a failure.
  private func send(_ bytes: [UInt8]) -> Int32? {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Platform.write(descriptor, $0.baseAddress?.advanced(by: sent), bytes.count - sent)
      }
      if count >= 0 {
        sent += count
      } else if errno == EAGAIN {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&request, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}
