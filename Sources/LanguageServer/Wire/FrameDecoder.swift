/// Divides the bytes of a connection into messages: a header with `Content-Length`, an empty line, and that many bytes.
///
/// After a header that cannot be read, it continues at the next `Content-Length`.
package struct FrameDecoder: Sendable {
  /// The maximum length of a message in bytes; a longer one is skipped.
  package static let maximumLength = 1 << 28

  private var bytes: [UInt8] = []
  /// The number of bytes, from the start of `bytes`, that were returned or skipped already.
  private var takenCount = 0
  /// The number of bytes in which no header ends.
  private var searchedCount = 0
  /// The number of bytes still to skip of a message that is too long.
  private var bytesToSkip = 0

  package init() {}

  package mutating func append(_ more: some Collection<UInt8>) {
    if takenCount == bytes.count {
      bytes.removeAll(keepingCapacity: bytes.count < 1 << 20)
      (takenCount, searchedCount) = (0, 0)
    }
    bytes += more
  }

  /// Returns the content of the next message; `nil` if it is not complete yet.
  package mutating func next() -> [UInt8]? {
    while true {
      let dropped = min(bytesToSkip, bytes.count - takenCount)
      (takenCount, bytesToSkip) = (takenCount + dropped, bytesToSkip - dropped)
      guard let header = headerEnd() else { return nil }
      guard let length = length(in: bytes[takenCount..<header.end]) else {
        takenCount = header.contentStart
        continue
      }
      guard length <= Self.maximumLength else {
        (takenCount, bytesToSkip) = (header.contentStart, length)
        continue
      }
      guard header.contentStart + length <= bytes.count else { return nil }
      let content = Array(bytes[header.contentStart..<header.contentStart + length])
      takenCount = header.contentStart + length
      if takenCount > 1 << 20 {
        bytes.removeSubrange(..<takenCount)
        (takenCount, searchedCount) = (0, 0)
      }
      return content
    }
  }

  /// Returns the end of the header’s last line, and the start of the content; `nil` if the header is not complete yet.
  ///
  /// A lone line feed ends a line too.
  private mutating func headerEnd() -> (end: Int, contentStart: Int)? {
    var index = max(takenCount, searchedCount)
    while let feed = bytes[index...].firstIndex(of: 0x0A) {
      if feed + 1 < bytes.count, bytes[feed + 1] == 0x0A { return (feed, feed + 2) }
      if feed + 2 < bytes.count, bytes[feed + 1] == 0x0D, bytes[feed + 2] == 0x0A {
        return (feed, feed + 3)
      }
      searchedCount = feed
      if feed + 2 >= bytes.count { return nil }
      index = feed + 1
    }
    searchedCount = bytes.count
    return nil
  }

  /// Returns the length that the last `Content-Length` of a header gives; `nil` without one.
  ///
  /// The name may be in the middle of a line, behind the rest of a damaged message.
  private func length(in header: ArraySlice<UInt8>) -> Int? {
    let name = Array("content-length:".utf8)
    var found: Int?
    for line in header.split(separator: 0x0A) {
      let small = line.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
      guard
        let start = small.indices.last(where: {
          small[$0] == name[0] && small[$0...].starts(with: name)
        })
      else { continue }
      let digits = small[(start + name.count)...].drop { $0 == 0x20 }.prefix { $0 &- 0x30 < 10 }
      found = Int(String(decoding: digits, as: UTF8.self)) ?? found
    }
    return found
  }
}
