import TestSupport
import Testing

@testable import parley

@MainActor
@Suite struct HelpCommandTests {
  /// `parley help NAME` is `parley NAME --help`, for each command.
  @Test func printsTheHelpOfACommand() throws {
    let program = try Program(in: TemporaryFolder())
    for name in CommandRegistry.all.commands.map({ $0.name }) {
      let run = try program.run(["help", name])
      #expect(run.code == 0 && run.text == HelpText.of(name), "\(name)")
    }
    #expect(try program.run(["help"]).text == HelpText(registry: .all).text(for: nil))
    #expect(try program.run(["version"]).text == program.run(["--version"]).text)
  }

  @Test func suggestsTheNearest() async {
    await #expect(throws: CommandFailure.noCommand("replya", nearest: "replay")) {
      try await HelpCommand(arguments: CommonArguments(operands: ["replya"])).run()
    }
    await #expect(throws: CommandFailure.noCommand("zzzzzz", nearest: nil)) {
      try await HelpCommand(arguments: CommonArguments(operands: ["zzzzzz"])).run()
    }
  }
}

extension HelpText {
  fileprivate static func of(_ name: String) -> String {
    HelpText(registry: .all).text(for: CommandRegistry.all.command(named: name))
  }
}
