import Foundation
import TestSupport
import Testing

/// `parley replay --against` from outside: what it prints, its exit codes, and what it refuses.
@Suite struct AgainstTests {
  private let folder = TemporaryFolder()

  private func run(_ words: String...) throws -> Program.Run {
    try Program(in: folder).run(["replay"] + words)
  }

  init() throws {
    try folder.write("loud.sh", #"while read -r line; do echo "$line!"; done"#)
    try folder.write("t/good.chat", "# good\nyou> hello\nbot> hello!\n")
    try folder.write("t/bad.chat", "# bad\nyou> hello\nhas> goodbye\n")
    try folder.write("named.chat", "against: loud\nyou> hello\nbot> hello!\n")
  }

  @Test func anyProgramIsTested() throws {
    #expect(try run("--against", "sh loud.sh", "t/good.chat").code == 0)
    let bad = try run("--against", "sh loud.sh", "t")
    #expect(bad.code == 1 && bad.text.contains("the reply lacks a text"))
    #expect(bad.text.contains("hello!") && bad.text.contains("1 passed, 1 failed"))
    let updated = try run("--against", "sh loud.sh", "--update=all", "t/good.chat")
    #expect(updated.code == 0)
    for form in ["junit", "tap", "json"] {
      let report = try run("--against", "exit 4", "--format", form, "t/good.chat")
      #expect(report.code == 1 && report.text.contains("exit code 4"), "\(report.text)")
    }
  }

  @Test func aFolderOfSomebodyElseStartsNothing() throws {
    let refused = try run("named.chat")
    #expect(refused.code == 2 && refused.complaints.isEmpty, "\(refused.complaints)")
    #expect(refused.text.contains("--against loud=COMMAND"))
    #expect(try run("--against", "loud=sh loud.sh", "named.chat").code == 0)
  }

  @Test("A settings file with an error is reported where a transcript needs its robots")
  func aBrokenSettingsFileIsReported() throws {
    let settings = ".home/.config/parley/settings"
    try folder.write(settings, "against loud = sh loud.sh\nrobt = x\n")
    // Otherwise the unnamed robot would answer for the one that the rest of the file may define.
    for words in [[], ["--against", "sh loud.sh"]] {
      let refused = try Program(in: folder).run(["replay", "named.chat"] + words)
      #expect(refused.code == 2)
      #expect(refused.text.contains("settings:2:1: there is no setting ‘robt’"))
      #expect(!refused.text.contains("--against loud=COMMAND"), "\(refused.text)")
    }
    #expect(try run("--against", "loud=sh loud.sh", "named.chat").code == 0)
    #expect(try run("--against", "sh loud.sh", "t/good.chat").code == 0)
    try folder.write(settings, "against loud = sh loud.sh\n")
    #expect(try run("named.chat").code == 0)
  }

  @Test(arguments: [
    "--coverage", "--strict", "--rules=x.rive", "--perturb=all", "--seeds=2", "--objects=live",
    "--order=python", "--max-steps=9", "--utf8",
  ])
  func whatNeedsRulesIsRefused(option: String) throws {
    let refused = try run("--against", "sh loud.sh", option, "t")
    #expect(refused.code == 2 && refused.complaints.contains("--against"), "\(refused.complaints)")
  }

  @Test(arguments: [
    ["--against", " ", "t"], ["--against", "a=", "t"], ["--min-passed", "5", "t"],
  ])
  func optionsNeedTheirArguments(words: [String]) throws {
    #expect(try Program(in: folder).run(["replay"] + words).code == 2)
  }

  /// Replies of the robot are data for the terminal and the report.
  @Test func controlCharactersAreShown() throws {
    let run = try run(
      "--against", #"read l; printf '\033[2Jhi\007\n'"#, "--color=never", "t/good.chat")
    #expect(run.code == 1 && !run.text.contains("\u{1B}") && !run.text.contains("\u{7}"))
  }
}
