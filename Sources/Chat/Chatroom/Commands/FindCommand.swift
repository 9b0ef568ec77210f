import Responder

/// `/find coffee`: the rules that speak of something, in their trigger or in their answers.
struct FindCommand: Command {
  let name = "find"
  let argument = "TEXT"
  let purpose = "lists rules that hold a text"

  /// How many are listed.
  private static let most = 20

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    guard !argument.isEmpty else {
      return host.showProblem(.missingArgument(command: "/" + name, argument: self.argument))
    }
    guard let talk = host.talk else { return host.showProblem(.noRobot) }
    let rules = RuleSearch(talk.robot.responder.rules).holding(argument)
    guard !rules.isEmpty else { return host.showProblem(.noSuchRule(argument, nearest: nil)) }
    var nodes = rules.prefix(Self.most).map { ExplanationNode($0, withAnswers: false) }
    if rules.count > Self.most {
      nodes.append(ExplanationNode(.note, Words.furtherRules(rules.count - Self.most)))
    }
    host.show(
      .explanation(
        ExplanationNode(.note, Words.found(rules.count, argument), children: nodes)))
  }
}
