import Platform

/// Lines typed on standard input, read with and without waiting.
@MainActor
final class TypedLines {
  private let descriptor: Int32
  private var bytes: [UInt8] = []
  private var isOpen = true

  init(descriptor: Int32 = StandardStreams.Stream.input.rawValue) { self.descriptor = descriptor }

  /// Waits for the next line; `nil` at the end of the input, and after Ctrl-C.
  func next() -> String? {
    while true {
      if let line = takeLine() { return line }
      if !isOpen || ControlC.isPressed { return nil }
      if isReadable(waiting: 100) { _ = read() }
    }
  }

  /// Returns the next line if it has been typed already.
  func nextIfTyped() -> String? {
    if let line = takeLine() { return line }
    // Reading from a terminal in the background would stop the program.
    if !isOpen || isatty(descriptor) == 1 && tcgetpgrp(descriptor) != getpgrp() { return nil }
    guard isReadable(waiting: 0), read() else { return nil }
    return takeLine()
  }

  private func isReadable(waiting milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, milliseconds) > 0
  }

  /// Reads some bytes, or finds the end of the input; returns `false` if the read has to be repeated.
  private func read() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe Platform.read(descriptor, bytes.baseAddress, bytes.count)
    }
    if count < 0, errno == EINTR || errno == EAGAIN { return false }
    isOpen = count > 0
    bytes += buffer.prefix(max(0, count))
    return true
  }

  /// Takes the first line; at the end of the input, also one without a line feed.
  private func takeLine() -> String? {
    if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      defer { bytes.removeSubrange(...end) }
      return String(decoding: bytes[..<end], as: UTF8.self)
    }
    if isOpen || bytes.isEmpty { return nil }
    defer { bytes = [] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
