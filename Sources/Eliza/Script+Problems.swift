public import Responder

/// Describing the problems of a reply.
extension Script {
  func problems(_ evaluation: borrowing Evaluation, _ ending: Evaluation.Ending) -> [ReplyProblem] {
    switch ending {
    case .said, .recalled: []
    case .echoed: [ReplyProblem(.noRuleMatched, "neither a keyword nor the NONE rule answers")]
    case .builtIn(let keyword?):
      [
        ReplyProblem(
          .noRuleMatched, "no decomposition of \(program.keywords[keyword].name) matches",
          at: program.keywords[keyword].location)
      ]
    case .builtIn(nil): [ReplyProblem(.noRuleMatched, "no keyword, and no NONE rule")]
    case .stopped(.interrupted(.cancelled)): [ReplyProblem(.interrupted, "interrupted")]
    case .stopped(.interrupted(.outOfTime)):
      [ReplyProblem(.outOfTime, "the reply took too long")]
    case .stopped(.tooManyWords):
      [ReplyProblem(.tooLong, "stopped when the message grew to more than \(limits.words) words")]
    case .stopped(.tooLong):
      [ReplyProblem(.tooLong, "the reply is longer than \(limits.replyLength) bytes")]
    case .stopped(.tooManySteps): [stepLimitProblem(evaluation.recentKeywords)]
    }
  }

  private func stepLimitProblem(_ recentKeywords: RecentKeywords) -> ReplyProblem {
    let cycle = recentKeywords.cycle
    let names = cycle.keywords.map { program.keywords[Int($0)].name }
    let course =
      cycle.repeats
      ? "links form a cycle: " + (names + names.prefix(1)).joined(separator: " -> ")
      : "still running in " + names.joined(separator: ", ")
    return ReplyProblem(
      .deepRecursion, "stopped after \(limits.links) links; \(course)",
      at: cycle.keywords.first.map { program.keywords[Int($0)].location })
  }
}

/// Finding the other rules that could have answered.
extension Script {
  /// Returns the position of a rule among the rules of its keyword.
  public func rank(of rule: Rule) -> RuleRank? {
    for keyword in keywords {
      if let index = keyword.rules.firstIndex(of: rule) {
        return RuleRank(position: index + 1, count: keyword.rules.count)
      }
    }
    return nil
  }

  /// Returns at most `limit` matching decompositions other than the winner, in the order in which they are tried.
  ///
  /// These are first the decompositions of the message's keywords, and then those of NONE.
  /// Rules that are reached only through links or PRE are not included.
  public func runnersUp(to message: String, in conversation: Conversation, limit: Int)
    -> [RunnerUp]
  {
    var copy = conversation
    let explanation = respond(to: message, in: &copy).explanation
    let winner = explanation.winner
    let gaveWay = Set(explanation.steps.filter(\.gaveWay).map(\.rule))
    var evaluation = Evaluation(
      program: program, limits: limits, session: Session(conversation.engine, program),
      workspace: Workspace())
    evaluation.read(message)
    let keywords =
      evaluation.workspace.stack.keywords.map(Int.init) + [program.noneIndex].compactMap { $0 }
    var found: [RunnerUp] = []
    // A long message stacks the same keywords many times.
    for keyword in keywords.eachOnce {
      for index in program.keywords[keyword].decompositions where found.count < limit {
        guard evaluation.matches(Int(index)) else { continue }
        let rule = program.rule(Int(index))
        guard rule != winner, !found.contains(where: { $0.rule == rule }) else { continue }
        found.append(RunnerUp(rule: rule, reason: gaveWay.contains(rule) ? .gaveWay : .later))
      }
    }
    return found
  }
}
