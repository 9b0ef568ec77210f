import Responder

extension Document {
  /// Returns the edit that adds a line at the end of the file; none if the parser would skip that line.
  ///
  /// It skips lines in an open comment or object, and those below a version that is too new.
  func appending(_ line: String) -> [SourceEdit] {
    let isSwallowed = diagnostics.contains {
      $0.check == "unclosed-comment" || $0.check == "unclosed-label"
    }
    guard !isAbandoned, !isSwallowed else { return [] }
    let end = SourceRange(LineMap(source).location(ofByte: source.count, in: name))
    return [SourceEdit(end, (source.last?.endsLine == true ? "" : "\n") + line + "\n")]
  }
}
