import Responder

/// `/edit`, `/edit memory.rive:14`: opens the rule that answered last, or another, in `$EDITOR`.
struct EditCommand: Command {
  let name = "edit"
  let argument = "[RULE]"
  let purpose = "opens a rule in your editor"
  let isKept = false

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    guard let talk = host.talk else { return host.showProblem(.noRobot) }
    if argument.isEmpty {
      guard let winner = host.moments.last?.exchange.reply.explanation.winner else {
        return host.showProblem(.nothingAnswered)
      }
      return await host.ask(.edit(winner.location))
    }
    let search = RuleSearch(talk.robot.responder.rules)
    guard let rule = search.meant(by: argument).first else {
      return host.showProblem(.noSuchRule(argument, nearest: search.nearest(to: argument)))
    }
    await host.ask(.edit(rule.location))
  }

  func completions(of argument: String, on host: any ChatroomCommandHost) -> [String] {
    RuleSearch(host.talk?.robot.responder.rules ?? []).completions
  }
}
