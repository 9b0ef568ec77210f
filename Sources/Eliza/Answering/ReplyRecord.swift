import Responder

/// The record of a reply, from which the reply can be computed again and explained.
struct ReplyRecord: Explaining {
  let program: Program
  let limits: Script.Limits
  let message: String
  let ending: Evaluation.Ending
  let limitCounter: Int
  let choices: [Evaluation.Choice]
  let stepCount: Int
  /// The rule credited with the reply; `nil` if a memory was recalled or no rule answered.
  let winner: Evaluation.Winner?

  var answeringRule: AnsweringRule? {
    switch winner {
    case .decomposition(let index)?:
      let decomposition = program.decompositionSources[index]
      return AnsweringRule(
        text: decomposition.title, location: decomposition.range.start,
        isOnlyCatchAll: program.isCatchAll(index))
    case .link(let keyword)?:
      return program.linkRule(of: keyword).map {
        AnsweringRule(text: $0.text, location: $0.location, isOnlyCatchAll: false)
      }
    case nil:
      guard case .recalled = ending else { return nil }
      return program.memory.map {
        AnsweringRule(text: "MEMORY \($0.name)", location: $0.location, isOnlyCatchAll: false)
      }
    }
  }

  /// Computes the reply again from the state in which it began, and records each step.
  var explanation: Explanation {
    var session = Session(EngineMemory(), program)
    // Restores the counter before the message, which `answer` counts again.
    for _ in 0..<((limitCounter + 2) % 4) { session.countMessage() }
    for choice in choices.reversed() {
      session.setTurn(of: Int(choice.decomposition), to: Int(choice.turn))
    }
    if case .recalled(let memory) = ending { session.remember(memory) }
    var evaluation = Evaluation(
      program: program, limits: limits, session: session, workspace: Workspace())
    if case .stopped(.interrupted) = ending { evaluation.lastStep = stepCount }
    evaluation.narration = Narration(lastStep: stepCount)
    _ = evaluation.answer(message)
    return evaluation.narration?.explanation ?? Explanation(steps: [])
  }
}
