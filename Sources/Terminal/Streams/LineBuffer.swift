/// Splits incoming bytes into lines; a line that is too long is truncated.
///
/// A newline ends a line, with or without a carriage return before it. Invalid UTF-8 becomes
/// U+FFFD. Each byte is read once, so a long line in small pieces costs no more than in one.
struct LineBuffer {
  /// The maximum length of a line in bytes; the rest is dropped.
  let maximumBytes: Int
  private var bytes: [UInt8] = []
  /// Whether the next bytes belong to a truncated line.
  private var isSkipping = false
  /// The offset of the next line.
  private var start = 0
  /// The offset up to which the next line was searched for its end.
  private var searched = 0

  init(maximumBytes: Int = 4 << 20) { self.maximumBytes = maximumBytes }

  mutating func append(_ more: some Collection<UInt8>) {
    if isSkipping {
      guard let end = more.firstIndex(of: UInt8(ascii: "\n")) else { return }
      isSkipping = false
      return append(more[end...])
    }
    if start > 0 {
      bytes.removeSubrange(..<start)
      searched -= start
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  var hasLine: Bool { bytes[searched...].contains(UInt8(ascii: "\n")) }

  /// Returns the next whole line, and removes it; `nil` if there is none.
  mutating func next() -> String? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      if bytes.count - start > maximumBytes {
        bytes.removeSubrange((start + maximumBytes)...)
        isSkipping = true
      }
      searched = bytes.count
      return nil
    }
    defer { (start, searched) = (end + 1, end + 1) }
    return Self.text(bytes[start..<end].prefix(maximumBytes))
  }

  /// Returns the text after the last newline at the end of input; `nil` if there is none.
  mutating func remainder() -> String? {
    defer { self = LineBuffer(maximumBytes: maximumBytes) }
    return start < bytes.count ? Self.text(bytes[start...]) : nil
  }

  private static func text(_ line: ArraySlice<UInt8>) -> String {
    let content = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    return String(decoding: content, as: UTF8.self)
  }
}
