import Responder
import TestSupport
import Testing

@testable import TranscriptFormat

/// Cases on one line.
@Suite struct BriefCaseTests {
  private func entries(_ text: String) -> [TranscriptEntry] {
    TranscriptDocument(name: "x.chat", text: text).lines.map(\.entry)
  }

  @Test func aLineStandsForACaseForEachWording() throws {
    let transcript = Transcript(
      TranscriptDocument(
        name: "x.chat",
        text: """
          seed: 3

          case> 3f2a=9c1 hello > ~4 > ~
          case> 3f2a i (|really) can not (wait|get (her|him))
          case> 0b1c //help
          """))
    #expect(transcript.diagnostics.isEmpty)
    #expect(
      transcript.cases.map { $0.exchanges.flatMap(\.steps).map(\.text) } == [
        ["hello", "/seed 4", "hello", "hello"],
        ["i can not wait"], ["i can not get her"], ["i can not get him"],
        ["i really can not wait"], ["i really can not get her"], ["i really can not get him"],
        ["//help"],
      ])
    #expect(
      transcript.cases.map(\.brief?.outcomeDigest) == ["9c1"] + Array(repeating: nil, count: 7))
    #expect(
      transcript.cases.allSatisfy { $0.location.line >= 3 && $0.brief?.ruleDigest.count == 4 })
  }

  @Test func foldingKeepsEveryText() throws {
    var chance = SplitMix(seed: 49)
    let words = ["i", "can", "not", "get", "her", "him", "wait"]
    for _ in 0..<300 {
      let texts = (0..<Int.random(in: 1...12, using: &chance)).map { _ in
        (0..<Int.random(in: 1...5, using: &chance)).map { _ in
          words[Int.random(in: 0..<words.count, using: &chance)]
        }.joined(separator: " ")
      }
      let folded = FoldedTexts.folded(texts)
      let read = try #require(FoldedTexts(Array(folded.utf8)), "\(folded)")
      #expect(
        Set(read.texts.map { String(decoding: $0, as: UTF8.self) }) == Set(texts), "\(folded)")
      #expect(folded.utf8.count <= texts.joined(separator: "|").utf8.count + 2)
    }
  }

  @Test func whatIsWrittenIsReadAsTheSame() {
    for seed in 0..<300 {
      var texts = HostileTexts(seed: UInt64(seed))
      let path = (0..<texts.index(below: 4)).map { _ in
        [texts.text(), "/seed 7", "~", "hello", "hello"][texts.index(below: 5)]
      }
      let last = [texts.text(), "(a|b) > ~", "~", "hello", "/seed 7", "(", ""][
        texts.index(below: 7)]
      let entry = TranscriptEntry.brief(
        BriefCase(
          ruleDigest: "3f2a", outcomeDigest: seed % 2 == 0 ? "9c1" : nil, earlierMessages: path,
          wordings: [last]))
      #expect(entries(entry.written + "\n") == [entry], "\(entry.written)")
      if case .brief(let brief) = entry { #expect(brief.wordings == [last], "\(entry.written)") }
    }
  }

  @Test func aContinuedMessageIsWrittenOnOneLine() throws {
    let read = entries("case> 3f2a hello\n     [there]\n")
    let entry = try #require(read.first)
    #expect(entry.written == "case> 3f2a hello\\x0A[there]")
    #expect(entries(entry.written + "\n") == [entry])
    guard case .brief(let brief) = entry else { return #expect(Bool(false), "\(entry)") }
    #expect(brief.wordings == ["hello\n[there]"])
  }

  @Test(arguments: [
    "case>", "case> hello", "case> 3f2a=", "case> 3f2a=xyz hello", "case> 3f2a (a|b",
    "case> 3f2a a)", "case> 3f2a a|b",
    "case> 3f2a " + String(repeating: "(a|b)", count: 60),
    "case> 3f2a " + String(repeating: "(", count: 3_000),
    "case> 3f2a " + String(repeating: "(a|b)", count: 9) + String(repeating: "x", count: 3_000),
    "case> 3f2a " + String(repeating: "x", count: 9_000) + String(repeating: " > ~", count: 200),
    "case> 3f2a hello\nbot> Hello.", "case> 3f2a hello\n or> hi", "case> 3f2a hi\nhistory> 1",
    "set> a = b\ncase> 3f2a hello",
  ])
  func otherLinesAreProblems(text: String) {
    let transcript = Transcript(TranscriptDocument(name: "x.chat", text: text))
    #expect(transcript.diagnostics.count == 1, "\(transcript.diagnostics)")
  }

  @Test("Messages that a line writes out may be many and long")
  func writtenWordings() {
    let wordings = (0..<1_000).map { "\($0) " + String(repeating: "x", count: 2_000) }
    let text = "case> 3f2a hello > (" + wordings.joined(separator: "|") + ")"
    let transcript = Transcript(TranscriptDocument(name: "x.chat", text: text))
    #expect(transcript.diagnostics.isEmpty && transcript.cases.count == 1_000)
  }

  @Test func theDigestOfARuleIsThatOfItsTextAndFile() {
    func digest(_ file: String, _ line: Int, _ text: String) -> String {
      BriefCase.digest(
        of: Rule(kind: "trigger", text: text, location: SourceLocation(file: file, line: line)))
    }
    let one = digest("talk/guests.rive", 3, "my name is *")
    #expect(one == digest("other/guests.rive", 9, "my  name is *"))
    #expect(one != digest("talk/names.rive", 3, "my name is *"))
    #expect(one != digest("talk/guests.rive", 3, "my name was *"))
    #expect(one.count == 4)
  }
}
