import Responder
import Terminal

/// `parley help replay`: prints the help of a command, as `parley replay --help` does.
struct HelpCommand: Command {
  static let name = "help"
  static let summary = "show the help of a command"
  static let operands = "[COMMAND]"
  static let operandValues: [CompletedValue] = [.words(CommandRegistry.all.names)]
  static let options: [Option<CommonArguments>] = []
  static let examples = ["parley help replay"]

  let arguments: CommonArguments

  func run() async throws -> ExitCode {
    let registry = CommandRegistry.all
    let name = arguments.operands.first
    let command = name.flatMap(registry.command(named:))
    if let name, command == nil {
      throw CommandFailure.noCommand(name, nearest: nearestName(to: name, among: registry.names))
    }
    OutputBuffer.print(HelpText(registry: registry).text(for: command))
    return .ok
  }
}
