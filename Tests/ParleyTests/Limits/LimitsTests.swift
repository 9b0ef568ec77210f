import Conversations
import Foundation
import TestSupport
import Testing
import Transcripts

@testable import RuleLoading
@testable import parley

/// The table of limits, and the messages for exceeding them.
@Suite struct LimitsTests {
  let folder: TemporaryFolder
  let program: Program

  init() throws {
    folder = TemporaryFolder()
    program = try Program(in: folder)
  }

  /// A command run with a limit, and its expected output.
  private struct Trial {
    var limit: String
    var files: [String: String] = [:]
    var command: String
    /// Part of the output on standard output or standard error.
    var says: String
    var code: Int32 = 0
  }

  private static let echo = "+ *\n- <star>\n"

  /// Rules whose reply would take minutes: two thousand redirects, with matching in each.
  private static let slow =
    (0..<300).map { "+ [*] (a|aa|x\($0)) [*] (aa|a) b [*]\n- x\n" }.joined()
    + "+ go *\n- " + String(repeating: "{@b <star>}", count: 1_500) + "\n+ *\n- any\n"

  private static let trials = [
    Trial(
      limit: "reply-time=1",
      files: [
        "r.rive": slow, "in": "go " + String(repeating: "aa a ", count: 8_000) + "\nhello\n",
      ],
      command: "chat r.rive --commands < in", says: "No reply was found within 1 millisecond"),
    Trial(
      limit: "message=5", files: ["r.rive": echo, "in": "123456\n12345\n"],
      command: "chat r.rive --commands < in",
      says: "parley: The message is too long: the maximum is 5 bytes.\n12345\n"),
    Trial(
      limit: "message=5", files: ["r.rive": echo], command: "ask 123456 --rules r.rive",
      says: "parley: The message is too long: the maximum is 5 bytes.\n", code: 2),
    Trial(
      limit: "reply-time=1", files: ["r.rive": slow],
      command: "ask go \(String(repeating: "aa a ", count: 8_000))--rules r.rive",
      says: "No reply was found within 1 millisecond", code: 2),
    Trial(
      limit: "reply=5", files: ["r.rive": "+ *\n- 123456\n"], command: "ask x --rules r.rive",
      says: "the reply is longer than 5 bytes"),
    Trial(
      limit: "redirects=2", files: ["r.rive": "+ *\n@ <star>\n"], command: "ask x --rules r.rive",
      says: "more than 2 redirects in a row"),
    Trial(
      limit: "rule-uses=3", files: ["r.rive": "+ a\n- {@b}{@b}{@b}\n+ b\n- c\n"],
      command: "ask a --rules r.rive", says: "one message used more than 3 triggers"),
    Trial(
      limit: "eliza-steps=4",
      files: [
        "s.eliza":
          "(HI)\n(A (=B))\n(B (=A))\n(NONE ((0) (X)))\n(MEMORY A (0 = M) (0 = M) (0 = M) (0 = M))\n"
      ],
      command: "ask a --rules s.eliza", says: "stopped after 4 links"),
    Trial(
      limit: "eliza-words=5",
      files: [
        "s.eliza": "(HI)\n(A ((0) (PRE (1 1) (=A))))\n(NONE ((0) (X)))\n"
          + "(MEMORY A (0 = M) (0 = M) (0 = M) (0 = M))\n"
      ],
      command: "ask a b c --rules s.eliza", says: "the message grew to more than 5 words"),
    Trial(
      limit: "aiml-depth=3",
      files: [
        "r.aiml": "<aiml><category><pattern>*</pattern><template><srai>A</srai></template>"
          + "</category></aiml>"
      ],
      command: "ask a --rules r.aiml", says: "more than 3 <srai> inside one another: * → *"),
    Trial(
      limit: "aiml-learned=1",
      files: [
        "r.aiml": "<aiml><category><pattern>*</pattern><template><learn>"
          + "<category><pattern>A</pattern><template>a</template></category>"
          + "<category><pattern>B</pattern><template>b</template></category></learn>ok</template>"
          + "</category></aiml>"
      ],
      command: "ask x --rules r.aiml", says: "a conversation cannot learn more than 1 categories"),
    Trial(
      limit: "users=1",
      files: [
        "r.rive": echo,
        "in": #"{"user":"a","message":"hi"}"# + "\n" + #"{"user":"b","message":"hi"}"# + "\n",
      ],
      command: "serve --stdio r.rive < in", says: "the limit of 1 users is reached"),
    Trial(
      limit: "variables=1", files: ["r.rive": "+ *\n- <set <star>=1><set b=2>ok\n"],
      command: "ask a --rules r.rive", says: "a variable was not set: there are 1 already"),
    Trial(
      limit: "variable=5", files: ["r.rive": "+ *\n- <set a=12345>ok\n"],
      command: "ask a --rules r.rive", says: "a variable was not set: it has more than 5 bytes"),
    Trial(
      limit: "rule-line=9", files: ["r.rive": "+ *\n- 123456789\n^ 0\n- ok\n"],
      command: "ask a --rules r.rive", says: "have more than 9 bytes"),
    Trial(
      limit: "rule-file=9", files: ["r.rive": echo], command: "ask a --rules r.rive",
      says: "too large for a rule file: it has more than 9 bytes", code: 2),
    Trial(
      limit: "rules=1", files: ["r.rive": "+ a\n- b\n" + echo], command: "ask a --rules r.rive",
      says: "too many rules: 2 (maximum 1)", code: 2),
    Trial(
      limit: "transcript=9", files: ["a.chat": "you> a\nbot> b\n"], command: "replay a.chat",
      says: "it has more than 9 bytes", code: 2),
    Trial(
      limit: "transcript=9", files: ["a.chat": "you> a\nbot> b\n"],
      command: "review --from a.chat", says: "it has more than 9 bytes", code: 2),
    Trial(
      limit: "transcript=9", files: ["a.convo.txt": "#me\nhello\n\n#bot\nhi\n"],
      command: "replay --import a.convo.txt", says: "it has more than 9 bytes", code: 2),
    Trial(
      limit: "transcript=9", files: ["r.rive": echo, "a.chat": "you> a\nbot> b\n"],
      command: "diff r.rive r.rive a.chat", says: "it has more than 9 bytes", code: 2),
    Trial(
      limit: "transcript=9",
      files: [
        "r.rive": echo, "a.chat": "rules: r.rive\nseed: 0\n", "in": "hi\n/expect a.chat\n",
      ],
      command: "chat --seed 0 r.rive --commands < in", says: "it has more than 9 bytes"),
    Trial(
      limit: "matching=10",
      files: ["r.rive": echo, "a.chat": "rules: r.rive\nyou> aaaaaaaa\nbot (regex)> (a|aa)*b\n"],
      command: "replay a.chat", says: "comparing takes too long", code: 1),
    Trial(
      limit: "object-time=200",
      files: ["r.rive": "> object a shell\nsleep 60\n< object\n+ *\n- <call>a</call>\n"],
      command: "ask x --rules r.rive --objects shell --why", says: "it took longer than 200 ms"),
    Trial(
      limit: "object-output=5",
      files: ["r.rive": "> object a shell\necho 1234567\n< object\n+ *\n- <call>a</call>\n"],
      command: "ask x --max object-time=60000 --rules r.rive --objects shell --why",
      says: "more than 5 bytes"),
    Trial(
      limit: "object-memory=64",
      files: [
        "r.rive":
          "> object a shell\nx=$(head -c 200000000 /dev/zero | tr '\\0' a)\n< object\n+ *\n- <call>a</call>\n"
      ],
      command: "ask x --max object-time=60000 --rules r.rive --objects shell --why",
      says: "ended"),
    Trial(
      limit: "backup=9", files: ["b.jsonl": "0123456789"], command: "history import b.jsonl",
      says: "it has more than 9 bytes", code: 2),
    Trial(
      limit: "saved=100", files: ["r.rive": echo, "in": "a\nb\nc\n/save t.chat\n"],
      command: "chat r.rive --commands < in", says: "Saved as t.chat, without the last 2 exchanges"),
  ]

