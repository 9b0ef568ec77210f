import Responder
import Testing
import TranscriptFormat

@testable import Transcripts

@Suite struct ImportTests {
  @Test func aConvoBecomesATranscript() throws {
    let convo = """
      Ordering soup
      at noon

      #me
      Hello

      #bot
      Good day
      what can I do?

      #me
      soup

      #bot
      !no soup
      INTENT order

      #bot

      #include
      other
      """
    let imported = try ImportedTranscript.read(Array(convo.utf8), path: "x/soup.convo.txt")
    let transcript = try #require(imported.first)
    #expect(transcript.name == "soup-convo")
    #expect(
      transcript.entries == [
        .title("Ordering soup"), .comment("at noon"), .you("Hello"),
        .bot(.contains(["Good day\nwhat can I do?"])), .you("soup"),
        .bot(.not(["", "no soup", ""])),
        .bot(.any("")),
      ])
    #expect(
      transcript.unsupported == [
        "line 16: the asserter or logic hook INTENT", "line 20: the section #include",
      ])
    let document = TranscriptDocument(name: "x", text: transcript.written)
    #expect(Transcript(document).diagnostics.isEmpty, "\(transcript.written)")
  }

  @Test func aSuiteBecomesATranscriptACase() throws {
    let suite = #"""
      {"cases": [{"name": "a/b c", "username": "bob", "utf8": true, "steps": [
        {"source": "+ hi\n- hello\n- h\u00e9"}, {"set": {"name": "Al"}},
        {"input": "/hi", "reply": ["hello", "h\u00e9 \ud83d\ude00"]}, {"assert": {"age": 5}},
        {"source": "+ x\n- y"}, {"frob": 1}, {"set": {"last": "x"}}]}, {"name": "two", "steps": []}]}
      """#
    let imported = try ImportedTranscript.read(Array(suite.utf8), path: "x.json")
    #expect(imported.map(\.name) == ["x-a-b-c", "x-two"])
    #expect(imported[0].rules == "+ hi\n- hello\n- hé\n+ x\n- y\n")
    #expect(
      imported[0].entries == [
        .header(.rules, "x-a-b-c.rive"), .header(.user, "bob"), .header(.utf8, "true"), .blank,
        .title("a/b c"), .set(name: "name", value: "Al"), .you("//hi"), .bot(.exact(["hello"])),
        .or(.exact(["hé 😀"])), .expect(name: "age", value: "5"),
      ])
    #expect(imported[0].unsupported.count == 3)
  }

  @Test(arguments: [
    "", "hello", "{", "{}", "{\"cases\": 1}", "[", "{\"cases\": [\"\\ud800\u{1}\"]}",
  ])
  func otherFilesAreRefused(text: String) {
    #expect(throws: ImportError.self) { try ImportedTranscript.read(Array(text.utf8), path: "x") }
  }
}
