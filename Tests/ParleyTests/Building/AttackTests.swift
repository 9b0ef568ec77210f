import Foundation
import TestSupport
import Testing

/// `make attack` with a built program: its output for a broken one.
@Suite struct AttackTests {
  private let folder = TemporaryFolder()

  private func attack(
    _ program: String, _ names: String
  ) throws -> (text: String, code: Int32) {
    let line = "ATTACK='\(names)' ATTACK_SEED=7 ATTACK_SECONDS=0 .ci/attack '\(program)'"
    return try #require(Tool("sh")).run(["-c", line], in: Project.folder)
  }

  @Test func eachAttackSaysWhatItDoesAndHasARound() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Project.folder + "/Tests/Attacks")
    #expect(names.count > 10)
    for name in names {
      let lines = try Project.text("Tests/Attacks/" + name).split(separator: "\n")
      #expect(lines[1].hasPrefix("# ") && lines.contains("round() {"), "\(name)")
    }
  }

  @Test(
    .enabled(if: Tool("setsid") != nil && Tool("script") != nil, "it needs setsid and script"),
    arguments: ["kill -SEGV $$", "exit 70", "echo hello; exit 3"])
  func aBrokenProgramIsFoundAndHowToRepeatIt(script: String) throws {
    let path = try folder.write("broken", "#!/bin/sh\n\(script)\n")
    #expect(unsafe chmod(path, 0o755) == 0)
    let run = try attack(path, "places pipes")
    #expect(run.code == 1)
    for name in ["places", "pipes"] {
      #expect(
        run.text.contains("repeat it: make attack ATTACK=\(name) ATTACK_SEED=7 ATTACK_SECONDS=0\n"),
        "\(run.text.prefix(2000))")
    }
  }

  @Test(
    "An attack that does nothing is a finding, with its complaints",
    .enabled(if: Tool("setsid") != nil && Tool("script") != nil, "it needs setsid and script"),
    arguments: ["no-such-command", "try true; exit 3"])
  func anAttackThatDoesNothingIsFound(round: String) throws {
    try folder.write("project/.ci/attack", Project.text(".ci/attack"))
    try folder.write("project/Tests/Attacks/nothing", "round() {\n\(round)\n}\n")
    let line = "ATTACK_SECONDS=0 bash '\(folder.path)/project/.ci/attack' /bin/true"
    let run = try #require(Tool("sh")).run(["-c", line], in: Project.folder)
    #expect(run.code == 1 && run.text.contains("nothing: it ended after "), "\(run.text)")
    #expect(round.hasPrefix("try") || run.text.contains("no-such-command"), "\(run.text)")
  }

  @Test(
    .enabled(if: Tool("setsid") != nil && Tool("script") != nil, "it needs setsid and script"))
  func theProgramStandsARound() throws {
    let run = try attack(Program(in: folder).url.path, "kills pipes places")
    #expect(run.code == 0, "\(run.text)")
    #expect(
      run.text.matches(of: #/\n(kills|pipes|places) +\d+ trials +\d+ s +0 findings/#).count == 3)
    #expect(try attack("/bin/true", "no-such-attack").code == 2)
  }
}
