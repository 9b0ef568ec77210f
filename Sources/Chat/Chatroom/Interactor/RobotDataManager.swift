import Responder
import Viper

/// Keeps the talk with the robot, and has the robot's service answer.
final class RobotDataManager: DataManager {
  let service: any ResponderService
  private(set) var talk: Talk?
  /// The last exchanges, the newest last; at most `mostMoments`.
  private(set) var moments: [Moment] = []
  private static let mostMoments = 100

  init(service: any ResponderService) { self.service = service }

  func begin(_ talk: Talk) {
    self.talk = talk
    moments = []
  }

  func reseed(_ seed: UInt64) {
    talk?.conversation.randomness = Randomness(seed: seed)
    talk?.seed = seed
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
  var wasInterrupted: Bool { reply.problems.contains { $0.kind == .interrupted } }
}
