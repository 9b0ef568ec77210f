import Foundation
import TestSupport
import Testing

@testable import parley

/// Commands create the folders of their output files.
@Suite struct OutputFolderTests {
  private let folder = TemporaryFolder()

  private func program() throws -> Program {
    try folder.write("r.rive", "+ hello\n- hi\n")
    return try Program(in: folder)
  }

  @Test(arguments: [
    ["explore", "--rules", "r.rive", "--output", "new/deep/x"],
    ["replay", "--rules", "r.rive", "a.chat", "--output", "new/deep/x"],
    ["replay", "--rules", "r.rive", "a.chat", "--lcov", "new/deep/x"],
    ["chat", "r.rive", "--record", "new/deep/x"],
    ["chat", "r.rive", "--log", "new/deep/x"],
  ])
  func aCommandMakesTheFolder(words: [String]) throws {
    let program = try program()
    try folder.write("a.chat", "# a\nyou> hello\nbot> hi\n")
    let run = try program.run(words, input: Array("hello\n".utf8))
    #expect(run.code == 0, "\(run.complaints)")
    #expect(try !folder.text(of: "new/deep/x").isEmpty)
  }

  @Test(
    "A command does not overwrite the files that it reads",
    arguments: [
      "explore r.rive -o r.rive", "explore . -o link.rive", "picture a.chat -o a.chat",
      "picture a.chat -o r.rive", "convert r.rive --to aiml -o r.rive", "pack . -o ./r.rive",
      "graph r.rive --format dot -o r.rive", "replay . --output a.chat", "mutate --output a.chat .",
      "replay --perturb all a.chat --output a.chat",
    ])
  func inputsAreNotOverwritten(words: String) throws {
    let program = try program()
    let transcript = "rules: r.rive\n\n# a\nyou> hello\nbot> hi\n"
    try folder.write("a.chat", transcript)
    try folder.link("link.rive", to: "r.rive")
    let run = try program.run(words.split(separator: " ").map(String.init))
    #expect(run.code == 2 && run.complaints.contains("one of the files to read"))
    #expect(try folder.text(of: "a.chat") == transcript)
    #expect(try folder.text(of: "r.rive") == "+ hello\n- hi\n")
  }

  /// In a folder such as `/tmp`, where everyone may create links.
  @Test(
    .enabled(if: getuid() == 0, "only root may give links away"),
    arguments: [
      "explore --rules r.rive --output tmp/x", "replay --rules r.rive a.chat --html tmp/x",
      "replay --rules r.rive a.chat --output tmp/x", "picture a.chat -o tmp/x",
      "graph r.rive --output tmp/x", "chat r.rive --log tmp/x",
    ])
  func aLinkOfAnotherUserIsNotFollowed(words: String) throws {
    let program = try program()
    try folder.write("a.chat", "rules: r.rive\n\n# a\nyou> hello\nbot> hi\n")
    try folder.write("victim", "precious\n")
    try folder.write("tmp/y", "")
    try folder.link("tmp/x", to: "../victim")
    #expect(unsafe lchown(folder.path + "/tmp/x", 65534, 65534) == 0)
    #expect(unsafe chmod(folder.path + "/tmp", 0o1777) == 0)
    let run = try program.run(words.split(separator: " ").map(String.init))
    #expect(run.code == 2 && run.complaints.contains("it is a link of another user"))
    #expect(try folder.text(of: "victim") == "precious\n")
    // One's own link is followed.
    #expect(unsafe lchown(folder.path + "/tmp/x", 0, 0) == 0)
    let own = try program.run(words.split(separator: " ").map(String.init))
    #expect(own.code == 0, "\(own.complaints)")
    #expect(try folder.text(of: "victim") != "precious\n")
  }

  /// A folder that a chat made would hide a slip of the keyboard.
  @Test func savingMakesNoFolder() throws {
    let program = try program()
    let input = Array("hello\n/save Transcripts/soup.chat\n".utf8)
    let run = try program.run(["chat", "--commands", "r.rive"], input: input)
    #expect(run.complaints.contains("there is no folder"))
    #expect(!folder.names.contains("Transcripts"))
    try folder.write("Transcripts/other.chat", "")
    let again = try program.run(["chat", "--commands", "r.rive"], input: input)
    #expect(again.code == 0, "\(again.complaints)")
    #expect(try folder.text(of: "Transcripts/soup.chat").contains("you> hello\nbot> hi\n"))
  }

  /// A header names a built-in robot as every transcript does, wherever it stands.
  @Test func exploringABuiltinRobotNamesItInTheHeader() throws {
    let program = try program()
    let run = try program.run(
      ["explore", "--rules", "eliza", "--limit", "1", "--output", "new/keeper.chat"])
    #expect(run.code == 0, "\(run.complaints)")
    #expect(try folder.text(of: "new/keeper.chat").hasPrefix("rules: builtin/eliza\n"))
    #expect(try program.run(["replay", "new/keeper.chat"]).code == 0)
  }

