import Inspection
import ScreenKit
import Terminal

struct UndoCommand: Command {
  let name = "undo"
  let argument = "[number]"
  let group: CommandGroup? = .talk
  let purpose = "takes exchanges back"
  let details = """
    Takes back the last exchange, or the last three with /undo 3, and everything that the robot learned from them.
    """

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    await host.ask(.undo(argument.isEmpty ? "1" : argument))
  }
}

struct RetryCommand: Command {
  let name = "retry"
  let group: CommandGroup? = .talk
  let purpose = "asks again"
  let details = """
    Takes back the last exchange and sends its message again, using the current rules.
    If they have several replies, each /retry draws another of those that /all lists.
    """

  func run(_ argument: String, on host: any ChatroomCommandHost) async { await host.ask(.retry) }
}

struct SaveCommand: CompletingCommand {
  let name = "save"
  let argument = "FILE"
  let group: CommandGroup? = .keep
  let purpose = "saves a transcript"
  let details = """
    Saves the conversation so far to a file. The file is a test, which parley replay runs:
    /save Transcripts/tea.chat
    """
  let isRecorded = false
  let completes: [Candidates.Kind] = [.files]

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    if argument.isEmpty {
      host.showProblem(.missingArgument(command: "/save", argument: "FILE"))
    } else {
      await host.ask(.save(.conversation, to: argument))
    }
  }
}

struct ExpectCommand: CompletingCommand {
  let name = "expect"
  let argument = "FILE"
  let group: CommandGroup? = .keep
  let purpose = "adds a case to FILE"
  let details = """
    Adds the last exchange to a transcript as a case, with the state that its reply depends on:
    /expect Transcripts/tea.chat
    """
  let isRecorded = false
  let completes: [Candidates.Kind] = [.files]

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    if argument.isEmpty {
      host.showProblem(.missingArgument(command: "/expect", argument: "FILE"))
    } else {
      await host.ask(.save(.lastExchange, to: argument))
    }
  }
}

struct CopyCommand: Command {
  let name = "copy"
  let group: CommandGroup? = .keep
  let purpose = "copies the last reply"
  let details = """
    Puts the last reply on your terminal's clipboard, as one line of at most 64 KiB.
    The terminal has to allow it (OSC 52).
    """
  /// Transcripts do not record the command, because a replay has no clipboard.
  let isRecorded = false

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    await host.ask(.inspect(.state(of: .lastReply)))
  }
}
