/// `/why`, `/why 3`: how the last reply came about, or the one before the one before it.
struct WhyCommand: Command {
  let name = "why"
  let argument = "[number]"
  let purpose = "explains the last reply"

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    guard !host.moments.isEmpty else { return host.showProblem(.nothingAnswered) }
    guard let number = argument.isEmpty ? 1 : Int(argument), number > 0,
      number <= host.moments.count
    else { return host.showProblem(.noSuchExchange(argument, last: host.moments.count)) }
    let moment = host.moments[host.moments.count - number]
    host.show(.explanation(ExplanationNode(moment)))
  }
}
