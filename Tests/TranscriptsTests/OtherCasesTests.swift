import Testing
import TranscriptFormat

@testable import Transcripts

/// Cases of promptfoo and DeepEval become transcripts, and what is no text is listed.
@Suite struct OtherCasesTests {
  private func imported(_ text: String, _ path: String) throws -> ImportedTranscript {
    let transcript = try #require(
      try ImportedTranscript.read(Array(text.utf8), path: path).first)
    let written = Transcript(TranscriptDocument(name: "x", text: transcript.written))
    #expect(written.diagnostics.isEmpty, "\(transcript.written)")
    return transcript
  }

  @Test func aConfigurationOfPromptfooBecomesATranscript() throws {
    let text = """
      prompts: ['Order: {{ what }}']
      providers: [openai:chat:gpt]
      defaultTest:
        vars: {what: tea}
        assert:
          - {type: not-icontains, value: sorry}
      tests:
        - description: A soup
          vars:
            what: [soup, /cake]
          assert:
            - type: contains
              value: '{{what}}'
            - type: icontains-any
              value: "one, two."
            - type: latency
              threshold: 1500
            - type: llm-rubric
              value: is polite
            - $ref: '#/templates/digits'
        - assert:
            - {type: equals, value: 'Tea [...]'}
            - {type: javascript, value: 'output.length < 5'}
      templates:
        digits: {type: regex, value: '\\d+'}
      """
    let transcript = try imported(text, "a/promptfooconfig.yaml")
    func checks(_ what: String) -> [TranscriptEntry] {
      [
        .check(.hasNot(.regex("(?i)(?:sorry)"))), .check(.has(.contains([what]))),
        .check(.has(.regex("(?i)(?:one|two\\.)"))), .check(.within(1_500)),
        .check(.has(.regex("(?:\\d+)"))),
      ]
    }
    #expect(
      transcript.entries == [.title("A soup"), .you("Order: soup")] + checks("soup")
        + [.blank, .title("A soup (2)"), .you("Order: /cake")] + checks("/cake")
        + [
          .blank, .title("test 2"), .you("Order: tea"), .bot(.exact(["Tea [...]"])),
          .check(.hasNot(.regex("(?i)(?:sorry)"))),
        ])
    #expect(
      transcript.unsupported == [
        "test 1: the assertion llm-rubric", "test 2: the assertion javascript",
      ])
  }

  /// The prompt is the message where it is known; else a variable is.
  @Test func promptsThatAreConversationsOrFiles() throws {
    let conversation = #"""
      {"prompts": "[{\"role\": \"system\", \"content\": \"Be brief.\"}, {\"role\": \"user\", \"content\": \"{{q}}\"}]",
       "tests": [{"vars": {"q": "Hi\u001b[2J"}, "assert": [{"type": "starts-with", "value": " He"}]}, "file://more.yaml"]}
      """#
    let first = try imported(conversation, "c.json")
    #expect(
      first.entries == [
        .title("test 1"), .you(TranscriptText.typed("Hi\u{1B}[2J")),
        .check(.has(.regex("^(?: He)"))),
      ])
    #expect(!first.written.contains("\u{1B}"))
    #expect(
      first.unsupported == [
        "the tests in file://more.yaml", "messages with the role system, in 1 case",
      ])
    let files =
      "prompts: [file://a.txt]\ntests:\n- vars: {body: Hello, document: file://x}\n- vars: {a: 1, b: 2}\n"
    let second = try imported(files, "c.yml")
    #expect(second.entries == [.title("test 1"), .you("Hello")])
    #expect(second.unsupported.count == 2)
    let list = "- vars: {question: a\\b}\n  assert: [{type: contains-all, value: [x, y]}]\n"
    #expect(
      try imported(list, "tests.yaml").entries == [
        .title("test 1"), .you(TranscriptText.typed("a\\b")), .check(.has(.contains(["x"]))),
        .check(.has(.contains(["y"]))),
      ])
  }

  @Test func goldensOfDeepEvalBecomeATranscript() throws {
    let list = #"""
      [{"input": "How late is it?", "expected_output": "Late.", "context": ["a clock"], "name": null},
       {"expectedOutput": "x"},
       {"scenario": "Two turns", "expectedOutcome": "content", "turns": [
         {"role": "assistant", "content": "Welcome"}, {"role": "assistant", "content": "You too"},
         {"role": "user", "content": "Hi"},
         {"role": "assistant", "content": "Hello\nyou"}, {"role": "user", "content": "Bye"}]}]
      """#
    let goldens = try imported(list, "g.json")
    let talk: [TranscriptEntry] = [
      .title("How late is it?"), .you("How late is it?"), .bot(.exact(["Late."])), .blank,
      .title("Two turns"), .you("Hi"), .bot(.exact(["Hello\nyou"])), .you("Bye"),
    ]
    #expect(goldens.entries == talk)
    #expect(
      goldens.unsupported == [
        "golden 2: it has neither an input nor turns", "`context`, in 1 case",
        "an assistant turn that answers no message, in 1 case",
        "`expected_outcome`, in 1 case",
      ])
    let table =
      "\u{FEFF}input,actual_output,expected_output\r\n\"How, late\r\nis it?\",,\"\"\"Late.\"\"\"\r\nHi,Ho,\r\n"
    let rows = try imported(table, "g.csv")
    #expect(
      rows.entries == [
        .title("How, late\nis it?"), .you("How, late\nis it?"), .bot(.exact(["\"Late.\""])), .blank,
        .title("Hi"), .you("Hi"),
      ])
    #expect(rows.unsupported == ["`actual_output`, in 1 case"])
    let lines = try imported("{\"input\": \"Hi\"}\n\n{\"input\": \"Ho\"}\n", "g.jsonl")
    #expect(lines.entries.count == 5)
  }

  @Test("Empty lists of variables and of texts are listed")
  func emptyLists() throws {
    let text = """
      - vars: {message: []}
      - vars: {message: hi}
        assert: [{type: icontains-any, value: ','}, {type: contains-all, value: ''}]
      """
    let transcript = try imported(text, "t.yaml")
    #expect(transcript.entries == [.title("test 2"), .you("hi")])
    #expect(
      transcript.unsupported == [
        "test 1: a variable whose list is empty", "test 2: the assertion icontains-any",
        "test 2: the assertion contains-all",
      ])
  }

  @Test(arguments: [(9, 900, false), (10, 1_000, false), (11, 1_000, true)])
  func aListOfVariablesIsBounded(others: Int, cases: Int, isBounded: Bool) throws {
    func list(_ count: Int) -> String { (0..<count).map { "\($0)" }.joined(separator: ", ") }
    let text = "- vars: {message: [\(list(100))], other: [\(list(others))]}\n"
    let transcript = try imported(text, "t.yaml")
    #expect(transcript.entries.filter { if case .you = $0 { true } else { false } }.count == cases)
    #expect(transcript.unsupported.contains { $0.contains("combinations") } == isBounded)
  }

  @Test(arguments: [
    ("a: [", "x.yaml"), ("a: b", "x.yaml"), ("name\nx\n", "x.csv"), ("[{\"a\": 1}]", "x.json"),
    ("{\"input\": ", "x.jsonl"), ("[]", "x.json"), ("", "x.csv"),
  ])
  func otherFilesAreRefused(text: String, path: String) {
    #expect(throws: ImportError.self) { try ImportedTranscript.read(Array(text.utf8), path: path) }
  }
}
