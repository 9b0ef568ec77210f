import Platform

/// Bytes read from a pipe, which are taken out in lines.
struct PipeBuffer {
  private var storage: [UInt8] = []
  /// The offset of the first byte that was not taken out.
  private var start = 0
  /// The offset of the first byte that was not searched for a line end.
  private var searchedEnd = 0

  private static let chunkSize = 1 << 14

  var bytes: [UInt8] { Array(storage[start...]) }

  var count: Int { storage.count - start }

  /// Reads once, and returns the number of bytes, or -1 with `errno`.
  mutating func fill(from descriptor: Int32) -> Int {
    // Once for all lines that were taken out, because each time moves the rest.
    storage.removeFirst(start)
    (start, searchedEnd) = (0, searchedEnd - start)
    return unsafe withUnsafeTemporaryAllocation(byteCount: Self.chunkSize, alignment: 1) { chunk in
      let count = unsafe Platform.read(descriptor, chunk.baseAddress, chunk.count)
      if count > 0 { unsafe storage.append(contentsOf: chunk[..<count]) }
      return count
    }
  }

  /// Takes the first line out, without its line end; `nil` if there is no whole line.
  ///
  /// - Parameter all: whether to take everything if there is no whole line.
  mutating func takeLine(orAll all: Bool = false) -> [UInt8]? {
    if let end = storage[searchedEnd...].firstIndex(of: 0x0A) {
      defer { (start, searchedEnd) = (end + 1, end + 1) }
      return Array(storage[start..<end])
    }
    searchedEnd = storage.count
    guard all, count > 0 else { return nil }
    defer { (start, searchedEnd) = (storage.count, storage.count) }
    return bytes
  }
}
