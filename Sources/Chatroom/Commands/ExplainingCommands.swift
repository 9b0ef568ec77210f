import ChatModel
import Responder

/// `/why`, `/why 3`: how the last reply came about, or the one before the one before it.
struct WhyCommand: Command {
  let name = "why"
  let argument = "[number]"
  let purpose = "explains the last reply"

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    await host.ask(.explain(argument.isEmpty ? "1" : argument))
  }
}

/// `/whynot memory.rive:14`, `/whynot my name is *`: what kept a rule from answering the last message.
struct WhyNotCommand: Command {
  let name = "whynot"
  let argument = "RULE"
  let purpose = "tells why a rule did not answer"

  /// The number of rules of one name that are told of.
  private static let maximumRules = 5

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    guard !argument.isEmpty else {
      return host.showProblem(.missingArgument(command: "/" + name, argument: self.argument))
    }
    await host.ask(.explainMiss(of: argument, limit: Self.maximumRules))
  }

  func completions(of argument: String, on host: any ChatroomCommandHost) -> [String] {
    host.ruleCompletions
  }
}

/// `/all`: every reply that the last message could have had, with how likely it was.
struct AllCommand: Command {
  let name = "all"
  let purpose = "lists all replies it could give"

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    await host.ask(.listReplies)
  }
}

/// `/trace on`: from now on each reply is followed by the rule that gave it.
struct TraceCommand: Command {
  let name = "trace"
  let argument = "on|off"
  let purpose = "shows the rule below each reply"

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    switch argument {
    case "on": host.isTracing = true
    case "off": host.isTracing = false
    case "": break
    default:
      return host.showProblem(.missingArgument(command: "/" + name, argument: self.argument))
    }
    host.show(.notice(Words.tracing(host.isTracing)))
  }

  func completions(of argument: String, on host: any ChatroomCommandHost) -> [String] {
    ["on", "off"]
  }
}
