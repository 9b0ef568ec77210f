/// A rule file for which mutations make edits by byte offsets.
package struct MutableFile: Sendable {
  package let source: RuleSource
  private let lines: LineMap

  /// Complexity: linear in the file.
  package init(_ source: RuleSource) {
    self.source = source
    lines = LineMap(source.bytes)
  }

  /// Returns an edit that replaces bytes by a text; `nil` if the text equals the bytes.
  ///
  /// Line ends in the text become spaces, and as many line ends as the bytes had are added at its end, so that the
  /// lines below keep their numbers.
  package func edit(_ range: Range<Int>, _ replacement: String) -> SourceEdit? {
    let old = source.bytes[range]
    guard !old.elementsEqual(replacement.utf8) else { return nil }
    let text = String(decoding: replacement.utf8.map { $0.endsLine ? 0x20 : $0 }, as: UTF8.self)
    let ends = String(
      repeating: "\n", count: range.count { source.bytes.beginsLine(at: $0 + 1) })
    return SourceEdit(lines.range(ofBytes: range, in: source.name), text + ends)
  }

  /// Returns an edit that inserts a text.
  ///
  /// If the text has several lines, the lines below it get higher numbers.
  package func insertion(_ text: String, at offset: Int) -> SourceEdit {
    SourceEdit(lines.range(ofBytes: offset..<offset, in: source.name), text)
  }

  package func location(ofByte offset: Int) -> SourceLocation {
    lines.location(ofByte: offset, in: source.name)
  }

  package func text(_ range: Range<Int>) -> String {
    String(decoding: source.bytes[range], as: UTF8.self)
  }

  /// Returns a range extended by the spaces and tabs before it, so that its removal leaves a single gap between words.
  package func withBlanksBefore(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start > 0, source.bytes[start - 1] == 0x20 || source.bytes[start - 1] == 0x09 {
      start -= 1
    }
    return start..<range.upperBound
  }
}
