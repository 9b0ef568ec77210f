import Platform

/// Bytes read from a pipe, which are taken out in lines.
struct PipeBuffer {
  private(set) var bytes: [UInt8] = []
  /// The number of bytes at the start that were searched for a line end.
  private var searchedCount = 0

  private static let chunkSize = 1 << 14

  var count: Int { bytes.count }

  /// Reads once, and returns the number of bytes, or -1 with `errno`.
  mutating func fill(from descriptor: Int32) -> Int {
    unsafe withUnsafeTemporaryAllocation(byteCount: Self.chunkSize, alignment: 1) { chunk in
      let count = unsafe Platform.read(descriptor, chunk.baseAddress, chunk.count)
      if count > 0 { unsafe bytes.append(contentsOf: chunk[..<count]) }
      return count
    }
  }

  /// Takes the first line out, without its line end; `nil` if there is no whole line.
  ///
  /// - Parameter all: whether to take everything if there is no whole line.
  mutating func takeLine(orAll all: Bool = false) -> [UInt8]? {
    if let end = bytes[searchedCount...].firstIndex(of: 0x0A) {
      let line = Array(bytes[..<end])
      bytes.removeSubrange(...end)
      searchedCount = 0
      return line
    }
    searchedCount = bytes.count
    guard all, !bytes.isEmpty else { return nil }
    defer { (bytes, searchedCount) = ([], 0) }
    return bytes
  }
}
