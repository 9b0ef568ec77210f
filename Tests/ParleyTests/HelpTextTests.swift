import Testing

@testable import parley

@Suite struct HelpTextTests {
  @Test func aCommandsHelpNamesEverythingItTakes() {
    let text = HelpText(registry: .forTests).text(for: EchoCommand.self)
    for option in EchoCommand.allOptions {
      #expect(text.contains("--\(option.name)"))
      #expect(text.contains(option.help))
    }
    #expect(text.contains("usage: parley echo [OPTION…] [WORD…]"))
    #expect(text.hasSuffix("example: parley echo hello\n"))
  }

  @Test func theProgramsHelpNamesEveryCommand() {
    let text = HelpText(registry: .forTests).text(for: nil)
    for command in CommandRegistry.forTests.commands {
      #expect(text.contains(command.name))
      #expect(text.contains(command.summary))
    }
  }

  @Test func fitsEightyColumns() {
    let registry = CommandRegistry.all
    for command in [nil] + registry.commands.map(Optional.init) {
      for line in HelpText(registry: registry).text(for: command).split(separator: "\n") {
        #expect(line.count <= 80, "\(line)")
      }
    }
  }
}