  @Test func importingMakesTheFolder() throws {
    let program = try program()
    let suite =
      #"{"greets": {"username": "localuser", "tests": [{"source": "+ hi\n- ho\n"}, {"input": "hi", "reply": "ho"}]}}"#
    try folder.write("suite.json", suite)
    let made = try program.run(["replay", "--import", "suite.json", "--output", "new/deep"])
    #expect(made.code == 0, "\(made.complaints)")
    #expect(try program.run(["replay", "new/deep"]).code == 0)
  }

  @Test func importingReportsErrorsOnStandardError() throws {
    let program = try program()
    try folder.write("broken.json", "{")
    for name in ["broken.json", "missing.json"] {
      let run = try program.run(["replay", "--import", name, "--output", "new"])
      #expect(run.code == 2 && run.text.isEmpty && run.complaints.hasPrefix("parley: \(name):"))
    }
  }

  @Test(
    "An import of nothing is an error, and so is an option that has no effect on it",
    arguments: [
      ([String](), "--import needs PATHS"), (["empty"], "no Botium files found in empty; "),
      (["hi.convo.txt", "--update"], "--import and options other than --output"),
      (["hi.convo.txt", "--watch"], "can't be combined"),
      (["hi.convo.txt", "--html", "x.html"], "can't be combined"),
      (["hi.convo.txt", "--against", "cat"], "can't be combined"),
      (["hi.convo.txt", "--rules", "r.rive"], "can't be combined"),
    ])
  func importingNothingIsAnError(words: [String], complaint: String) throws {
    let program = try program()
    try folder.write("hi.convo.txt", "#me\nhello\n\n#bot\nhi\n")
    try folder.write("empty/suite.json", "{}")
    let run = try program.run(["replay", "--import"] + words)
    #expect(run.code == 2 && run.text.isEmpty && run.complaints.contains(complaint))
    let limits = ["--max", "transcript=1000", "--color", "never"]
    let made = try program.run(["replay", "--import", "hi.convo.txt"] + limits)
    #expect(made.code == 0, "\(made.complaints)")
  }

  @Test func aFailedImportLeavesNoRules() throws {
    let program = try program()
    let suite =
      #"{"greets": {"username": "localuser", "tests": [{"source": "+ hi\n- ho\n"}, {"input": "hi", "reply": "ho"}]}}"#
    try folder.write("suite.json", suite)
    let words = ["replay", "--import", "suite.json", "--output", "new"]
    #expect(try program.run(words).code == 0)
    let names = folder.names(in: "new")
    for name in names where !name.hasSuffix(".chat") {
      try FileManager.default.removeItem(atPath: folder.path + "/new/" + name)
    }
    let run = try program.run(words)
    #expect(run.code == 2 && run.complaints.contains("it already exists"))
    #expect(names.count == 2 && folder.names(in: "new").count == 1)
  }

  /// Each source of a case is a file of its own, so that `! local concat` of one does not join the lines of the next.
  @Test func importingKeepsSourcesApart() throws {
    let program = try program()
    let suite = #"""
      {"joins": {"tests": [{"source": "! local concat = space\n+ a\n- x\n^ y\n"},
        {"source": "+ b\n- x\n^ y\n"}, {"input": "a", "reply": "x y"}, {"input": "b", "reply": "xy"}]}}
      """#
    try folder.write("suite.json", suite)
    #expect(try program.run(["replay", "--import", "suite.json", "--output", "new"]).code == 0)
    let run = try program.run(["replay", "new"])
    #expect(run.code == 0, "\(run.complaints)")
  }

  @Test func foldersOfConvosAreImported() throws {
    let program = try program()
    try folder.write("spec/convo/hi.convo.txt", "#me\nHI_UTT\n\n#bot\nhi\n")
    try folder.write("spec/hi.utterances.txt", "HI_UTT\nhello\nHello!\n")
    try folder.write("spec/package.json", "{}")
    let made = try program.run(["replay", "--import", "spec", "--output", "new"])
    #expect(made.code == 0, "\(made.complaints)")
    let run = try program.run(["replay", "--rules", "r.rive", "new"])
    #expect(run.code == 0, "\(run.complaints)")
    #expect(try folder.text(of: "new/hi-convo.chat").contains("you> Hello!"))
  }

  @Test func aFileInTheWayIsAnError() throws {
    let program = try program()
    try folder.write("new", "a file")
    let run = try program.run(["explore", "--rules", "r.rive", "--output", "new/x.chat"])
    #expect(run.code != 0 && run.complaints.contains("new/x.chat"))
    #expect(try folder.text(of: "new") == "a file")
  }
}
