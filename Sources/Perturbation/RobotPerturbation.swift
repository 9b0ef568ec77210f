import Conversations
import Mutation
import Responder
import Transcripts

/// A message of a case before it is changed, with its reply and the rule that gave it.
struct PerturbedTurn: Sendable {
  var moment: CaseTrial.Moment
  var rule: Rule
  /// The index of the case in the report.
  var caseIndex: Int
  /// The index of the message in the case.
  var turn: Int
  /// The seed of this message's changes.
  var seed: UInt64
}

/// A robot to which changed messages are sent.
struct RobotPerturbation: Sendable {
  let sources: RobotSources
  let robot: Robot
  private let robotIndex: Int
  let options: PerturbationOptions
  private let perturbers: [(kind: PerturbationKind, perturber: any Perturber)]

  /// - Parameter words: the words of all messages, in lower case.
  init(
    _ item: TriedRobots.Item, number: Int, words: Set<String>, options: PerturbationOptions
  ) {
    (sources, robot) = (item.sources, item.robot)
    robotIndex = number
    self.options = options
    let phrases = PhraseIndex(sources.language.tools.phraseGroups(sources.sources))
    perturbers = options.kinds.map { ($0, $0.perturber(phrases, words: words)) }
  }

  /// Returns the messages that a rule other than a catch-all answers.
  func turns(
    _ moments: [CaseTrial.Moment], caseIndex: Int, title: String
  ) -> [PerturbedTurn] {
    moments.enumerated().compactMap { turn, moment in
      let explanation = moment.reply.explanation
      guard !moment.reply.foundNoRule, moment.reply.interruption == nil,
        !explanation.isOnlyCatchAll, let rule = explanation.winner
      else { return nil }
      let seed = options.seed.hashed(title).hashed(moment.message).hashed(String(turn))
      return PerturbedTurn(
        moment: moment, rule: rule, caseIndex: caseIndex, turn: turn, seed: seed)
    }
  }

  /// Changes each message in every way, and sends each result in the conversation as it was before the message.
  @concurrent
  func messages(of turns: [PerturbedTurn]) async -> [PerturbedMessage] {
    var results: [PerturbedMessage] = []
    for turn in turns {
      let text = MessageText(
        turn.moment.message, protecting: turn.names + [robot.name],
        answeredBy: turn.rule.location, with: turn.moment.reply.text)
      for (kind, perturber) in perturbers {
        var chance = Randomness(seed: turn.seed.hashed(kind.rawValue))
        let changed = perturber.perturbed(text, rate: options.rate, &chance)
        var result = PerturbedMessage(
          kind: kind, message: turn.moment.message, changedMessage: changed ?? turn.moment.message,
          outcome: .unchanged, rule: turn.rule, robot: robotIndex, caseIndex: turn.caseIndex,
          turn: turn.turn)
        if let changed {
          let reply = await reply(to: changed, in: turn, of: robot.responder)
          result.outcome = PerturbedMessage.Outcome(of: reply, insteadOf: turn.moment.reply)
          result.answeringRule = reply.explanation.winner
        }
        results.append(result)
      }
    }
    return results
  }

  func reply(
    to message: String, in turn: PerturbedTurn, of responder: any Responder
  ) async -> Reply {
    let service = InlineResponderService(clock: SystemClock(), limit: options.replay.replyTime)
    return await service.answer(
      to: message, in: turn.moment.before, by: responder, playingBack: turn.moment.reply.calls
    ).reply
  }
}

extension PerturbedTurn {
  /// The texts in the message that are data: what wildcards captured, the user's name and the values of variables.
  fileprivate var names: [String] {
    let captures = moment.reply.explanation.answeringSteps.first?.captures ?? []
    return captures.compactMap(\.self) + [moment.before.user] + moment.before.variables.values
  }
}

extension UInt64 {
  /// Returns a number that also depends on a text, in the same way in every run.
  fileprivate func hashed(_ text: String) -> UInt64 {
    var hash = StableHash(salt: self)
    hash.add(text.utf8)
    return hash.mixed
  }
}
