import Responder
import Viper

/// Keeps the talk with the robot, and has the robot's service answer.
final class RobotDataManager: DataManager {
  let service: any ResponderService
  private(set) var talk: Talk?
  /// The last exchanges, the newest last; at most `mostMoments`.
  private(set) var moments: [Moment] = []
  private static let mostMoments = 100

  /// Where the rules come from.
  let source: any RobotService
  /// What the rule files looked like when they were last loaded, to whatever end.
  var tried: RuleStamp?

  init(service: any ResponderService, source: any RobotService) {
    self.service = service
    self.source = source
  }

  func begin(_ talk: Talk) {
    self.talk = talk
    moments = []
    tried = nil
  }

  /// Other rules for the same talk.
  func replaceRobot(with robot: Robot) { talk?.robot = robot }

  /// Forgets the last exchange, with all that came of it; nil where there is none.
  func takeBack() -> Moment? {
    guard let moment = moments.popLast() else { return nil }
    talk?.conversation = moment.before
    return moment
  }

  func reseed(_ seed: UInt64) {
    talk?.conversation.randomness = Randomness(seed: seed)
    talk?.seed = seed
  }

  /// - Parameter name: of a variable; nil for all of them.
  func forget(_ name: String?) {
    talk?.conversation.forget(name)
    // Taking exchanges back must not bring it back.
    for place in moments.indices { moments[place].before.forget(name) }
  }

  /// nil where there is no robot yet.
  func answer(to message: String, at time: WallTime) async -> Exchange? {
    guard let talk else { return nil }
    let answer = await service.answer(
      to: message, in: talk.conversation, by: talk.robot.responder)
    self.talk?.conversation = answer.conversation
    let exchange = Exchange(
      message: message, reply: answer.reply, topic: answer.conversation.topic,
      took: answer.took, at: time)
    if !exchange.wasInterrupted {
      if moments.count == Self.mostMoments { moments.removeFirst() }
      moments.append(Moment(exchange: exchange, before: talk.conversation, robot: talk.robot))
    }
    return exchange
  }
}

extension Exchange {
  var wasInterrupted: Bool { reply.interruption != nil }
}
