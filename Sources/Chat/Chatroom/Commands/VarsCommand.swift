import Responder

/// `/vars`, `/vars name`: what the robot knows about the user.
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

  func completions(of argument: String, on host: any ChatroomCommandHost) -> [String] {
    host.talk.map { $0.conversation.variables.keys.sorted() } ?? []
  }
}
