import Responder

/// The record of a reply, from which the reply can be computed again and explained.
struct ReplyRecord: Explaining {
  private let program: Program
  private let limits: Script.Limits
  private let message: String
  private let limitCounter: Int
  private let choices: [Evaluation.Choice]
  private let stepCount: Int
  private let wasCancelled: Bool
  private let recalled: String?
  /// The rule credited with the reply; `nil` if a memory was recalled or no rule answered.
  private let winner: Evaluation.Winner?

  init(
    _ script: Script, _ message: String, _ evaluation: borrowing Evaluation,
    _ ending: Evaluation.Ending
  ) {
    program = script.program
    limits = script.limits
    self.message = message
    limitCounter = evaluation.session.limitCounter
    choices = evaluation.choices
    stepCount = evaluation.stepCount
    if case .stopped(.interrupted) = ending { wasCancelled = true } else { wasCancelled = false }
    if case .recalled(let memory) = ending { recalled = memory } else { recalled = nil }
    winner = evaluation.winner
  }

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
      guard recalled != nil else { return nil }
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
    if let recalled { session.remember(recalled) }
    var evaluation = Evaluation(program, limits, session, Workspace())
    evaluation.lastStep = wasCancelled ? stepCount : nil
    evaluation.narration = Narration(lastStep: stepCount)
    _ = evaluation.answer(message)
    return evaluation.narration?.explanation ?? Explanation(steps: [])
  }
}
