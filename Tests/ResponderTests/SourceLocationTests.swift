import Testing

@testable import Responder

/// Locations, ranges and edits agree on the position of a byte.
@Suite struct SourceLocationTests {
  private static let text = "+ hé\n\n- Ça va? 👍\r\n" + String(repeating: "añ", count: 600) + "\nend"

  @Test func aDiagnosticDescribesItself() {
    let place = SourceLocation(file: "a.rive", line: 3, column: 7)
    #expect("\(place)" == "a.rive:3" && place.exactDescription == "a.rive:3:7")
    #expect(
      "\(Diagnostic(.warning, "unknown-array", at: place, "there is no array 'c'"))"
        == "a.rive:3:7: warning: there is no array 'c' [unknown-array]")
    let whole = SourceLocation(file: "a.rive", line: 0)
    #expect("\(Diagnostic(.error, "io", at: whole, "not read"))" == "a.rive: error: not read [io]")
  }

  @Test func everyScalarIsFoundAgain() {
    let bytes = Array(Self.text.utf8)
    let lines = LineMap(bytes)
    var (line, column) = (1, 1)
    var place = 0
    for scalar in Self.text.unicodeScalars {
      let location = lines.location(ofByte: place, in: "f")
      #expect(location == SourceLocation(file: "f", line: line, column: column))
      #expect(lines.byte(atLine: line, column: column) == place)
      place += String(scalar).utf8.count
      (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
    }
    #expect(lines.count == 5)
    #expect(String(decoding: lines[5], as: UTF8.self) == "end")
    #expect(lines.excerpt(ofLine: 3) == "- Ça va? 👍")
    #expect(lines.excerpt(ofLine: 4)?.utf8.count == LineMap.maximumExcerptLength)
    #expect(lines.excerpt(ofLine: 6) == nil)
    #expect(lines.byte(atLine: 9, column: 1) == bytes.count)
  }

  @Test(arguments: [300, 5_000]) func aColumnIsFoundInALineOfAnyLength(_ count: Int) {
    let bytes = Array(("a\n" + String(repeating: "é", count: count)).utf8)
    let end = LineMap(bytes).location(ofByte: bytes.count, in: "f")
    #expect(end == SourceLocation(file: "f", line: 2, column: count + 1))
  }

  private func range(_ line: Int, _ column: Int, count: Int) -> SourceRange {
    SourceRange(SourceLocation(file: "f", line: line, column: column), count: count)
  }

  @Test func editsAreMadeFromTheBeginningOn() {
    let source = RuleSource(name: "f", text: "+ hé\n- Ça va?\n")
    let edits = [
      SourceEdit(range(2, 3, count: 2), "Comment ça"), SourceEdit(range(1, 4, count: 1), "e"),
      SourceEdit(range(1, 1, count: 0), "// x\n"),
      SourceEdit(
        SourceRange(SourceLocation(file: "other", line: 1), endLine: 2, endColumn: 1), "never"),
    ]
    let changed = source.applying(edits)
    #expect(String(decoding: changed.bytes, as: UTF8.self) == "// x\n+ he\n- Comment ça va?\n")
    #expect(source.applying([]).bytes == source.bytes)
  }

  @Test func ofTwoEditsThatOverlapTheFirstIsMade() {
    let source = RuleSource(name: "f", text: "abcdef")
    let edits = [SourceEdit(range(1, 2, count: 3), "X"), SourceEdit(range(1, 4, count: 2), "Y")]
    #expect(String(decoding: source.applying(edits).bytes, as: UTF8.self) == "aXef")
  }

  @Test func aRangeMayGoOverLines() {
    let source = RuleSource(name: "f", text: "one\ntwo\nthree")
    let lines = SourceRange(SourceLocation(file: "f", line: 1), endLine: 3, endColumn: 1)
    #expect(
      String(decoding: source.applying([SourceEdit(lines, "")]).bytes, as: UTF8.self) == "three")
  }
}