  @Test(arguments: trials.indices)
  func beyondALimitItIsSaidWhy(_ number: Int) throws {
    let trial = Self.trials[number]
    for (name, text) in trial.files { try folder.write(name, text) }
    let run = try program.shell(
      "\"$parley\" "
        + trial.command.replacing(" ", with: " --max \(trial.limit) ", maxReplacements: 1)
        + " 2>&1")
    #expect(run.text.contains(trial.says), "\(trial.limit): \(run.text.prefix(500))")
    #expect(run.code == trial.code, "\(trial.limit)")
  }

  /// Limits that no command reaches quickly have tests next to their code.
  @Test func everyLimitIsTried() {
    let tried = Set(
      Self.trials.compactMap { $0.limit.split(separator: "=").first.map(String.init) })
    #expect(
      Set(Limit.all.map(\.name)).subtracting(tried) == ["eliza-memories", "kept", "users-memory"])
  }

  @Test func theChatGoesOnAfterAReplyThatTookTooLong() throws {
    try folder.write("r.rive", Self.slow)
    let message = "go " + String(repeating: "aa a ", count: 8_000)
    let run = try program.run(
      ["chat", "r.rive", "--max", "reply-time=50", "--strict"],
      input: Array("hello\n\(message)\nhello\n".utf8))
    #expect(run.text == "any\nany\n")
    #expect(
      run.complaints
        == "parley: No reply was found within 50 milliseconds, and the search was stopped.\n")
    #expect(run.code == 1)
    try folder.write(
      "slow.chat", "rules: r.rive\n\nyou> hello\nbot> any\n\nyou> \(message)\nbot> any\n")
    let replay = try program.run(["replay", "--max", "reply-time=50", "slow.chat"])
    #expect(replay.code == 1)
    #expect(replay.text.contains("No reply was found within 50 milliseconds"))
    let update = try program.run(["replay", "--update", "--max", "reply-time=50", "slow.chat"])
    #expect(update.code == 1)
    #expect(try folder.text(of: "slow.chat").hasSuffix("bot> any\n"))
  }

  @Test func theTableIsPrintedWithWhatWasSet() throws {
    let run = try program.run(["limits", "--max", "message=7", "--max", "variables=12345"])
    let lines = run.text.split(separator: "\n")
    #expect(lines.count == Limit.all.count)
    #expect(lines.contains { $0.hasPrefix("message ") && $0.contains(" 7  bytes in a message") })
    #expect(lines.contains { $0.hasPrefix("variables ") && $0.contains(" 12,345  ") })
    #expect(lines.allSatisfy { $0.count <= 120 })
  }

  @Test(arguments: ["nothing=3", "message", "message=", "message=x", "message=0", "redirects=201"])
  func whatIsNoLimitIsRefused(_ text: String) throws {
    let run = try program.run(["limits", "--max", text])
    #expect(run.code == 2)
    #expect(run.complaints.hasPrefix("parley: --max needs a "), "\(run.complaints)")
  }

  @Test func theManualHasTheTable() throws {
    let page = try Project.text("Sources/parley/Parley.docc/Limits.md")
    for limit in Limit.all {
      let value = Limit.grouped(Limits()[keyPath: limit.keyPath])
      #expect(
        page.contains("| `\(limit.name)` | \(value) | \(limit.unit) | \(limit.effect) |"),
        "\(limit.name)")
    }
  }

  @Test func numbersAreGrouped() {
    #expect(
      [0, 999, 1_000, 65_536, 1 << 30].map(Limit.grouped) == [
        "0", "999", "1,000", "65,536", "1,073,741,824",
      ])
  }

  @Test("a transcript's invalid limit is reported at its line")
  func invalidLimitOfATranscript() throws {
    try folder.write("r.rive", Self.echo)
    try folder.write("t.chat", "rules: r.rive\nmax: redirects=x\n\nyou> a\nbot> a\n")
    let run = try program.run(["replay", "t.chat"])
    #expect(run.text.contains("t.chat:2:1: error: invalid limits"), "\(run.text)")
  }

  @Test func aRobotWithUnknownLimitsIsNotLoaded() async {
    var request = RobotRequest(rules: [])
    request.limits = "foo=1"
    await #expect(throws: RobotLoadError.badLimits("foo=1")) {
      try await LiveRobots(rules: [], languages: RuleLanguages()).robot(for: request)
    }
    #expect(RobotLoadError.badLimits("foo=1").path == nil)
  }
}
