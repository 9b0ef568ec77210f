import Testing

@testable import parley

@MainActor
@Suite struct ParleyRunTests {
  @Test(arguments: [
    (["a"], ExitCode.ok), (["--strict"], .negative), (["echo", "fail"], .couldNotRun),
    (["--sede"], .couldNotRun), (["greet"], .couldNotRun), (["--version"], .ok),
    (["greet", "--help"], .ok),
  ])
  func endsWithTheCode(words: [String], code: ExitCode) async {
    #expect(await Parley.run(words, in: .forTests) == code)
  }

  @Test func commandsHaveNamesAndLettersOfTheirOwn() {
    let commands = CommandRegistry.all.commands
    #expect(Set(commands.map { $0.name }).count == commands.count)
    for command in commands {
      let spellings = command.allOptions.flatMap(\.spellings)
      #expect(Set(spellings).count == spellings.count, "\(command.name)")
    }
  }
}
