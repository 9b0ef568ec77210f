@testable import parley

/// A command for tests: exits with 1 if strict, and fails if its operand is `fail`.
struct EchoCommand: Command {
  static let name = "echo"
  static let summary = "give back what was said"
  static let operands = "[WORD…]"
  static let options: [Option<ChatArguments>] = [.seed, .rules, .color, .strict, .json]
  static let examples = ["parley echo hello"]
  let arguments: ChatArguments

  struct Failure: Error {}

  func run() async throws -> ExitCode {
    if arguments.operands == ["fail"] { throw Failure() }
    return arguments.strict ? .negative : .ok
  }
}

/// Another command, with a required operand and its own option.
struct GreetCommand: Command {
  static let name = "greet"
  static let summary = "greet somebody"
  static let operands = "WHOM"
  static let options: [Option<ChatArguments>] = [.user]
  let arguments: ChatArguments

  func run() async throws -> ExitCode { .ok }
}

extension CommandRegistry {
  static let forTests = CommandRegistry(commands: [EchoCommand.self, GreetCommand.self])
}
