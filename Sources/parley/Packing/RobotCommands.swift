import CProcess
import RuleLoading

/// The commands of a packed robot, whose users have neither rules nor settings.
extension CommandRegistry {
  static let robot = CommandRegistry(commands: [
    RobotChatCommand.self, RobotAskCommand.self, RobotServeCommand.self, VersionCommand.self,
  ])
}

struct RobotChatCommand: Command {
  static let name = "chat"
  static let summary = "chat with the robot"
  static let options: [Option<ChatArguments>] = [.seed, .user, .json, .plain, .data, .color]
  static let details = [
    """
    In a pipe, every line is a message; --json prints every reply on one line.
    Nothing is saved, unless --data names a folder; then the robot remembers you.
    """
  ]
  let arguments: ChatArguments

  func run() async throws -> ExitCode {
    var arguments = arguments
    arguments.areSettingsOff = true
    arguments.isHistoryOff = arguments.history.folder == nil
    return try await ChatCommand(arguments: arguments).run()
  }
}

struct RobotAskCommand: Command {
  static let name = "ask"
  static let summary = "ask one question"
  static let operands = AskCommand.operands
  static let options: [Option<ChatArguments>] = [.seed, .user, .json, .color]

  let arguments: ChatArguments

  func run() async throws -> ExitCode { try await AskCommand(arguments: arguments).run() }
}

struct RobotServeCommand: Command {
  static let name = "serve"
  static let summary = "let other programs talk to the robot"
  static let options = ServeCommand.options.filter { option in
    let ruleOptions = ["rules", "language", "order", "max-steps", "max", "learn", "utf8"]
    return !ruleOptions.contains(option.description.name)
  }

  let arguments: ServeArguments

  func run() async throws -> ExitCode {
    // A separate server program does not contain this robot's rules.
    guard parley_has_server() != 0 else { throw CommandFailure.robotWithoutServer }
    return try await ServeCommand(arguments: arguments).run()
  }
}
