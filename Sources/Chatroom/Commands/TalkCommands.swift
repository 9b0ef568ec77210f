import Conversations
import Inspection
import ScreenKit
import Terminal

struct HelpCommand: Command {
  let name = "help"
  let aliases = ["?"]
  let argument = "[command]"
  let group: CommandGroup? = .talk
  let purpose = "lists the commands"
  let details = "Lists the commands, or with a name, explains one: /help save"
  /// A transcript that contains the help would fail whenever a command is added.
  let isRecorded = false

  private static let keys: [CommandHelp.Row] = [
    .init("Tab", purpose: "completes names"),
    .init("Right", purpose: "takes the suggestion", needsDrawing: true),
    .init("Up, Ctrl-R", purpose: "find earlier lines"),
    .init("Alt-Enter", purpose: "begins a second line"),
    .init("Ctrl-X Ctrl-E", purpose: "opens your editor"),
    .init("Ctrl-C", purpose: "stops a reply"),
  ]

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    let name = argument.hasPrefix("/") ? String(argument.dropFirst()) : argument
    if name.isEmpty {
      let example = host.commands["save"] == nil ? "copy" : "save"
      host.show(.help(host.commands.help(keys: Self.keys, hint: Words.helpHint(example))))
    } else if let command = host.commands[name] {
      host.show(.notice(host.commands.help(for: command)))
    } else {
      let nearest = host.commands.nearest(to: name).map { "/" + $0 }
      host.showProblem(.unknownCommand(name: "/" + name, nearest: nearest))
    }
  }

  func completions(of argument: String, on host: any ChatroomCommandHost) -> [CompletionChoice] {
    host.commands.commands.map { CompletionChoice($0.name, summary: $0.purpose) }
  }
}

struct HistoryCommand: Command {
  let name = "history"
  let argument = "[words]"
  let group: CommandGroup? = .keep
  let purpose = "lists conversations"
  let details = """
    Opens earlier conversations, to read them, to continue one, or to send a message again.
    With words, lists the conversations that contain them: /history coffee
    """
  /// A replay has its own history, which is empty.
  let isRecorded = false

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    await host.showHistory(matching: argument)
  }
}

struct ReviewCommand: Command {
  let name = "review"
  let argument = "[filters]"
  let group: CommandGroup? = .keep
  let purpose = "lists missed messages"
  let details = """
    Opens the messages that no rule understood in all conversations with this robot. They are grouped by their words,
    with the most similar triggers, so that you can write rules and tests for them.
    Conditions narrow them down: /review user:ann since:2026-11-01. /review all covers conversations with all robots.
    """
  /// A replay has only its own conversations.
  let isRecorded = false

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    do throws(ChatProblem) {
      await host.showReview(try ReviewScope(argument, for: "/review"))
    } catch {
      host.showProblem(error)
    }
  }
}

struct RobotCommand: CompletingCommand {
  let name = "robot"
  let argument = "[NAME|PATH]"
  let group: CommandGroup? = .talk
  let purpose = "changes the robot"
  let details = """
    Names the current robot and the built-in ones. With a name or a path, starts a conversation with another robot:
    /robot eliza, /robot robots/waiter
    """
  /// A replay has only the robot of its header.
  let isRecorded = false
  let completes: [Candidates.Kind] = [.robots, .files]

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    if argument.isEmpty { return await host.ask(.inspect(.state(of: .robots))) }
    await host.switchRobot(to: argument)
  }
}

struct ClearCommand: Command {
  let name = "clear"
  let group: CommandGroup? = .talk
  let purpose = "clears the screen"
  let details = "Clears the screen. The conversation continues."
  let isRecorded = false

  func run(_ argument: String, on host: any ChatroomCommandHost) async { host.show(.cleared) }
}

struct QuitCommand: Command {
  let name = "quit"
  let aliases = ["exit", "q"]
  let group: CommandGroup? = .talk
  let purpose = "leaves (Ctrl-D)"
  let details = "Ends the program. The conversation is in the history; parley -c continues it."
  let isRecorded = false

  func run(_ argument: String, on host: any ChatroomCommandHost) async { await host.leave() }
}
