import Conversations
import Inspection
import ScreenKit
import Terminal

struct EditCommand: CompletingCommand {
  let name = "edit"
  let argument = "[RULE|FILE]"
  let group: CommandGroup? = .change
  let purpose = "opens rules to edit"
  let details = """
    Opens the rule that answered last, another rule, or a rule file in $VISUAL or $EDITOR, and reloads the rules when
    the editor exits: /edit, /edit memory.rive:14, /edit memory.rive
    """
  let isRecorded = false
  let completes: [Candidates.Kind] = [.ruleFiles, .rules]

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    await host.ask(.reload(.edited(argument)))
  }
}

struct ReloadCommand: Command {
  let name = "reload"
  let group: CommandGroup? = .change
  let purpose = "loads the rules again"
  let details = """
    Reloads the rules, and shows what has changed or what is wrong. Changed files are also loaded without this command.
    """

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    await host.ask(.reload(.asked))
  }
}

struct ObjectsCommand: Command {
  let name = "objects"
  let argument = "[run]"
  let group: CommandGroup? = .talk
  let purpose = "lists code in the rules"
  let details = """
    Lists the objects in the languages of --objects or the settings. If the rules have changed, the objects don't run
    until you agree with /objects run, because this code can do anything that you can do.
    """
  let isRecorded = false

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    switch argument {
    case "": await host.ask(.inspect(.state(of: .objects)))
    case "run": await host.ask(.allowObjects)
    default:
      host.showProblem(.wrongArgument(argument, command: "/" + name, argument: self.argument))
    }
  }
}

struct TeachCommand: Command {
  let name = "teach"
  let argument = "[REPLY]"
  let group: CommandGroup? = .change
  let purpose = "teaches a better reply"
  let details = """
    Writes a rule for a better reply to the last message, and sends the message again. Asks for the reply unless you
    give it: /teach Hello yourself! or, with tags, /teach Hello <get name>!
    /teach --undo takes back the last lesson.
    """
  let isRecorded = false

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    if argument == "--undo" { return await host.ask(.teach(nil)) }
    await host.teach(reply: argument.isEmpty ? nil : argument)
  }

  func completions(of argument: String, on host: any ChatroomCommandHost) -> [CompletionChoice] {
    ["--undo"]
  }
}
