import Platform

/// Reading files line by line, without loading a whole file.
extension Files {
  /// Calls a function with each line of a file or pipe, without the line feed.
  ///
  /// Text after the last line feed is a line too.
  ///
  /// - Parameters:
  ///   - path: the file; `nil` for standard input.
  ///   - limit: the maximum length of a line in bytes; a longer one throws `tooLarge`.
  ///   - convert: returns the error to throw for an error of the system or `tooLarge`.
  ///   - convert: returns the error to throw for an error of the system or `tooLarge`.
  package static func forEachLine<Failure: Error>(
    of path: String?, upTo limit: Int, failing convert: (SystemError) -> Failure,
    _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var descriptor: Int32 = 0
    if let path { descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw convert(SystemError(code: errno)) }
    defer { if path != nil { close(descriptor) } }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var line: [UInt8] = []
    while true {
      let count = unsafe read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw convert(SystemError(code: errno)) }
      if count == 0 { break }
      var rest = chunk[..<count]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        line += rest[..<end]
        if line.count > limit { throw convert(SystemError.tooLarge(limit: limit)) }
        try body(line)
        line.removeAll(keepingCapacity: true)
        rest = rest[(end + 1)...]
      }
      line += rest
      if line.count > limit { throw convert(SystemError.tooLarge(limit: limit)) }
    }
    if !line.isEmpty { try body(line) }
  }
}
