import Responder
import TestSupport
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
      /soup

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
        .bot(.contains(["Good day\nwhat can I do?"])), .you("//soup"),
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

  @Test(arguments: ["[TC01] greeting", "{TC01} greeting"])
  func aTitleMayBeginWithABracket(title: String) throws {
    let convo = "\(title)\n\n#me\nhi\n\n#bot\nHi.\n"
    let transcript = try #require(
      try ImportedTranscript.read(Array(convo.utf8), path: "c.convo.txt").first)
    #expect(transcript.entries == [.title(title), .you("hi"), .bot(.contains(["Hi."]))])
  }

  @Test func aGreetingBeforeTheFirstMessageIsListed() throws {
    let convo = "Welcome\n\n#bot\nHello!\n\n#me\nhi\n\n#bot\nHi.\n\n#bot\nWell?\n"
    let transcript = try #require(
      try ImportedTranscript.read(Array(convo.utf8), path: "c.convo.txt").first)
    #expect(
      transcript.entries == [
        .title("Welcome"), .you("hi"), .bot(.contains(["Hi."])), .bot(.contains(["Well?"])),
      ])
    #expect(transcript.unsupported == ["line 3: a #bot section that answers no message"])
  }

  @Test func wordsInCapitalsAreMessages() throws {
    let convo =
      "#me\nOK\n\n#bot\nNO\n\n#me\n40023\n\n#me\nPAUSE 100\nUSA TODAY\n\n#bot\nTEXT_CONTAINS_ANY a|b\n"
    let imported = try ImportedTranscript.read(Array(convo.utf8), path: "c.convo.txt")
    #expect(
      imported[0].entries.dropFirst() == [
        .you("OK"), .bot(.contains(["NO"])), .you("40023"), .you("USA TODAY"), .bot(.any("")),
      ])
    #expect(imported[0].unsupported.count == 2)
  }

  @Test func utterancesStandForEachOfTheirTexts() throws {
    var utterances = BotiumUtterances()
    utterances.add(Array("HI_UTT\nhello, %s\n\nhi\n".utf8))
    utterances.add(Array("BYE_UTT\r\nbye\r\n".utf8))
    let convo =
      "Greeting\n\n#me\nHI_UTT dear Bot\n\n#bot\nHI_UTT you\n\n#me\nBYE_UTT\n\n#bot\nNO_UTT\n"
    let imported = try ImportedTranscript.read(
      Array(convo.utf8), path: "c.convo.txt", utterances: utterances)
    let rest: [TranscriptEntry] = [
      .bot(.contains(["hello, you"])), .or(.contains(["hi"])), .you("bye"),
      .bot(.contains(["NO_UTT"])),
    ]
    #expect(
      imported[0].entries == [.title("Greeting"), .you("hello, dear Bot")] + rest
        + [.title("Greeting (2)"), .you("hi")] + rest)
    #expect(
      try ImportedTranscript.read([], path: "x/a.utterances.txt", utterances: utterances).isEmpty)
    let document = TranscriptDocument(name: "x", text: imported[0].written)
    #expect(Transcript(document).diagnostics.isEmpty, "\(imported[0].written)")
  }

  @Test("A list of utterances takes time in proportion to its length")
  func longUtterances() {
    let growth = Growth(of: "a list of utterances", size: 300) { count in
      var utterances = BotiumUtterances()
      utterances.add(Array(("UTT\n" + String(repeating: "say %s\n", count: count)).utf8))
      let (convo, list) = (Array("#me\nUTT x\n".utf8), utterances)
      return { _ = try? ImportedTranscript.read(convo, path: "c.convo.txt", utterances: list) }
    }
    #expect(growth.isNearlyLinear, "\(growth)")
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
    #expect(
      imported[0].rules == [
        ImportedTranscript.RuleFile(name: "x-a-b-c.rive", text: "+ hi\n- hello\n- hé\n"),
        ImportedTranscript.RuleFile(name: "x-a-b-c-2.rive", text: "+ x\n- y\n"),
      ])
    #expect(
      imported[0].entries == [
        .header(.rules, "x-a-b-c.rive"), .header(.rules, "x-a-b-c-2.rive"), .header(.user, "bob"),
        .header(.utf8, "true"), .blank,
        .title("a/b c"), .set(name: "name", value: "Al"), .you("//hi"), .bot(.exact(["hello"])),
        .or(.exact(["hé 😀"])), .expect(name: "age", value: "5"),
      ])
    #expect(imported[0].unsupported.count == 3)
  }

  /// The format of the suite's own files.
  @Test func theOfficialSuiteBecomesTranscripts() throws {
    let suite = #"""
      {"first": {"username": "localuser", "utf8": true, "tests": [
        {"source": "+ my name is *\n- <set name=<formal>>Hello.\n\n+ (hi|/x)\n- a\n- b\n"},
        {"input": "My name is Ann", "reply": " Hello.\n"}, {"assert": {"name": "Ann"}},
        {"input": "hi", "reply": ["a", "b"]}, {"input": "?"}]},
       "second one": {"username": "bob", "tests": []}}
      """#
    let imported = try ImportedTranscript.read(Array(suite.utf8), path: "tests/spec.json")
    #expect(imported.map(\.name) == ["spec-first", "spec-second-one"])
    #expect(
      imported[0].entries == [
        .header(.rules, "spec-first.rive"), .header(.user, "localuser"), .header(.utf8, "true"),
        .blank, .title("first"), .you("My name is Ann"), .bot(.exact(["Hello."])),
        .expect(name: "name", value: "Ann"), .you("hi"), .bot(.exact(["a"])), .or(.exact(["b"])),
        .you("?"),
      ])
    #expect(imported[0].unsupported == ["step 5: a message without a reply"])
    #expect(imported[1].entries.contains(.header(.user, "bob")))
  }

  @Test func theOfficialSuiteIsInYAML() throws {
    let suite = """
      # Test cases
      basic:
        username: "localuser"
        tests:
          - source: |
              + hello bot
              - Hello human.
          - input: "Hello bot"
            reply: "Hello human."
      """
    let imported = try ImportedTranscript.read(Array(suite.utf8), path: "tests/replies.yml")
    #expect(imported.map(\.name) == ["replies-basic"])
    #expect(imported.first?.rules.map(\.text) == ["+ hello bot\n- Hello human.\n"])
    #expect(
      imported.first?.entries.suffix(2) == [.you("Hello bot"), .bot(.exact(["Hello human."]))])
  }

  @Test(arguments: [
    "{\"a\": {\"tests\": []}, \"b\": {\"steps\": []}}", "{\"a\": {\"tests\": {}}}",
    "", "hello", "{", "{}", "{\"cases\": 1}", "[", "{\"cases\": [\"\\ud800\u{1}\"]}",
  ])
  func otherFilesAreRefused(text: String) {
    #expect(throws: ImportError.self) { try ImportedTranscript.read(Array(text.utf8), path: "x") }
  }
}
