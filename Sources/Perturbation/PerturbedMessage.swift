package import Responder

/// A message of a case, changed in one way, and the rule that answers it then.
package struct PerturbedMessage: Sendable {
  package enum Outcome: String, Sendable, CaseIterable {
    /// The same rule answers.
    case same
    /// Normalization removes the change, so that the rules see the same message.
    case absorbed
    case otherRule = "other-rule"
    case catchAll = "catch-all"
    /// No rule answers.
    case none
    /// The message has nothing that can be changed in this way.
    case unchanged

    /// Whether another rule, a catch-all or none answers.
    package var isFailure: Bool { self == .otherRule || self == .catchAll || self == .none }
  }

  package var kind: PerturbationKind
  /// The message as the transcript has it.
  package var message: String
  /// The message as it was sent; equal to `message` if the kind can't change it.
  package var changedMessage: String
  package var outcome: Outcome
  /// The rule that answers the unchanged message.
  package var rule: Rule
  /// The rule that answers the changed message; `nil` if none does, or if the kind can’t change the message.
  package var answeringRule: Rule?
  /// An index of `PerturbationReport.robots`.
  package var robot: Int
  /// An index of `PerturbationReport.cases`.
  package var caseIndex: Int
  /// The index of the message among those of the case.
  package var turn: Int
}

extension PerturbedMessage.Outcome {
  /// Judges the reply to a changed message by the reply to the unchanged one.
  ///
  /// The same rule answers if both replies have the same first rule, or the same last rule after all redirects.
  init(of changed: Reply, insteadOf own: Reply) {
    let (now, was) = (changed.explanation, own.explanation)
    guard let winner = now.winner, !changed.foundNoRule else {
      self = .none
      return
    }
    if let text = now.matchedText, text == was.matchedText, winner.location == was.winner?.location
    {
      self = .absorbed
    } else if winner.location == was.winner?.location
      || now.lastAnswer != nil && now.lastAnswer == was.lastAnswer
    {
      self = .same
    } else {
      self = now.isOnlyCatchAll ? .catchAll : .otherRule
    }
  }
}

extension Explanation {
  /// The message as the first rule saw it, after normalization.
  ///
  /// Capital letters do not count: AIML keeps them for captures, but ignores them when matching.
  fileprivate var matchedText: String? { answeringSteps.first?.message.lowercased() }

  /// The location of the rule that answered after all redirects.
  fileprivate var lastAnswer: SourceLocation? { answeringSteps.last?.rule.location }
}
