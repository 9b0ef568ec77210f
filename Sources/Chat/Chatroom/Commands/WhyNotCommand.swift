import Responder

/// `/whynot memory.rive:14`, `/whynot my name is *`: what kept a rule from answering the last message.
struct WhyNotCommand: Command {
  let name = "whynot"
  let argument = "RULE"
  let purpose = "tells why a rule did not answer"

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    guard !argument.isEmpty else {
      return host.showProblem(.missingArgument(command: "/" + name, argument: self.argument))
    }
    guard let moment = host.moments.last else { return host.showProblem(.nothingAnswered) }
    let rules = RuleSearch(moment.robot.responder.rules)
    let meant = rules.meant(by: argument)
    guard !meant.isEmpty else {
      return host.showProblem(.noSuchRule(argument, nearest: rules.nearest(to: argument)))
    }
    for rule in meant.prefix(Self.most) {
      let obstacle = moment.robot.responder.obstacle(
        to: rule, answering: moment.exchange.message, in: moment.before)
      var children = [ExplanationNode(.note, Words.of(obstacle, rule: rule))]
      if obstacle == Obstacle.none { children += Self.failures(of: rule, in: moment) }
      host.show(
        .explanation(
          ExplanationNode(
            .rule, Words.rule(rule), file: rule.location.file, line: rule.location.line,
            values: [.init("trigger", rule.text)], children: children)))
    }
  }

  func completions(of argument: String, on host: any ChatroomCommandHost) -> [String] {
    RuleSearch(host.talk?.robot.responder.rules ?? []).completions
  }

  /// How many rules of one name are told of.
  private static let most = 5

  /// The conditions that kept a part of the rule from being said.
  private static func failures(of rule: Rule, in moment: Moment) -> [ExplanationNode] {
    let steps = moment.exchange.reply.explanation.steps.filter { $0.rule == rule }
    return steps.flatMap(\.findings).filter {
      if case .condition(_, _, _, _, false) = $0 { true } else { false }
    }.map { ExplanationNode($0) }
  }
}
