import Responder

/// `/forget`, `/forget name`: the robot no longer knows it, in this talk or any other.
struct ForgetCommand: Command {
  let name = "forget"
  let argument = "[name]"
  let purpose = "forgets what it knows of you"

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    guard let talk = host.talk else { return host.showProblem(.noRobot) }
    // Where it is unknown here, earlier conversations may know it all the same.
    let isKnown = argument.isEmpty || talk.conversation.variables[argument] != nil
    await host.ask(.forget(argument.isEmpty ? nil : argument))
    host.show(.notice(isKnown ? Words.forgotten(argument) : Words.unset(argument)))
  }

  func completions(of argument: String, on host: any ChatroomCommandHost) -> [String] {
    host.talk.map { $0.conversation.variables.keys.sorted() } ?? []
  }
}
