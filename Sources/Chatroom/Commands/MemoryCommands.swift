import ChatModel
import Responder
import Terminal

/// `/topic`: shows the current topic.
struct TopicCommand: Command {
  let name = "topic"
  let purpose = "shows the topic"

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    guard let talk = host.talk else { return host.showProblem(.noRobot) }
    host.show(.notice(Words.topic(talk.conversation.topic)))
  }
}

/// `/vars`, `/vars name`: shows the user's variables.
struct VarsCommand: Command {
  let name = "vars"
  let argument = "[name]"
  let purpose = "shows what it knows of you"

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
  let purpose = "forgets what it knows of you"

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
  let purpose = "shows or sets the seed of choices"

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    guard argument.isEmpty else {
      guard let seed = UInt64(argument) else { return host.showProblem(.badSeed(argument)) }
      return await host.ask(.reseed(seed))
    }
    guard let talk = host.talk else { return host.showProblem(.noRobot) }
    host.show(.notice(Words.seed(talk.seed)))
  }
}
