import Responder

extension Document {
  /// Whether the parser reads a line at the end of the file.
  ///
  /// It skips lines in an open comment or object, and those below a version that is too new.
  var readsAppendedLines: Bool {
    !isAbandoned && !hasOpenComment && !diagnostics.contains { $0.check == "unclosed-label" }
  }

  /// Returns the edit that adds a line at the end of the file; none if the parser would skip that line.
  func appending(_ line: String) -> [SourceEdit] {
    guard readsAppendedLines else { return [] }
    let end = SourceRange(LineMap(source).location(ofByte: source.count, in: name))
    return [SourceEdit(end, (source.last?.endsLine == true ? "" : "\n") + line + "\n")]
  }
}
