import ChatModel
import Responder
import Terminal

/// `/topic`: shows the current topic.
struct TopicCommand: Command {
  let name = "topic"
  let group: CommandGroup? = .understand
  let purpose = "shows the topic"
  let details = """
    A topic is the group of rules that answers. A robot that seems to repeat itself is often in an unexpected one.
    """

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    guard let talk = host.talk else { return host.showProblem(.noRobot) }
    host.show(.notice(Words.topic(talk.conversation.topic)))
  }
}

/// `/vars`, `/vars name`: shows the user's variables.
struct VarsCommand: Command {
  let name = "vars"
  let argument = "[name]"
  let group: CommandGroup? = .understand
  let purpose = "shows what it knows"
  let details = """
    Lists the variables that rules have set, such as your name, or the one that is named: /vars name
    """

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    guard let talk = host.talk else { return host.showProblem(.noRobot) }
    let variables = talk.conversation.variables.filter { argument.isEmpty || $0.key == argument }
    guard !variables.isEmpty else {
      return host.show(.notice(argument.isEmpty ? Words.noVariables : Words.unset(argument)))
    }
    let lines = variables.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
    host.show(.notice(lines.joined(separator: "\n")))
  }

  func completions(of argument: String, on host: any ChatroomCommandHost) -> [CompletionChoice] {
    host.variableCompletions
  }
}

/// `/forget`, `/forget name`: removes the user's variables, in this conversation and all others.
struct ForgetCommand: Command {
  let name = "forget"
  let argument = "[name]"
  let group: CommandGroup? = .change
  let purpose = "forgets what it knows"
  let details = """
    Removes your variables, in this conversation and in all others with this robot, or one of them: /forget name
    """

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    await host.ask(.forget(argument.isEmpty ? nil : argument))
  }

  func completions(of argument: String, on host: any ChatroomCommandHost) -> [CompletionChoice] {
    host.variableCompletions
  }
}

/// `/seed`, `/seed 1966`: shows or sets the seed of the robot's random choices, so that they can be repeated.
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
      return await host.ask(.reseed(seed))
    }
    guard let talk = host.talk else { return host.showProblem(.noRobot) }
    host.show(.notice(Words.seed(talk.seed)))
  }
}
