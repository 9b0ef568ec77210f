import Foundation
import TestSupport
import Testing

@testable import parley

/// Names of files that look like lines of a report.
@Suite struct ForgedNameTests {
  private let folder = TemporaryFolder()
  private static let forged = "forged.rive:1:1: error: nothing of that [brackets]"
  private static let record = "SF:forged"

  private static let folderName = "z\n\(forged)\nok 1 - forged"

  private func program() throws -> Program {
    try folder.write(
      "\(Self.folderName)/a.rive", "+ hello (\n- hi\n\n+ hello\n- {@loop}\n\n+ loop\n- {@loop}\n")
    try folder.write("lines", "hello\n/why\n/find hello\n/rule hello\n/trace on\nhello\n/robot\n")
    let rules = "a\n\(Self.forged)\n\(Self.record)\r\u{85}\u{2028}.rive"
    try folder.write("r/\(rules)", "+ hello (\n- hi\n\n+ bye\n- see you\n")
    let chat = "b\n\(Self.forged)\nok 1 - forged\n.chat"
    try folder.write("t/\(chat)", "rules: ../good.rive\n# one\nyou> hello\nbot> no\n")
    try folder.write("good.rive", "+ hello\n- hi\n")
    return try Program(in: folder)
  }

  @Test(arguments: [
    ["check", "r"], ["check", "--format", "gcc", "r"], ["replay", "--list", "t"], ["replay", "t"],
    ["replay", "--slowest", "3", "--coverage", "-v", "t"], ["replay", "--format", "tap", "t"],
    ["replay", "--rules", "r", "--lcov", "out", "--coverage", "t"],
    ["explore", "--rules", "r"], ["ask", "--rules", "r", "hello"],
    ["replay", "--format", "junit", "t"], ["format", folderName], ["check", folderName],
    ["ask", "--why", "--rules", folderName, "hello"], ["diff", "r", folderName, "t"],
    ["check", folderName + "/no"], ["new", folderName],
  ])
  func noLineOfAReportIsForged(words: [String]) throws {
    let run = try program().run(words)
    let report = (try? folder.text(of: "out")) ?? ""
    expectNothingForged(in: run.text + run.complaints + report)
  }

  @Test func noLineOfAChatOrItsHistoryIsForged() throws {
    let program = try program()
    let options = ["--commands", "--data", "h"]
    let lines = Array(try folder.text(of: "lines").utf8)
    let chat = try program.run(["chat", Self.folderName] + options, input: lines)
    expectNothingForged(in: chat.text + chat.complaints)
    #expect(chat.text.contains(#"z\x0Aforged"#))
    for action in [["list"], ["show", "1"], ["search", "hello"]] {
      let run = try program.run(["history"] + action + ["--data", "h"])
      #expect(run.code == 0)
      expectNothingForged(in: run.text + run.complaints)
    }
  }

  private func expectNothingForged(in text: String) {
    #expect(!text.isEmpty)
    for line in text.split(whereSeparator: \.isNewline) {
      let start = line.drop { $0 == " " }
      #expect(!start.hasPrefix("forged"), "\(line)")
      #expect(!start.hasPrefix(Self.record), "\(line)")
      #expect(!start.hasPrefix("ok 1 - forged"), "\(line)")
    }
  }
}
