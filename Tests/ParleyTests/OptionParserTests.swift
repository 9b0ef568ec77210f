import Conversations
import Responder
import Terminal
import TestSupport
import Testing

@testable import parley

@MainActor
@Suite struct OptionParserTests {
  private let parser = OptionParser<ChatArguments>(options: [
    .seed, .user, .rules, .color, .json, .strict, .log, .utf8, .help, .version,
  ])

  @Test func readsEveryForm() throws {
    let arguments = try parser.parse([
      "one", "--seed", "7", "-uAda", "--rules=a.rive", "two", "-r", "b", "--json", "--color=never",
      "--log", "x.log", "--utf8", "--", "--strict", "-z",
    ])
    var expected = ChatArguments()
    expected.operands = ["one", "two", "--strict", "-z"]
    expected.seed = 7
    expected.user = "Ada"
    expected.rules = ["a.rive", "b"]
    expected.color = .never
    expected.json = true
    expected.log = "x.log"
    expected.utf8 = true
    #expect(arguments == expected)
  }

  @Test func nothingGivesTheDefaults() throws {
    #expect(try parser.parse([]) == ChatArguments())
  }

  /// A short option takes an optional argument with and without an equals sign.
  @Test func conditionsOfAListAreCheckedWithTheName() throws {
    let parser = HistoryCommand.parser
    let filter = try parser.parse([
      "list", "--robot", "wren", "--user=ann", "--since", "2026-11-01", "--until=2026-11-30",
    ]).history.filter
    #expect(filter.robot == "wren" && filter.user == "ann")
    #expect(filter.since == CivilDate("2026-11-01") && filter.until == CivilDate("2026-11-30"))
    for option in ["since", "until"] {
      #expect(
        throws: UsageError.badValue(
          option: option, value: "2026-02-30", expected: "a date such as 2026-11-21")
      ) { try parser.parse(["list", "--\(option)", "2026-02-30"]) }
    }
  }

  @Test(arguments: ["-c9", "-c=9", "--continue=9"])
  func anEqualsSignMayStandBehindALetter(word: String) throws {
    let arguments = try ChatCommand.parser.parse([word])
    #expect(arguments.continuing == .id(9))
  }

  @Test("Options may follow operands, whatever POSIXLY_CORRECT says")
  func mixedWithOperands() throws {
    let folder = TemporaryFolder()
    try folder.write("r.rive", "+ hello\n- Hi!\n")
    let run = try Program(in: folder).shell(
      "POSIXLY_CORRECT=1 \"$parley\" ask hello --rules r.rive")
    #expect(run.code == 0 && run.text == "Hi!\n", "\(run.text)\(run.complaints)")
  }

  @Test func anUnambiguousBeginningIsEnough() throws {
    #expect(try parser.parse(["--str"]).strict)
    #expect(try parser.parse(["--se=3"]).seed == 3)
  }

  @Test(arguments: [
    (["--sede", "7"], UsageError.unknownOption("--sede", nearest: "seed")),
    (["x", "--colour=auto"], .unknownOption("--colour", nearest: "color")),
    (["--qqqqqq"], .unknownOption("--qqqqqq", nearest: nil)),
    (["-z"], .unknownOption("-z", nearest: nil)),
    (["-hz"], .unknownOption("-z", nearest: nil)),
    (["-é", "--json"], .unknownOption("-é", nearest: nil)),
    (["x", "-h你好"], .unknownOption("-你", nearest: nil)),
    (["--u", "x"], .ambiguousOption("--u", candidates: ["user", "utf8"])),
    (["--seed"], .missingArgument(option: "seed", argument: "N")),
    (["-r"], .missingArgument(option: "rules", argument: "R")),
    (["--json=yes"], .unexpectedArgument(option: "json")),
    (
      ["--seed", "-1"],
      .badValue(option: "seed", value: "-1", expected: "a whole number from 0 to \(UInt64.max)")
    ),
    (
      ["--color", "blue"],
      .badValue(option: "color", value: "blue", expected: "auto, always, or never")
    ),
    (["--user="], .badValue(option: "user", value: "", expected: "a name")),
  ])
  func reportsErrors(words: [String], expected: UsageError) {
    #expect(throws: expected) { try parser.parse(words) }
  }

  @Test func oneParseLeavesNoTraceInTheNext() throws {
    for round in 0..<100 {
      _ = try? parser.parse(["-hz", "--seed"])
      let arguments = try parser.parse(["a", "--seed", "\(round)", "b"])
      #expect(arguments.seed == UInt64(round))
      #expect(arguments.operands == ["a", "b"])
    }
  }

  @Test func anyWordsAreTakenOrRefused() {
    let parts = ["-", "--", "seed", "=", "7", "j", "rules", "你", "\u{1B}", " ", "x", "--json"]
    for seed in UInt64(0)..<500 {
      var randomness = Conversation(seed: seed).randomness
      let words = (0..<Int.random(in: 0..<6, using: &randomness)).map { _ in
        (0..<Int.random(in: 0..<5, using: &randomness)).map { _ in
          parts.randomElement(using: &randomness) ?? ""
        }.joined()
      }
      #expect((try? parser.parse(["--"] + words))?.operands == words, "seed \(seed)")
      if let arguments = try? parser.parse(words) {
        #expect(arguments.operands.count <= words.count, "seed \(seed)")
      }
    }
  }
}
