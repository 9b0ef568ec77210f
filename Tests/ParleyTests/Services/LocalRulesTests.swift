import Conversations
import Responder
import RiveScript
import TestSupport
import Testing

@testable import RuleLoading
@testable import parley

/// The rule files of a folder are told from other files by their names and, if others share it, by their content.
@Suite struct LocalRulesTests {
  private static let rust = """
    // A program.
    use std::io;
    fn main() {
        let x = -1;
        *y = 2;
        println!("{}", x);
    }
    """

  private func isRules(_ text: String) -> Bool {
    Document(parsing: RuleSource(name: "x", text: text)).isProbablyRules
  }

  @Test(arguments: [
    "+ hello\n- Hi!\n", "! version = 2.0\n! var a = b",
    "// words\n\n> begin\n+ request\n- {ok}\n< begin",
    "+ a\n% b\n* c == d => e\n@ f\nwhat is this\n",
  ])
  func rulesAreSeen(_ text: String) { #expect(isRules(text)) }

  @Test(arguments: [
    rust, "", "// only a comment\n", "#!/bin/sh\nset -e\necho hi\n- x\n",
    "# Title\n\nSome words.\n\n- one\n- two\n* three\n> quoted\n",
    "rules: a.rive\n\nyou> hello\nbot> Hi!\n", "(HELLO)\n(NONE ((0) (GO ON)))\n",
  ])
  func rejectsOtherFiles(_ text: String) { #expect(!isRules(text)) }

  @Test func onlyFilesDirectlyInTheFolderCount() throws {
    let folder = TemporaryFolder()
    for name in ["b.rive", "a.rs", "c.txt", "d/e.rive"] { try folder.write(name, "+ x\n- y\n") }
    try folder.write("main.rs", Self.rust)
    let rules = LocalRules(languages: RuleLanguages(), folder: folder.path)
    #expect(rules.files == [folder.path + "/a.rs", folder.path + "/b.rive"])
  }

  @Test func setsAndMapsComeWithTheirRules() throws {
    let folder = TemporaryFolder()
    for name in ["b.map", "a.set"] { try folder.write(name, "[]") }
    #expect(LocalRules(languages: RuleLanguages(), folder: folder.path).files.isEmpty)
    try folder.write("c.rive", "+ x\n- y\n")
    #expect(LocalRules(languages: RuleLanguages(), folder: folder.path).files.count == 1)
    try folder.write("d.aiml", "<aiml/>")
    #expect(
      LocalRules(languages: RuleLanguages(), folder: folder.path).files
        == ["c.rive", "d.aiml", "a.set", "b.map"].map { folder.path + "/" + $0 })
  }

  @Test func rustIsNoRules() throws {
    let folder = TemporaryFolder()
    try folder.write("main.rs", Self.rust)
    try folder.write("a.rive", "+ x\n- y\n")
    let service = RuleLoadingService(
      paths: [folder.path], languages: RuleLanguages(), clock: SystemClock())
    #expect(try service.sources().sources.map(\.name) == [folder.path + "/a.rive"])
    #expect(service.unloadedFiles().isEmpty)
  }

  @Test func rulesWithAnotherEndingAreNamed() throws {
    let folder = TemporaryFolder()
    try folder.write("a.rive", "+ x\n- y\n")
    try folder.write("more.txt", "+ z\n- y\n")
    try folder.write("notes.txt", "Some words about it.\n")
    try folder.write("a.rive.bak", "+ x\n- y\n")
    let service = RuleLoadingService(
      paths: [folder.path], languages: RuleLanguages(), clock: SystemClock())
    let found = service.unloadedFiles()
    #expect(found.map(\.check) == ["unloaded-file"])
    #expect(found.map(\.location.file) == [folder.path + "/more.txt"])
  }

  @Test(arguments: [
    (["--no-history"], "Rules in this folder: a.rive. To chat with Wren: parley wren", "One."),
    (["--no-history", "wren"], "Others: /robot eliza", "Wren"),
  ])
  func aChatTakesTheRulesOfTheFolder(_ words: [String], _ hint: String, _ reply: String) throws {
    let folder = TemporaryFolder()
    try folder.write("a.rive", "+ *\n- One.\n")
    let chat = try TerminalProgram(Program(in: folder), words + ["--plain"], isInFolder: true)
    #expect(try chat.screen.waitFor("you>").contains(hint))
    chat.screen.type("who are you\r")
    try chat.screen.waitFor(reply)
    chat.screen.type("/quit\r")
    #expect(chat.ending() == .exited(0))
  }

  @Test func withoutRulesEveryRobotIsThatOfTheFolder() throws {
    let folder = TemporaryFolder()
    let program = try Program(in: folder)
    let wren = try program.run(["ask", "who", "are", "you"])
    #expect(wren.text.contains("Wren"))
    try folder.write("a.rive", "+ *\n- One.\n")
    let input = Array("hello\n".utf8)
    for words in [[], ["chat"], ["chat", "--no-history"]] {
      let run = try program.run(words, input: input)
      #expect(run.code == 0 && run.text == "One.\n" && run.complaints.isEmpty, "\(words)")
    }
    #expect(try program.run(["ask", "hello"]).text == "One.\n")
    #expect(try program.run(["ask", "--rules", "wren", "who", "are", "you"]).text.contains("Wren"))
    #expect(try program.run(["wren"], input: Array("who are you\n".utf8)).text.contains("Wren"))
    let request = Array(#"{"user":"ann","message":"hello"}"#.utf8)
    let served = try program.run(["serve", "--stdio"], input: request)
    #expect(served.text.contains(#""reply":"One.""#), "\(served.complaints)")
  }

  /// The review in the same folder finds what was said there, and the latest conversation continues whatever its robot.
  @Test func theHistoryHasOneRobotForTheRulesOfAFolder() throws {
    let folder = TemporaryFolder()
    try folder.write("a.rive", "+ hello\n- One.\n")
    let program = try Program(in: folder)
    let said = try program.run([], input: Array("hello\nan odd thing\n".utf8))
    #expect(said.text.hasPrefix("One.\n"), "\(said.complaints)")
    let review = try program.run(["review", "--format", "text"])
    #expect(review.text.contains("an odd thing"), "\(review.text)\(review.complaints)")
    #expect(try program.run(["wren"], input: Array("my name is Ann\n".utf8)).code == 0)
    let more = try program.run(["--continue"], input: Array("what is my name\n".utf8))
    #expect(more.text.contains("Ann"), "\(more.text)\(more.complaints)")
  }

  @Test("A continued conversation keeps its user, seed, and letters, and other ones are refused")
  func continuingWithOtherOptions() throws {
    let folder = TemporaryFolder()
    try folder.write("a.rive", "+ *\n- <id>.\n")
    let program = try Program(in: folder)
    let input = Array("hello\n".utf8)
    let own = ["--user", "ann", "--seed", "3"]
    #expect(try program.run(own, input: input).text == "ann.\n")
    #expect(try program.run(["--continue"] + own, input: input).text == "ann.\n")
    for other in [["--user", "bob"], ["--seed", "4"], ["--utf8"]] {
      let run = try program.run(["--continue"] + other, input: input)
      #expect(run.code == 2 && run.text.isEmpty, "\(other)")
      #expect(run.complaints.contains("\(other[0]) can't be combined"), "\(run.complaints)")
    }
  }

  @Test @MainActor func whatIsNotRulesIsNotFormatted() async throws {
    let folder = TemporaryFolder()
    let text = "#!/bin/sh\nif true\n  then echo x\nfi\n"
    let path = try folder.write("run.sh", text)
    #expect(await Parley.run(["format", path], in: .all) == .couldNotRun)
    #expect(try folder.text(of: "run.sh") == text)
  }
}
