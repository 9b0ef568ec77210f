import Foundation
import TestSupport
import Testing

/// `parley history export` and `parley history import`.
@Suite struct ExportCommandTests {
  private let folder = TemporaryFolder()

  private func program() throws -> Program {
    try folder.write("r.rive", "+ *\n- You said <star>.\n")
    let program = try Program(in: folder)
    for message in ["tea please", "<b>bread</b>"] {
      let run = try program.run(
        ["r.rive", "--data", "h", "--seed", "3"], input: Array((message + "\n").utf8))
      #expect(run.code == 0, "\(run.complaints)")
    }
    return program
  }

  private func history(_ program: Program, _ words: String...) throws -> Program.Run {
    try program.run(["history"] + words + ["--data", "h"])
  }

  @Test(arguments: [
    ("a.chat", "rules: "), ("a.txt", "rules: "), ("a.md", "# tea please"),
    ("A.HTML", "<!DOCTYPE html>"), ("a.json", "{\"id\":1,"),
  ])
  func theEndingChooses(file: String, beginning: String) throws {
    let program = try program()
    let run = try history(program, "export", "1", file)
    #expect(run.code == 0 && run.output.isEmpty, "\(run.complaints)")
    #expect(try folder.text(of: file).hasPrefix(beginning))
    // Nothing is replaced.
    let again = try history(program, "export", "2", file)
    #expect(again.code == 2 && again.complaints.contains("already exists"))
    #expect(try folder.text(of: file).contains("tea"))
  }

  @Test(arguments: [
    (["1", "x.pdf"], "x.pdf: unknown extension; an export ends in .chat, .txt, .json"),
    (["1", "2", "x.html"], "x.html can hold only one conversation"), (["x.html"], "not the number"),
    (["9", "x.html"], "no conversation 9"), (["1", "x.html", "2"], "not the number"),
    (["--all"], "--all FILE"), (["--all", "a", "b"], "--all FILE"),
    (["--all", "b.jsonl", "--format", "html"], "--all and --format can't be combined"),
    (["1", "--json", "--format", "html"], "--json and --format html can't be combined"),
  ])
  func whatCannotBeExportedIsSaid(words: [String], complaint: String) throws {
    let run = try program().run(["history", "export", "--data", "h"] + words)
    #expect(run.code == 2 && run.output.isEmpty)
    #expect(run.complaints.contains(complaint), "\(run.complaints)")
    #expect(!folder.names.contains("x.html") && !folder.names.contains("x.pdf"))
  }

  @Test func standardOutputTakesAFormat() throws {
    let program = try program()
    #expect(try history(program, "export", "1").text.hasPrefix("rules: "))
    let page = try history(program, "export", "2", "--format", "html")
    #expect(page.text.contains("&lt;b&gt;bread&lt;/b&gt;") && !page.text.contains("<b>"))
    #expect(try history(program, "export", "1", "--format", "pdf").code == 2)
  }

  @Test func messagesForLanguageModelsAreMasked() throws {
    try folder.write("r.rive", "+ *\n- You said <star>.\n")
    let program = try Program(in: folder)
    let said = "my name is annabel\ncall 0151 23456\n"
    #expect(try program.run(["r.rive", "--data", "h"], input: Array(said.utf8)).code == 0)
    let run = try history(program, "export", "1", "--format", "messages")
    #expect(
      run.text.hasPrefix(
        #"{"messages":[{"role":"user","content":"my name is ‹name›"},{"role":"assistant","#))
    #expect(!run.text.contains("annabel") && !run.text.contains("23456"))
    try folder.write("talk.jsonl", run.text)
    let review = try program.run(["review", "r.rive", "--from", "talk.jsonl", "--format", "json"])
    #expect(review.code == 0, "\(review.complaints)")
  }

  @Test func severalConversationsAreOneTranscript() throws {
    let program = try program()
    let other = try program.run(
      ["r.rive", "--data", "h", "--user", "Bob"], input: Array("good day\n".utf8))
    #expect(other.code == 0)
    let printed = try history(program, "export", "1", "2", "3")
    #expect(printed.code == 0 && printed.text.contains("\n# tea please\n"), "\(printed.complaints)")
    #expect(try history(program, "export", "1", "2", "3", "all.chat").code == 0)
    let text = try folder.text(of: "all.chat")
    #expect(text.contains("\nuser> Bob\nyou> /seed ") && text.split(separator: "rules:").count == 1)
    let replay = try program.run(["replay", "all.chat"])
    #expect(replay.code == 0 && replay.text.contains("3 passed"), "\(text)\n\(replay.text)")
    try folder.write("s.rive", "+ *\n- So?\n")
    _ = try program.run(["s.rive", "--data", "h"], input: Array("x\n".utf8))
    let mixed = try history(program, "export", "1", "4")
    #expect(mixed.code == 2 && mixed.complaints.contains("1 and 4 have different rules"))
  }

  @Test func aBackupMovesToAnotherMachine() throws {
    let program = try program()
    let run = try history(program, "export", "--all", "new/b.jsonl")
    #expect(run.code == 0 && run.text.contains("2 conversations, 2 exchanges"), "\(run.complaints)")
    let file = folder.path + "/new/b.jsonl"
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(try history(program, "export", "--all", "new/b.jsonl").code == 2)
    let other = try program.run(["history", "import", file, "--data", "other"])
    #expect(other.code == 0 && other.text.contains("2 conversations added"), "\(other.complaints)")
    for words in [["list"], ["show", "1", "2"], ["export", "1"], ["search", "bread"]] {
      let old = try program.run(["history"] + words + ["--data", "h"])
      #expect(old.code == 0 && !old.text.isEmpty)
      #expect(try program.run(["history"] + words + ["--data", "other"]).text == old.text)
    }
    let again = try program.run(["history", "import", file, "--data", "other", "--json"])
    #expect(again.text == "{\"added\":0,\"continued\":0,\"known\":2}\n")
    try folder.write("bad.jsonl", try folder.text(of: "new/b.jsonl").replacing("tea", with: "\"ea"))
    let bad = try program.run(["history", "import", "bad.jsonl", "--data", "third"])
    #expect(bad.code == 2 && bad.complaints.contains("bad.jsonl:2:"), "\(bad.complaints)")
    #expect(try program.run(["history", "list", "--data", "third"]).output.isEmpty)
    let large = try program.run(
      ["history", "import", file, "--data", "third", "--max", "backup=100"])
    #expect(large.code == 2 && large.complaints.contains("100"), "\(large.complaints)")
  }

  /// A history that does not exist is empty, and stays that way.
  @Test func anEmptyHistoryHasABackup() throws {
    let program = try Program(in: folder)
    #expect(try program.run(["history", "export", "--all", "b", "--data", "h"]).code == 0)
    #expect(!folder.names.contains("h"))
    #expect(try program.run(["history", "import", "b", "--data", "h"]).code == 0)
    #expect(try program.run(["history", "import", "missing", "--data", "h"]).code == 2)
  }
}
