import Conversations
import Foundation
import Platform
import Responder
import TestSupport
import Testing

@testable import HistoryStore

/// Ctrl-C during long work.
@Suite struct PartialResultsTests {
  private let folder = TemporaryFolder()

  @Test(arguments: [
    (["replay", "t.chat", "--seeds", "1000000"], "/1000000 runs, ", "1 passed"),
    (["replay", "t.chat", "--seeds", "1000000", "--jobs", "2"], "/1000000 runs, ", "1 passed"),
    (["explore", "many.rive", "--wordings", "40", "-o", "net.chat"], " rules, ", "reached "),
    (["check", "more.rive"], " steps, ", " interrupted: "),
    (["review", "r.rive", "--from", "said.txt"], "/400000 messages, ", "were not understood"),
    (["mutate", "m.chat"], " changes, ", " in rules that no case uses"),
    (["replay", "--perturb", "all", "p.chat"], "/3000 cases, ", " messages"),
  ])
  func printsWhatWasFound(_ arguments: [String], _ unit: String, _ words: String) throws {
    let rules = (0..<200_000).map { "+ [*] word\($0) (a|b|c) [*]\n- x\n" }
    try folder.write("many.rive", rules.prefix(20_000).joined() + "+ *\n- ?\n")
    try folder.write("more.rive", rules.joined())
    try folder.write("said.txt", (0..<400_000).map { "soup \($0)\n" }.joined())
    try folder.write("r.rive", "+ hello\n- Hi.\n- Ho.\n")
    try folder.write("t.chat", "rules: r.rive\n\nyou> hello\nbot> Hi.\nor> Ho.\n")
    try folder.write("m.rive", (0..<3_000).map { "+ word\($0) (a|b)\n- x\n\n" }.joined())
    try folder.write("m.chat", "rules: m.rive\n\nyou> word1 a\nbot> x\n")
    try folder.write(
      "p.chat",
      "rules: r.rive\n\n" + (0..<3_000).map { "# \($0)\nyou> hello\nbot (any)>\n\n" }.joined())
    let run = try TerminalProgram(Program(in: folder), arguments, isInFolder: true)
    try run.screen.waitFor(unit)
    // The first cell is full after the file, its rules and some checks.
    try run.screen.waitFor(arguments[0] == "check" ? "█" : " left")
    run.screen.type("\u{3}")
    #expect(run.ending() == .killed(SIGINT))
    let shown = run.screen.transcript()
    #expect(shown.contains("these results are partial"), "\(shown)")
    #expect(shown.contains(words), "\(shown)")
    let rows = shown.split(whereSeparator: \.isNewline)
    #expect(!rows.contains { $0.hasPrefix("0 changes: ") }, "\(shown)")
  }

  @Test func endsAtOnceBeforeThereAreResults() throws {
    try folder.write("m.rive", (0..<60_000).map { "+ word\($0) (a|b)\n- x\n\n" }.joined())
    for number in 0..<4 {
      try folder.write("\(number).chat", "rules: m.rive\n\nyou> word1 a\nbot> x\n")
    }
    let run = try TerminalProgram(Program(in: folder), ["mutate", "."], isInFolder: true)
    try run.screen.waitFor("Mutating [")
    run.screen.type("\u{3}")
    #expect(run.ending() == .killed(SIGINT))
    let shown = run.screen.transcript()
    #expect(
      shown.contains("\r\u{1B}[Kparley: interrupted before there were any results"), "\(shown)")
    #expect(!shown.contains("score") && !shown.contains(" changes: "), "\(shown)")
  }

  @Test func aCheckIsCountedFromTheBeginning() throws {
    for file in 0..<20 {
      let rules = (0..<5_000).map { "+ [*] word\(file * 5_000 + $0) (a|b|c) [*]\n- x\n" }
      try folder.write("rules/\(file).rive", rules.joined())
    }
    let run = try TerminalProgram(Program(in: folder), ["check", "rules"], isInFolder: true)
    try run.screen.waitFor(" steps, ")
    run.screen.type("\u{3}")
    #expect(run.ending() == .killed(SIGINT))
    let shown = run.screen.transcript()
    #expect(!shown.contains { "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏".contains($0) }, "\(shown)")
  }

  @Test("Ctrl-C leaves no files of which only some are fixed")
  func fixesAreWrittenWhole() throws {
    let names = (1_000..<1_600).map { "\($0).rive" }
    for name in names { try folder.write("rules/" + name, "# old\n+ \(name.prefix(4))\n- x\n") }
    let run = try TerminalProgram(
      Program(in: folder), ["check", "--fix", "rules"], isInFolder: true)
    let first = folder.path + "/rules/" + names[0]
    let deadline = ContinuousClock.now + .seconds(120)
    while ContinuousClock.now < deadline,
      FileManager.default.contents(atPath: first)?.first == UInt8(ascii: "#")
    { _ = poll(nil, 0, 1) }
    run.screen.type("\u{3}")
    #expect(run.ending() == .killed(SIGINT))
    #expect(!run.screen.transcript().contains("partial"))
    let fixed = try names.count { try folder.text(of: "rules/" + $0).contains("// old\n") }
    #expect(fixed == names.count, "\(fixed) of \(names.count)")
  }

  @Test func anImportKeepsWhatItHasAdded() throws {
    try folder.write("r.rive", "+ hello\n- Hi.\n")
    let program = try Program(in: folder)
    #expect(try program.run(["chat", "r.rive"], input: Array("hello\n".utf8)).code == 0)
    #expect(try program.run(["history", "export", "--all", "one.jsonl"]).code == 0)
    let one = try #require(FileManager.default.contents(atPath: folder.path + "/one.jsonl"))
    var backup = try HistoryBackup(reading: Array(one))
    let talk = try #require(backup.talks.first)
    backup.talks = (0..<30_000).map { number in
      var talk = talk
      talk.conversation.origin.started = WallTime(microseconds: Int64(number))
      return talk
    }
    try folder.write("many.jsonl", try backup.written())
    let run = try TerminalProgram(program, ["history", "import", "many.jsonl"], isInFolder: true)
    try run.screen.waitFor("/30000 conversations, ")
    try run.screen.waitFor(" left")
    run.screen.type("\u{3}")
    #expect(run.ending() == .killed(SIGINT))
    let shown = run.screen.transcript()
    #expect(shown.contains(" added, ") && shown.contains("these results are partial"), "\(shown)")
    let list = try program.run(["history", "export", "--all", "kept.jsonl"]).text
    let count = try #require(list.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    #expect((2...30_000).contains(count), "\(list)")
  }
}
