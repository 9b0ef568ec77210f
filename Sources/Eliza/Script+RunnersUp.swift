public import Responder

/// What else could have answered.
extension Script {
  /// The decompositions of the message's keywords that match it too, in the order of the stack.
  ///
  /// Links, PRE and NEWKEY are not followed: these rules would have been tried first.
  public func runnersUp(to message: String, in conversation: Conversation, limit: Int)
    -> [RunnerUp]
  {
    var copy = conversation
    let explanation = respond(to: message, in: &copy).explanation
    let winner = explanation.winner
    let gaveWay = Set(explanation.steps.filter(\.gaveWay).map(\.rule))
    var evaluation = Evaluation(
      program, limits, Session(conversation.engine, program), Workspace())
    evaluation.space.utterance.read(message, program)
    evaluation.scan()
    let keywords = evaluation.space.stack.keywords.map(Int.init) + [program.none].compactMap { $0 }
    var found: [RunnerUp] = []
    for keyword in keywords {
      for index in program.keywords[keyword].decompositions where found.count < limit {
        let rule = program.rule(Int(index))
        guard rule != winner, !found.contains(where: { $0.rule == rule }),
          program.matches(
            program.decompositions[Int(index)], evaluation.space.words,
            present: evaluation.space.present, starts: &evaluation.space.starts,
            patience: &evaluation.patience)
        else { continue }
        found.append(RunnerUp(rule: rule, reason: gaveWay.contains(rule) ? .gaveWay : .later))
      }
    }
    return found
  }
}
