import Conversations
import Inspection
import ScreenKit
import Terminal

/// A command of the inspection, such as `/why`, in the chatroom.
struct InspectingCommand: Command {
  let inspection: InspectionCommand
  let group: CommandGroup? = .understand

  var name: String { inspection.name }
  var argument: String { inspection.argument }
  var purpose: String { inspection.purpose }
  var details: String { inspection.details }
  var isRecorded: Bool { inspection.isRecorded }

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    guard let request = inspection.request(argument) else {
      return host.showProblem(.missingArgument(command: "/" + name, argument: self.argument))
    }
    await host.ask(.inspect(request))
  }

  func completions(
    of argument: String, on host: any ChatroomCommandHost
  ) async -> [CompletionChoice] {
    inspection.completes.isEmpty
      ? inspection.words : await host.candidates(inspection.completes, of: argument)
  }
}

struct TraceCommand: Command {
  let name = "trace"
  let argument = "on|off"
  let group: CommandGroup? = .understand
  let purpose = "shows each reply's rule"
  let details = """
    From now on, shows the rule below each reply, with its file and line. Without an argument, shows the setting.
    """

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    switch argument {
    case "on": host.isTracing = true
    case "off": host.isTracing = false
    case "": break
    default:
      return host.showProblem(
        .wrongArgument(argument, command: "/" + name, argument: self.argument))
    }
    host.show(.notice(Words.tracing(host.isTracing)))
  }

  func completions(of argument: String, on host: any ChatroomCommandHost) -> [CompletionChoice] {
    ["on", "off"]
  }
}
