import JSON
import Responder

extension Server {
  func formatting(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
    let file = try file(params)
    guard let new = formatted(file) else { return .null }
    return json(edits(replacing: file.source.bytes[...], with: new[...]), in: file)
  }

  /// Formats the lines of a range; changes nothing if the lines cannot be formatted without those around them.
  func rangeFormatting(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
    let file = try file(params)
    guard let range = params["range"].flatMap({ Range<TextPosition>(protocol: $0) }) else {
      throw ProtocolError(.invalidParams, "the request has no range")
    }
    guard let new = formatted(file) else { return .null }
    let old = file.source.bytes
    let bytes = file.lines.offset(of: range.lowerBound)..<file.lines.offset(of: range.upperBound)
    guard let part = FormattedPart(of: old, formatted: new, around: bytes) else { return [] }
    var result = old
    result.replaceSubrange(part.old, with: new[part.new])
    // Formatting the result must give the same text as formatting the whole file.
    guard
      file.language.formatted(RuleSource(name: file.path, bytes: result)) == new
    else { return [] }
    return json(edits(replacing: old[part.old], with: new[part.new]), in: file)
  }

  /// Returns a formatted file; `nil` if that would change its meaning, or if it is not valid UTF-8.
  private func formatted(_ file: SourceFile) -> [UInt8]? {
    file.language.formatted(file.source).flatMap {
      String(validating: $0, as: UTF8.self) == nil ? nil : $0
    }
  }

  /// Returns one edit that replaces whole lines of a file; none if nothing changes.
  ///
  /// The lines that are equal at both ends stay, so that the editor keeps its marks there.
  func edits(
    replacing old: ArraySlice<UInt8>, with new: ArraySlice<UInt8>
  ) -> [(range: Range<Int>, text: String)] {
    guard old != new else { return [] }
    var start = zip(old, new).prefix { $0 == $1 }.count
    while start > 0, !old.beginsLine(at: old.startIndex + start) { start -= 1 }
    var end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    while end > 0,
      !(old.beginsLine(at: old.endIndex - end) && new.beginsLine(at: new.endIndex - end))
    {
      end -= 1
    }
    let range = old.startIndex + start..<old.endIndex - end
    let text = String(decoding: new.dropFirst(start).dropLast(end), as: UTF8.self)
    return [(range, text)]
  }
}

/// The lines of a file, and the lines of its formatted form with the same text.
struct FormattedPart {
  var old: Range<Int>
  var new: Range<Int>

  /// Creates the part with the fewest lines around a range; `nil` if the range has no text, or no lines correspond.
  ///
  /// Lines correspond if the same number of bytes other than white space precedes them in both files. Empty lines belong
  /// to the text below them.
  ///
  /// Complexity: linear in the new file, O(n log n) in the lines of the old one.
  init?(of old: [UInt8], formatted new: [UInt8], around range: Range<Int>) {
    let starts = SourceLines.starts(in: old)
    let line = starts.last { $0 <= range.lowerBound } ?? 0
    // A range that ends where a line starts does not include that line.
    let last = max(line, range.isEmpty ? range.upperBound : range.upperBound - 1)
    let end = starts.first { $0 > last } ?? old.count
    guard line < end, old[line..<end].contains(where: \.isText) else { return nil }
    let ends = Self.lineEnds(of: new)
    var start: (old: Int, new: Int) = (0, 0)
    for (offset, textBytes) in Self.lineEnds(of: old).sorted(by: { $0.value < $1.value }).map({
      ($0.value, $0.key)
    }) {
      guard let other = ends[textBytes] else { continue }
      if offset <= line { start = (offset, other) }
      if offset >= end || !old[offset..<end].contains(where: \.isText) {
        self.old = start.old..<offset
        self.new = start.new..<other
        return
      }
    }
    return nil
  }

  /// Returns the ends of the lines with text, by the number of bytes of text up to there.
  private static func lineEnds(of bytes: [UInt8]) -> [Int: Int] {
    var ends: [Int: Int] = [:]
    var textBytes = 0
    for line in SourceLines(bytes) {
      let count = bytes[line.content].count(where: \.isText)
      textBytes += count
      if count > 0 { ends[textBytes] = line.end }
    }
    return ends
  }
}

extension UInt8 {
  fileprivate var isText: Bool { !(self == 0x20 || (0x09...0x0D).contains(self)) }
}
