package import JSON

/// A change of an open text, as the client reports it.
package struct TextChange: Sendable {
  /// The replaced range; `nil` if the whole text is replaced.
  package var range: Range<TextPosition>?
  package var text: String

  package init(_ range: Range<TextPosition>?, _ text: String) {
    self.range = range
    self.text = text
  }

  package init?(_ json: JSONValue) {
    guard let text = json["text"]?.string else { return nil }
    self.init(json["range"].flatMap { Range(protocol: $0) }, text)
  }

  package static func apply(
    _ changes: [TextChange], to bytes: inout [UInt8], _ encoding: PositionEncoding
  ) {
    for change in changes {
      guard let range = change.range else {
        bytes = Array(change.text.utf8)
        continue
      }
      let lines = TextLines(bytes, encoding)
      let start = lines.offset(of: range.lowerBound)
      let end = max(start, lines.offset(of: range.upperBound))
      bytes.replaceSubrange(start..<end, with: change.text.utf8)
    }
  }
}

extension TextPosition {
  init?(protocol json: JSONValue) {
    guard let line = json["line"]?.integer, let character = json["character"]?.integer, line >= 0,
      character >= 0
    else { return nil }
    // The protocol’s numbers have 31 bits; nothing added to them overflows.
    self.init(line: min(line, Int(Int32.max)), character: min(character, Int(Int32.max)))
  }

  var json: JSONValue { ["line": JSONValue(line), "character": JSONValue(character)] }
}

extension Range<TextPosition> {
  init?(protocol json: JSONValue) {
    guard let start = json["start"].flatMap(TextPosition.init(protocol:)),
      let end = json["end"].flatMap(TextPosition.init(protocol:))
    else { return nil }
    self = start..<(end < start ? start : end)
  }

  var json: JSONValue { ["start": lowerBound.json, "end": upperBound.json] }
}
