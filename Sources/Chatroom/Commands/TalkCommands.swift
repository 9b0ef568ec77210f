import ChatModel
import Terminal

/// `/help`, `/help save`: lists the commands, or describes one.
struct HelpCommand: Command {
  let name = "help"
  let argument = "[command]"
  let purpose = "lists the commands"

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    let name = argument.hasPrefix("/") ? String(argument.dropFirst()) : argument
    if name.isEmpty {
      host.show(.notice(host.commands.help + "\n" + Words.literalSlash))
    } else if let command = host.commands[name] {
      host.show(.notice(host.commands.form(of: command) + "  " + command.purpose))
    } else {
      let nearest = host.commands.nearest(to: name).map { "/" + $0 }
      host.showProblem(.unknownCommand(name: "/" + name, nearest: nearest))
    }
  }

  func completions(of argument: String, on host: any ChatroomCommandHost) -> [CompletionChoice] {
    host.commands.commands.map { CompletionChoice($0.name, summary: $0.purpose) }
  }
}

/// `/history`, `/history coffee`: shows earlier conversations, to read, to continue, or to send a message again.
struct HistoryCommand: Command {
  let name = "history"
  let argument = "[words]"
  let purpose = "shows earlier conversations"
  /// A replay has its own history, in which nothing could be found.
  let isKept = false

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    await host.showHistory(matching: argument)
  }
}

/// `/robot`, `/robot eliza`, `/robot robots/waiter`: shows the robot's name, or starts a conversation with another one.
struct RobotCommand: Command {
  let name = "robot"
  let argument = "[NAME|PATH]"
  let purpose = "names the robot, or meets another"
  /// A replay has only the robot of its header.
  let isKept = false

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    if argument.isEmpty { return await host.ask(.listRobots) }
    await host.switchRobot(to: argument)
  }
}

/// `/clear`: clears the screen; the conversation continues.
struct ClearCommand: Command {
  let name = "clear"
  let purpose = "clears the screen"
  let isKept = false

  func run(_ argument: String, on host: any ChatroomCommandHost) async { host.show(.cleared) }
}

/// `/quit`: ends the program.
struct QuitCommand: Command {
  let name = "quit"
  let purpose = "leaves, as Ctrl-D does"
  let isKept = false

  func run(_ argument: String, on host: any ChatroomCommandHost) async { await host.leave() }
}
