import Responder

/// The use cases of a chat: ask the robot, remember what was said, save it.
public final class AIRobotInteractor: AIRobotInteracting {
  public weak var delegate: (any AIRobotInteractorDelegate)?
  private let robots: RobotDataManager
  private let history: HistoryDataManager
  private let transcripts: TranscriptDataManager
  private let settings: ChatSettings
  private let clock: any ChatClock
  /// A history that is out of order is told of once, not after every message.
  private var hasToldOfHistory = false

  init(
    robots: RobotDataManager, history: HistoryDataManager, transcripts: TranscriptDataManager,
    settings: ChatSettings, clock: any ChatClock
  ) {
    self.robots = robots
    self.history = history
    self.transcripts = transcripts
    self.settings = settings
    self.clock = clock
  }

  public var talk: Talk? { robots.talk }
  public var moments: [Moment] { robots.moments }

  public func handle(_ event: AIRobotEvent) async {
    switch event {
    case .begin(let robot):
      robots.begin(
        Talk(
          robot: robot,
          conversation: Conversation(user: settings.user, seed: settings.seed),
          seed: settings.seed))
    case .ask(let message): await ask(message)
    case .reseed(let seed): robots.reseed(seed)
    case .saveTranscript(let path): await saveTranscript(to: path)
    }
  }

  private func ask(_ message: String) async {
    let now = clock.now
    guard let exchange = await robots.answer(to: message, at: now) else {
      delegate?.aiRobotInteractor(self, didMeet: .noRobot)
      return
    }
    if !exchange.wasInterrupted { await remember(exchange) }
    delegate?.aiRobotInteractor(self, didRespondTo: message, with: exchange)
  }

  private func remember(_ exchange: Exchange) async {
    do {
      try await history.record(exchange)
    } catch {
      if !hasToldOfHistory { delegate?.aiRobotInteractor(self, didMeet: .history(error)) }
      hasToldOfHistory = true
    }
  }

  private func saveTranscript(to path: String) async {
    guard let talk else {
      delegate?.aiRobotInteractor(self, didMeet: .noRobot)
      return
    }
    do {
      try await transcripts.save(
        to: path, origin: talk.robot.origin, settings: settings)
      delegate?.aiRobotInteractor(self, didSaveTranscriptTo: path)
    } catch {
      delegate?.aiRobotInteractor(self, didMeet: .transcript(error))
    }
  }
}
