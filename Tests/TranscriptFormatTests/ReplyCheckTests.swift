import Responder
import Testing
import TranscriptFormat

/// The lines `has`, `has not`, `within` and `same as`.
@Suite struct ReplyCheckTests {
  private func entries(_ text: String) -> [TranscriptEntry] {
    TranscriptDocument(name: "x.chat", text: text).lines.map(\.entry)
  }

  @Test(arguments: [
    ("has> two", ReplyCheck.has(.contains(["two"]))),
    ("has> a[...]b", .has(.contains(["a", "b"]))), ("has (regex)> \\d+", .has(.regex("\\d+"))),
    ("has not> two", .hasNot(.contains(["two"]))), ("has not (regex)> a|b", .hasNot(.regex("a|b"))),
    ("within> 2 s", .within(2_000)), ("within> 500 ms", .within(500)),
    ("same as> how many", .sameAs("how many")),
  ])
  func linesAreReadAndWritten(line: String, check: ReplyCheck) {
    #expect(entries(line) == [.check(check)])
    #expect(TranscriptEntry.check(check).written == line)
  }

  @Test(arguments: [
    ("within> soon", "bad-value"), ("within> -1 s", "bad-value"), ("within> 0.5 ms", "bad-value"),
    ("has (not)> x", "unknown-qualifier"), ("has (regex)> (", "bad-regex"),
    ("within (regex)> x", "unknown-qualifier"), ("same as> never said", "bad-value"),
    ("same as> b", "bad-value"), ("has nothing> x", "unknown-line"),
  ])
  func mistakesAreReported(line: String, check: String) {
    let document = TranscriptDocument(name: "x.chat", text: "you> a\nyou> b\n\(line)\n")
    #expect(Transcript(document).diagnostics.map(\.check) == [check])
  }

  @Test func aCheckNeedsAMessage() {
    let document = TranscriptDocument(name: "x.chat", text: "has> x\n")
    #expect(Transcript(document).diagnostics.map(\.check) == ["misplaced-line"])
  }
}
