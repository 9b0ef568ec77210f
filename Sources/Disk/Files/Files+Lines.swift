import Platform
import Responder

extension Files {
  /// Calls a function with each line of a file or pipe, without its line end.
  ///
  /// A file in UTF-16 is loaded as a whole.
  ///
  /// - Parameters:
  ///   - path: the file; `nil` for standard input.
  ///   - limit: the maximum length of a line in bytes; a longer one throws `tooLarge`.
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
    var text: [UInt8] = []
    var isStart = true
    // Calls the function with the complete lines of the text, and keeps the rest.
    func takeLines(isEnd: Bool) throws(Failure) {
      var taken = 0
      for line in SourceLines(text, isStart: isStart) {
        if line.content.count > limit { throw convert(SystemError.tooLarge(limit: limit)) }
        // A carriage return at the end may be half of a line end.
        guard isEnd || line.end < text.count || text[line.end - 1] == 0x0A else { break }
        try body(Array(text[line.content]))
        (taken, isStart) = (line.end, false)
      }
      text.removeSubrange(..<taken)
    }
    while true {
      let count = unsafe read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw convert(SystemError(code: errno)) }
      if count == 0 { return try takeLines(isEnd: true) }
      text += chunk[..<count]
      if isStart, TextEncoding(of: text) != .utf8 {
        do throws(SystemError) {
          text = TextEncoding.decoded(text + (try contents(of: descriptor, upTo: Int.max)))
        } catch {
          throw convert(error)
        }
        return try takeLines(isEnd: true)
      }
      // A long line is not searched again with each piece.
      if chunk[..<count].contains(where: \.endsLine) { try takeLines(isEnd: false) }
      if text.count > limit + 2 { throw convert(SystemError.tooLarge(limit: limit)) }
    }
  }
}
