import Dispatch
import Platform
import Synchronization

/// Writes lines from any thread, each as a whole.
///
/// A thread writes at once unless another one is writing; lines that come meanwhile are written together afterward.
/// If these lines take too much memory, because they are read slowly or not at all, threads wait until that is done.
package final class LineWriter: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var isWriting: Bool { lastProgress != nil }
    /// The time at which the current write began, or wrote some bytes.
    var lastProgress: ContinuousClock.Instant?
    /// The number of threads that wait because there are too many bytes.
    var waiting = 0
    var failure: Int32?

    mutating func take() -> [UInt8] {
      lastProgress = .now
      defer {
        bytes = []
        bytes.reserveCapacity(1 << 12)
      }
      return bytes
    }
  }

  private let descriptor: Int32
  private let state = Mutex(State())
  /// Signaled once for each waiting thread.
  private let room = DispatchSemaphore(value: 0)
  private let onFailure: @Sendable () -> Void

  /// The bytes of waiting lines beyond which threads wait.
  private static let maximumBytes = 1 << 24
  /// The maximum bytes of one call of the system, so that a slow reader's progress shows: a page, which a pipe takes whole.
  private static let chunkSize = 1 << 12

  /// - Parameter onFailure: called once, if writing fails; what is written after that is discarded.
  package init(_ descriptor: Int32, onFailure: @escaping @Sendable () -> Void = {}) {
    self.descriptor = descriptor
    self.onFailure = onFailure
  }

  /// The `errno` of the failure to write; `nil` if there was none.
  package var failure: Int32? { state.withLock { $0.failure } }

  /// The time at which the current write began, or last wrote some bytes; `nil` if there is none.
  package var waitingSince: ContinuousClock.Instant? { state.withLock { $0.lastProgress } }

  /// Writes a text and the end of the line.
  package func write(_ line: String) {
    var chunk: [UInt8]?
    while !add(line, taking: &chunk) { room.wait() }
    while let bytes = chunk {
      let failure = writeAll(bytes, to: descriptor, maximum: Self.chunkSize) {
        state.withLock { $0.lastProgress = .now }
      }
      chunk = state.withLock { state -> [UInt8]? in
        if let failure { state.failure = failure }
        for _ in 0..<state.waiting { room.signal() }
        state.waiting = 0
        if state.failure == nil, !state.bytes.isEmpty { return state.take() }
        state.lastProgress = nil
        return nil
      }
      if failure != nil { onFailure() }
    }
  }

  /// Adds a line, and takes it if no thread writes; returns false if it has to wait until the current write ends.
  private func add(_ line: String, taking chunk: inout [UInt8]?) -> Bool {
    state.withLock { state in
      guard state.failure == nil else { return true }
      if state.isWriting, state.bytes.count > Self.maximumBytes {
        state.waiting += 1
        return false
      }
      state.bytes.append(contentsOf: line.utf8)
      state.bytes.append(UInt8(ascii: "\n"))
      if !state.isWriting { chunk = state.take() }
      return true
    }
  }
}
