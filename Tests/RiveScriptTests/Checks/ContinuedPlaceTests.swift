import Responder
import Testing

@testable import RiveScript

/// Problems in continuations and `%` lines are shown on their own line and column.
@Suite struct ContinuedPlaceTests {
  private func places(_ check: String, in rules: String) -> [String] {
    RiveScriptLanguage().check([RuleSource(name: "r", text: rules)]).filter { $0.check == check }
      .map { "\($0.range.start.line):\($0.range.start.column)-\($0.range.endColumn)" }
  }

  @Test(arguments: [
    ("brackets", "+ hello\n^ (you\n- x", ["2:3-4"]),
    ("brackets", "+ a  b\n  ^  c) d\n- x", ["2:7-8"]),
    ("brackets", "+ a\tb)\n- x", ["1:6-7"]),
    ("brackets", "+ x\n% é\n- y\n+ a\n% b (\n- x", ["5:5-6"]),
    ("lost-mark", "+ hello\n\n^ yöu?\n- x", ["3:4-5"]),
    ("capital-letter", "+ hello\n^  You\n- x", ["2:4-5"]),
    ("capital-letter", "+ hello   You\n- x", ["1:11-12"]),
    ("star-beyond-captures", "+ a\n- <star> b\n^ <star2>\n^ x", ["2:3-9", "3:3-10"]),
    ("star-beyond-captures", "+ a\n- <star2> <star>", ["2:3-10", "2:11-17"]),
    ("star-beyond-captures", "+ a\n- <star2 raw> <star1>", ["2:3-14", "2:15-22"]),
    ("star-beyond-captures", "+ a\n- <star> <star> <star1>", ["2:3-9"]),
    ("star-beyond-captures", "+ a\n* <star> == b => <star>", ["2:3-9"]),
    ("untaken-star", "+ [(a)] * b\n- <star2> <star>", ["2:11-17"]),
    ("unknown-tag", "+ a\n- b\n^ c {frmal}", ["3:5-12"]),
    ("unset-variable", "+ a\n- b\n^ c <get name>", ["3:5-15"]),
    ("bad-condition", "+ a\n* 1 == 1 => b\n^ c => d\n- e", ["3:5-7"]),
    ("unknown-array", "+ a\n^ (@nothing)\n- x", ["2:4-12"]),
    ("impossible-previous", "+ a\n- b\n+ c\n%  d\n- e", ["4:4-5"]),
  ])
  func theyStandWhereTheyAre(_ check: String, _ rules: String, _ expected: [String]) {
    #expect(places(check, in: rules) == expected)
  }

  /// An invalid byte is shorter than the character it is read as.
  @Test(arguments: [("+ ", "2:7-8"), ("+ a\n% ", "3:7-8")])
  func marksAfterInvalidBytesStandWhereTheyAre(start: String, place: String) throws {
    let bytes =
      Array("! global utf8 = true\n\(start)sod".utf8) + [0xFF] + Array("!\n- x\n".utf8)
    let lost = try #require(
      RiveScriptLanguage().check([RuleSource(name: "r", bytes: bytes)])
        .first { $0.check == "lost-mark" })
    let range = lost.range
    #expect("\(range.start.line):\(range.start.column)-\(range.endColumn)" == place)
    #expect(lost.edits.count == 1)
  }

  @Test func everyPlaceOfAJoinedTextIsInTheSource() {
    for seed in 0..<200 {
      var randomness = Randomness(seed: UInt64(seed))
      var text = "+"
      for _ in 0..<40 {
        text +=
          ["a", " ", "  ", "\t", "\n^ ", "\n^", "é", " // x\n^ ", "b"][randomness.index(below: 9)]
      }
      let document = Document(parsing: RuleSource(name: "r", text: text + "\n- x"))
      for statement in document.statements {
        for place in statement.text.range {
          let byte = document[TextRange(place..<place + 1)].first
          let source = document.sourceOffset(of: place)
          guard byte != 0x20 else { continue }
          #expect(document.source[source] == byte, "seed \(seed)")
        }
      }
    }
  }
}
