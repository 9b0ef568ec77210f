import Foundation
import TestSupport
import Testing

/// `parley replay --perturb`.
@Suite struct PerturbSessionTests {
  private let folder = TemporaryFolder()

  private func program() throws -> Program {
    try folder.write("r.rive", "+ what time is it\n- Late.\n\n+ *\n- Hm.\n")
    try folder.write("t.chat", "rules: r.rive\nyou> what time is it\nbot> Late.\n")
    return try Program(in: folder)
  }

  private func perturb(_ program: Program, _ words: String...) throws -> Program.Run {
    try program.run(["replay", "t.chat"] + words)
  }

  @Test func failuresAreShownFixedAndKept() throws {
    let program = try program()
    let run = try perturb(program, "--perturb", "politeness", "--output", "net.chat")
    #expect(run.code == 1 && run.text.contains("robustness 0%"), "\(run.text)\(run.complaints)")
    #expect(run.text.contains("  fix  r.rive:1: + "), "\(run.text)")
    #expect(run.complaints == "wrote 1 case to net.chat\n")
    #expect(try program.run(["replay", "net.chat"]).code == 1)
    try folder.write("r.rive", "+ [*] what time is it [*]\n- Late.\n\n+ *\n- Hm.\n")
    #expect(try folder.text(of: "net.chat").contains("rule> r.rive: what time is it"))
    #expect(try perturb(program, "--perturb", "politeness").code == 0)
    #expect(try perturb(program, "--perturb", "all", "--seed", "7", "--min-robust", "1").code == 0)
  }

  @Test("--output writes cases for each robot, and replaces only the file that it names")
  func severalRobots() throws {
    let program = try program()
    try folder.write("s.rive", "+ what day is it\n- Monday.\n\n+ *\n- Hm.\n")
    try folder.write("u.chat", "rules: s.rive\nyou> what day is it\nbot> Monday.\n")
    try folder.write("net.chat", "")
    try folder.write("net-2.chat", "")
    let run = try perturb(
      program, "u.chat", "--perturb", "politeness", "--output", "net.chat")
    #expect(run.code == 1, "\(run.complaints)")
    #expect(run.complaints == "wrote 1 case to net.chat\nwrote 1 case to net-3.chat\n")
    #expect(try folder.text(of: "net-2.chat").isEmpty)
    #expect(try folder.text(of: "net-3.chat").hasPrefix("rules: s.rive\n"))
  }

  @Test func optionsAreChecked() throws {
    let program = try program()
    for (words, complaint) in [
      (["--perturb", "typos"], "typo instead of typos"),
      (["--rate", "5"], "--rate needs --perturb"),
      (["--perturb", "typo", "--update"], "can't be combined"),
      (["--perturb", "typo", "--rate", "0"], "a number above 0, up to 100"),
      (["--perturb", "typo", "--filter", "nope"], "no case matches"),
    ] {
      let run = try program.run(["replay", "t.chat"] + words)
      #expect(run.code == 2 && run.complaints.contains(complaint), "\(words): \(run.complaints)")
    }
  }

  @Test(
    "Options of other replays are refused instead of ignored",
    arguments: [
      "--update", "--dry-run", "--watch", "--list", "--import", "--seeds=2", "--repeat=2",
      "--min-passed=50", "--fail-fast", "--strict", "--coverage", "--lcov=x", "--min-coverage=90",
      "--html=x.html", "--mutants=m.json", "--perturbed=p.json", "--slowest=3", "--format=tap",
      "--objects=live", "--against=true", "--model=m", "--stream",
    ])
  func otherOptionsAreRefused(option: String) throws {
    let run = try perturb(program(), "--perturb", "typo", option)
    #expect(run.code == 2 && run.text.isEmpty, "\(run.text)")
    let name = String(option.prefix { $0 != "=" })
    #expect(run.complaints.contains(name), "\(run.complaints)")
  }

  @Test func reportsForPrograms() throws {
    let program = try program()
    let json = try perturb(program, "--perturb", "typo,case", "--format", "json")
    for line in json.text.split(separator: "\n") {
      #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
    }
    let xml = try perturb(program, "--perturb", "all", "--format", "junit", "--output", "o.xml")
    #expect(xml.text.isEmpty)
    #expect(try folder.text(of: "o.xml").hasSuffix("</testsuites>\n"))
  }
}
