import Platform

/// Reads lines from a descriptor, until the input ends or until a byte arrives at a second descriptor.
package struct LineReader {
  /// A line without its end, or one that was skipped because it was too long.
  package enum Line: Equatable {
    case text([UInt8])
    case tooLong
  }

  private let input: Int32
  private let stop: Int32
  private let maximumBytes: Int
  private var bytes: [UInt8] = []
  /// The index of the first byte that is not part of a returned line.
  private var start = 0
  /// The index up to which no line ends.
  private var searched = 0
  private var isSkipping = false
  private var isAtEnd = false

  /// - Parameters:
  ///   - stop: a descriptor at which a byte ends reading; -1 for none.
  ///   - maximumBytes: the maximum size of a line; longer ones are skipped.
  package init(_ input: Int32, stop: Int32 = -1, maximumBytes: Int) {
    self.input = input
    self.stop = stop
    self.maximumBytes = maximumBytes
  }

  /// Waits for the next line; `nil` at the end.
  package mutating func next() -> Line? {
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(bytes[start..<end])
        start = end + 1
        searched = start
        if isSkipping || line.count > maximumBytes {
          isSkipping = false
          return .tooLong
        }
        return .text(line)
      }
      searched = bytes.count
      if bytes.count - start > maximumBytes {
        isSkipping = true
        start = bytes.count
      }
      if !isAtEnd, read() { continue }
      isAtEnd = true
      defer { (bytes, start, searched, isSkipping) = ([], 0, 0, false) }
      if isSkipping { return .tooLong }
      return start < bytes.count ? .text(Array(bytes[start...])) : nil
    }
  }

  /// Reads some bytes; returns whether there were any.
  private mutating func read() -> Bool {
    if start > 0 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    while true {
      var waiting = [
        pollfd(fd: input, events: Int16(POLLIN), revents: 0),
        pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
      ]
      guard unsafe poll(&waiting, 2, -1) >= 0 else {
        if errno == EINTR { continue }
        return false
      }
      if waiting[1].revents != 0 { return false }
      let count = unsafe withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { room in
        let count = unsafe Platform.read(input, room.baseAddress, room.count)
        if count > 0 { unsafe bytes.append(contentsOf: room[..<count]) }
        return count
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      return count > 0
    }
  }
}
