import Responder

/// The locations of texts in the files.
extension BrainCompiler {
  /// Returns the range of a statement's text from a byte offset on; the statement is in the most recently added file.
  func range(of statement: Statement, from offset: Int = 0) -> SourceRange {
    range(
      of: statement.text, offset, statement.text.count - offset, file: files.count - 1,
      line: statement.line, column: statement.offset)
  }

  /// Returns the range of a part of a text; the empty range at the text's start if the part is a whole joined text or
  /// cannot be located.
  func range(
    of text: TextRange, _ offset: Int, _ length: Int, file: Int, line: Int32, column: Int32
  ) -> SourceRange {
    var start = SourceLocation(file: files[file], line: Int(line), column: Int(column) + 1)
    guard offset + length <= text.count else { return SourceRange(start) }
    guard sources[file].contains(text.start) else {
      return joinedRange(of: text, offset, length, file: file, line: line) ?? SourceRange(start)
    }
    let first = text.start + offset
    let lineStart = text.start - Int(column)
    if lineStart >= sources[file].lowerBound {
      start.column = arena[lineStart..<first].scalarCount + 1
    }
    return SourceRange(start, count: arena[first..<first + length].scalarCount)
  }

  /// Returns the range of a part of a text whose lines or white space were joined; empty if the part is not contiguous
  /// in the source, and `nil` for the whole text and for a part that cannot be located.
  private func joinedRange(
    of text: TextRange, _ offset: Int, _ length: Int, file: Int, line: Int32
  ) -> SourceRange? {
    let base = sources[file].lowerBound
    let part = text.start - base + offset..<text.start - base + offset + length
    guard offset > 0 || length < text.count,
      let first = pieces[file].firstOffset(ofTextAt: text.start - base),
      let sourceOffset = pieces[file].sourceOffset(of: part.lowerBound), sourceOffset >= first
    else { return nil }
    let source = arena[base..<base + sourceOffset]
    let lines = (base + first..<base + sourceOffset).count { source.beginsLine(at: $0 + 1) }
    let mark = SourceLines.byteOrderMark
    let lineStart =
      source.lastIndex(where: \.endsLine).map { $0 + 1 }
      ?? (source.starts(with: mark) ? base + mark.count : base)
    let start = SourceLocation(
      file: files[file], line: Int(line) + lines,
      column: arena[lineStart..<base + sourceOffset].scalarCount + 1)
    guard let contiguous = pieces[file].sourceRange(of: part) else { return SourceRange(start) }
    return SourceRange(
      start, count: arena[base + contiguous.lowerBound..<base + contiguous.upperBound].scalarCount)
  }
}
