import Testing

@testable import bench

/// Programs that only a variable names.
@Suite struct NamedProgramTests {
  private let all = [NamedProgram.eliza, .rust, .chatScript]

  @Test func withoutItsVariableAProgramIsSkipped() {
    for program in all {
      #expect(program.command(rules: "a.rive", [:]) == nil)
      #expect(program.command(rules: "a.rive", [program.variable: ""]) == nil)
    }
    #expect(Set(all.map(\.variable)).count == all.count)
  }

  @Test func theVariableHasOptionsToo() throws {
    let words = try #require(
      NamedProgram.eliza.command(rules: "doctor", ["ELIZA_CPP": "echo --nobanner --quick"]))
    #expect(try Child.output(of: words) == "--nobanner --quick doctor\n")
  }

  /// A folder is one word, whatever is in its name.
  @Test func aFolderMayHaveBlanksInItsName() throws {
    let words = try #require(
      NamedProgram.chatScript.command(rules: "", ["CHATSCRIPT": "/no such  folder; echo"]))
    #expect(words[3] == "/no such  folder; echo")
    #expect(throws: Child.Failure.self) { try Child.output(of: words) }
  }
}
