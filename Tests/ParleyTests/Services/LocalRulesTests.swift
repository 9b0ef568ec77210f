import ChatModel
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

  @Test(arguments: [true, false])
  func aChatOnATerminalNamesTheRulesOfTheFolder(_ hasRules: Bool) throws {
    let folder = TemporaryFolder()
    if hasRules { try folder.write("a.rive", "+ *\n- One.\n") }
    let hint = "This folder has rules of its own: parley . chats with them."
    let chat = try TerminalProgram(
      Program(in: folder), ["--no-history", "--plain"], isInFolder: true)
    let shown = try chat.screen.waitFor("you>")
    #expect(shown.contains(hint) == hasRules, "\(shown)")
    chat.screen.type("/quit\r")
    #expect(chat.ending() == .exited(0))
    // A pipe is no place for hints.
    let pipe = try Program(in: folder).run(["--no-history"], input: Array("hello\n".utf8))
    #expect(!pipe.text.contains(hint) && !pipe.complaints.contains(hint))
  }

  @Test @MainActor func whatIsNotRulesIsNotFormatted() async throws {
    let folder = TemporaryFolder()
    let text = "#!/bin/sh\nif true\n  then echo x\nfi\n"
    let path = try folder.write("run.sh", text)
    #expect(await Parley.run(["format", path], in: .all) == .couldNotRun)
    #expect(try folder.text(of: "run.sh") == text)
  }
}
