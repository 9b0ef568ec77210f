import Conversations
import Inspection
import Responder
import ScreenKit
import Terminal

struct TopicCommand: CompletingCommand {
  let name = "topic"
  let argument = "[NAME]"
  let group: CommandGroup? = .understand
  let purpose = "shows or sets the topic"
  let details = """
    A topic is the group of rules that answers. A robot that seems to repeat itself is often in an unexpected topic.
    /topic random returns to the default topic. /topic also shows whether only a catch-all matched the last message.
    """
  let completes: [Candidates.Kind] = [.topics]

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    guard argument.isEmpty else { return await host.ask(.change(.set("topic", to: argument))) }
    await host.ask(.inspect(.state(of: .topic)))
  }
}

struct SetCommand: Command {
  let name = "set"
  let argument = "NAME VALUE"
  let group: CommandGroup? = .change
  let purpose = "sets a variable"
  let details = "Sets one of your variables, as rules do with <set>: /set name Ann"

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    let words = argument.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    // `/set name = Ann` is accepted too, because a transcript's line is `set> name = Ann`.
    let text = words.dropFirst().first.map { String($0).trimmed }
    let value = text.map { $0.hasPrefix("= ") ? String($0.dropFirst(2)) : $0 }
    guard let value, value != "=", let variable = words.first, !variable.contains("=") else {
      return host.showProblem(.missingArgument(command: "/" + name, argument: self.argument))
    }
    await host.ask(.change(.set(String(variable), to: value.trimmed)))
  }

  func completions(
    of argument: String, on host: any ChatroomCommandHost
  ) async -> [CompletionChoice] {
    let topic = "topic "
    if argument.hasPrefix(topic) {
      return await host.candidates([.topics], of: String(argument.dropFirst(topic.count)))
        .map { CompletionChoice(topic + $0.line) }
    }
    return await host.candidates([.variables], of: argument)
      .map { CompletionChoice($0.line + " ", summary: $0.summary) }
  }
}

struct ForgetCommand: CompletingCommand {
  let name = "forget"
  let argument = "[name]"
  let group: CommandGroup? = .change
  let purpose = "removes your variables"
  let details = """
    Removes your variables, or one variable with /forget name, in this conversation and in all others with this robot.
    """
  let completes: [Candidates.Kind] = [.variables]

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    await host.ask(.change(.forget(argument.isEmpty ? nil : argument)))
  }
}

struct SeedCommand: Command {
  let name = "seed"
  let argument = "[number]"
  let group: CommandGroup? = .change
  let purpose = "shows or sets the seed"
  let details = """
    The seed decides the robot's random choices. The same seed and the same messages give the same replies: /seed 1966
    """

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    guard argument.isEmpty else {
      guard let seed = UInt64(argument) else { return host.showProblem(.badSeed(argument)) }
      return await host.ask(.change(.seed(seed)))
    }
    await host.ask(.inspect(.state(of: .seed)))
  }
}
