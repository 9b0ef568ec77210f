internal import Responder

/// What went wrong with a reply, in words.
extension Script {
  func problems(_ evaluation: borrowing Evaluation, _ ending: Evaluation.Ending) -> [ReplyProblem] {
    switch ending {
    case .said, .recalled: []
    case .echoed: [ReplyProblem(.noRuleMatched, "no keyword answers, nor does the NONE rule")]
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
      [ReplyProblem(.tooLong, "stopped when the message had grown to over \(limits.words) words")]
    case .stopped(.tooLong):
      [ReplyProblem(.tooLong, "the reply is longer than \(limits.replyLength) bytes")]
    case .stopped(.tooManySteps): [endless(evaluation.loop)]
    }
  }

  private func endless(_ loop: LoopWatch) -> ReplyProblem {
    let round = loop.round
    let names = round.keywords.map { program.keywords[Int($0)].name }
    let course =
      round.isRegular
      ? "links lead round: " + (names + names.prefix(1)).joined(separator: " -> ")
      : "still at work in " + names.joined(separator: ", ")
    return ReplyProblem(
      .deepRecursion, "stopped after \(limits.steps) transformations; \(course)",
      at: round.keywords.first.map { program.keywords[Int($0)].location })
  }
}
