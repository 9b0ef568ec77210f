import Responder

/// `/rule memory.rive:14`: one rule with all its answers; without words the one that answered last.
struct RuleCommand: Command {
  let name = "rule"
  let argument = "[RULE]"
  let purpose = "shows a rule (file:line, trigger)"

  /// How many rules of one name are shown.
  private static let most = 5

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    guard let talk = host.talk else { return host.showProblem(.noRobot) }
    if argument.isEmpty {
      guard let winner = host.moments.last?.exchange.reply.explanation.winner else {
        return host.showProblem(.nothingAnswered)
      }
      return host.show(.explanation(ExplanationNode(winner, withAnswers: true)))
    }
    let search = RuleSearch(talk.robot.responder.rules)
    let rules = search.meant(by: argument)
    guard !rules.isEmpty else {
      return host.showProblem(.noSuchRule(argument, nearest: search.nearest(to: argument)))
    }
    for rule in rules.prefix(Self.most) {
      host.show(.explanation(ExplanationNode(rule, withAnswers: true)))
    }
  }

  func completions(of argument: String, on host: any ChatroomCommandHost) -> [String] {
    RuleSearch(host.talk?.robot.responder.rules ?? []).completions
  }
}
