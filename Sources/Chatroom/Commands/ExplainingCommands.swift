import Conversations
import Responder
import ScreenKit
import Terminal

/// `/why`, `/why 3`, `/why full`: explains the last reply, the third from the end, or the last one in full.
struct WhyCommand: Command {
  let name = "why"
  let argument = "[N] [full]"
  /// Transcripts do not record the command, because editing the rules can change the line numbers in its output.
  let isKept = false
  let group: CommandGroup? = .understand
  let purpose = "explains the last reply"
  let details = """
    Shows the rule that answered, what its wildcards matched, and the chosen reply.
    /why 3 explains the third reply from the end; /why full adds begin blocks, failed conditions, and the other rules that match.
    """

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    var words = argument.split(separator: " ").map(String.init)
    let isFull = words.contains("full")
    words.removeAll { $0 == "full" }
    let number = words.isEmpty ? "1" : words.joined(separator: " ")
    await host.ask(.explain(number, isFull ? .full : .short))
  }

  func completions(of argument: String, on host: any ChatroomCommandHost) -> [CompletionChoice] {
    [CompletionChoice("full", summary: "with all conditions and other rules")]
  }
}

/// `/whynot memory.rive:14`, `/whynot my name is *`: explains why a rule did not answer the last message.
struct WhyNotCommand: Command {
  let name = "whynot"
  let argument = "RULE"
  /// Transcripts do not record the command, because editing the rules can change the line numbers in its output.
  let isKept = false
  let group: CommandGroup? = .understand
  let purpose = "explains a missing reply"
  let details = """
    Explains why a rule did not answer the last message. Name it by its location or its trigger:
    /whynot memory.rive:14, /whynot my name is *
    """

  /// The maximum number of rules explained if several have the same trigger.
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

/// `/all`: lists possible replies to the last message, with their probabilities.
struct AllCommand: Command {
  let name = "all"
  let group: CommandGroup? = .understand
  let purpose = "lists possible replies"
  let details = """
    Lists every reply that the rules could give to the last message, with its probability.
    """

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    await host.ask(.listReplies)
  }
}

/// `/trace on`: shows the rule below each later reply.
struct TraceCommand: Command {
  let name = "trace"
  let argument = "on|off"
  let group: CommandGroup? = .understand
  let purpose = "shows each reply's rule"
  let details = """
    Shows the rule below each later reply, with its file and line. Without an argument it shows the setting.
    """

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
