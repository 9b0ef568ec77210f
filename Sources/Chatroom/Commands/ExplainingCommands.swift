import ChatModel
import Responder
import Terminal

/// `/why`, `/why 3`: explains the last reply, or the third from the end.
struct WhyCommand: Command {
  let name = "why"
  let argument = "[number]"
  let purpose = "explains the last reply"

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    await host.ask(.explain(argument.isEmpty ? "1" : argument))
  }
}

/// `/whynot memory.rive:14`, `/whynot my name is *`: explains why a rule did not answer the last message.
struct WhyNotCommand: Command {
  let name = "whynot"
  let argument = "RULE"
  let purpose = "tells why a rule did not answer"

  /// The maximum number of rules with one trigger that are explained.
  private static let maximumRules = 5

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    guard !argument.isEmpty else {
      return host.showProblem(.missingArgument(command: "/" + name, argument: self.argument))
    }
    await host.ask(.explainMiss(of: argument, limit: Self.maximumRules))
  }

  func completions(of argument: String, on host: any ChatroomCommandHost) -> [CompletionChoice] {
    host.ruleCompletions
  }
}

/// `/all`: lists all possible replies to the last message, with their probabilities.
struct AllCommand: Command {
  let name = "all"
  let purpose = "lists all replies it could give"

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    await host.ask(.listReplies)
  }
}

/// `/trace on`: shows each further reply with its rule.
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

  func completions(of argument: String, on host: any ChatroomCommandHost) -> [CompletionChoice] {
    ["on", "off"]
  }
}
