import Platform

/// Lines typed on standard input, read with and without waiting.
@MainActor
final class TypedLines {
  private let descriptor: Int32
  private var bytes: [UInt8] = []
  private var isOpen = true

  init(descriptor: Int32 = StandardStreams.Stream.input.rawValue) { self.descriptor = descriptor }

  /// Waits for the next line; `nil` at the end of the input.
  func next() -> String? {
    while true {
      if let line = takeLine() { return line }
      guard isOpen, read() else { return takeLastLine() }
    }
  }

  /// Returns the next line if it has been typed already.
  func nextIfTyped() -> String? {
    if let line = takeLine() { return line }
    // Reading from a terminal in the background would stop the program.
    if !isOpen || isatty(descriptor) == 1 && tcgetpgrp(descriptor) != getpgrp() { return nil }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&request, 1, 0) > 0, read() else { return nil }
    return takeLine()
  }

  /// Reads some bytes; returns whether there were any.
  private func read() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe Platform.read(descriptor, bytes.baseAddress, bytes.count)
    }
    guard count > 0 else {
      isOpen = false
      return false
    }
    bytes += buffer[..<count]
    return true
  }

  private func takeLine() -> String? {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { bytes.removeSubrange(...end) }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  private func takeLastLine() -> String? {
    if bytes.isEmpty { return nil }
    defer { bytes = [] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
