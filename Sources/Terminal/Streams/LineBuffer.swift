/// Cuts bytes into lines as they come; a line may be of any length.
///
/// A newline ends a line, with or without a carriage return before it. What is no UTF-8 becomes
/// U+FFFD. Each byte is looked at once, so a long line in small pieces costs no more than in one.
struct LineBuffer {
  private var bytes: [UInt8] = []
  /// Where the next line begins, and how far it was searched for its end.
  private var start = 0
  private var searched = 0

  mutating func append(_ more: some Collection<UInt8>) {
    if start > 0 {
      bytes.removeSubrange(..<start)
      searched -= start
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  /// The next whole line, if there is one.
  mutating func next() -> String? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return nil
    }
    defer { (start, searched) = (end + 1, end + 1) }
    return Self.text(bytes[start..<end])
  }

  /// What follows the last newline when no more will come; nil where there is nothing.
  mutating func rest() -> String? {
    defer { self = LineBuffer() }
    return start < bytes.count ? Self.text(bytes[start...]) : nil
  }

  private static func text(_ line: ArraySlice<UInt8>) -> String {
    let content = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    return String(decoding: content, as: UTF8.self)
  }
}
