import Responder

/// Reports of invalid lines, with their locations and hints.
extension TranscriptParser {
  func location(_ line: SourceLines.Line, at offset: Int) -> SourceLocation {
    location(line: line.number, from: line.content.lowerBound, to: offset)
  }

  mutating func report(
    _ check: String, _ line: SourceLines.Line, at offset: Int, _ message: String,
    hint: String? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        .error, check, at: location(line, at: offset), message, hint: hint,
        excerpt: string(line.content)))
  }

  mutating func report(_ check: String, _ line: OpenLine, _ message: String, hint: String? = nil) {
    diagnostics.append(
      Diagnostic(
        .error, check, at: line.location, message, hint: hint,
        excerpt: string(trimmingEnd(firstLine(line.bytes)))))
  }

  /// Reports an error in a regular expression, at the line and column of its offset.
  mutating func report(_ error: RegularExpressionError, in line: OpenLine) {
    var offset = error.offset
    var place = line.location
    var excerpt = firstLine(line.bytes)
    for (segment, number) in zip(line.segments, line.lineNumbers) {
      let start = bytes[..<segment.lowerBound].lastIndex(where: \.endsLine).map { $0 + 1 } ?? 0
      let before = location(line: number, from: start, to: segment.lowerBound)
      place = before
      place.column += offset
      excerpt = start..<segment.upperBound
      let length = string(segment).unicodeScalars.count
      if offset <= length { break }
      offset -= length + 1
    }
    diagnostics.append(
      Diagnostic(.error, "bad-regex", at: place, error.message, excerpt: string(excerpt)))
  }

  /// Returns a hint with the nearest label or key; if there is none, a hint about continued texts and comments.
  func hint(forWord word: String) -> String {
    let labels = TranscriptLine.Label.allCases.map(\.rawValue)
    let keys = HeaderKey.allCases.map(\.rawValue)
    if let near = nearestName(to: word, among: labels + (isInBody ? [] : keys)) {
      return "did you mean `\(near)\(labels.contains(near) ? ">" : ":")`?"
    }
    return "indent it by four spaces to continue the text above; `//` starts a comment"
  }

  /// Returns the problem of a file that contains a zero byte or is not valid UTF-8; `nil` for any other file.
  ///
  /// Its location is the first zero byte, or else the first invalid byte.
  func binaryProblem() -> Diagnostic? {
    var message = "this is not a text file: there is a zero byte"
    var bad = bytes.firstIndex(of: 0)
    if bad == nil, String(validating: bytes, as: UTF8.self) == nil {
      message = "this is not UTF-8"
      bad = firstInvalidByte()
    }
    guard let bad else { return nil }
    let starts = SourceLines.starts(in: Array(bytes[..<bad]))
    return Diagnostic(
      .error, "not-utf8", at: location(line: starts.count, from: starts.last ?? 0, to: bad),
      message)
  }

  private func firstInvalidByte() -> Int? {
    var offset = 0
    var decoder = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    while true {
      switch decoder.parseScalar(from: &rest) {
      case .valid(let scalar): offset += scalar.count
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }

  private func firstLine(_ range: Range<Int>) -> Range<Int> {
    let end = bytes[range].firstIndex(where: \.endsLine) ?? range.upperBound
    return range.lowerBound..<end
  }

  private func location(line: Int, from start: Int, to offset: Int) -> SourceLocation {
    let start = start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : start
    let before = start < offset ? start..<offset : offset..<offset
    return SourceLocation(
      file: name, line: line, column: string(before).unicodeScalars.count + 1)
  }
}
