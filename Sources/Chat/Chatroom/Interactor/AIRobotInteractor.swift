import Responder

/// The use cases of a chat: ask the robot, remember what was said, save it.
public final class AIRobotInteractor: AIRobotInteracting {
  public weak var delegate: (any AIRobotInteractorDelegate)?
  private let robots: RobotDataManager
  private let history: HistoryDataManager
  private let transcripts: TranscriptDataManager
  private let files: any RuleFileService
  private let settings: ChatSettings
  private let clock: any ChatClock
  /// A history that is out of order is told of once, not after every message.
  private var hasToldOfHistory = false

  init(
    robots: RobotDataManager, history: HistoryDataManager, transcripts: TranscriptDataManager,
    files: any RuleFileService = NoRuleFiles(), settings: ChatSettings, clock: any ChatClock
  ) {
    self.robots = robots
    self.history = history
    self.transcripts = transcripts
    self.files = files
    self.settings = settings
    self.clock = clock
  }

  public var talk: Talk? { robots.talk }
  public var moments: [Moment] { robots.moments }

  public func path(of file: String) -> String? { files.path(of: file) }

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
    case .reload: tell(await robots.reload())
    case .undo: _ = takeBack(asksAgain: false)
    case .retry: if let message = takeBack(asksAgain: true) { await ask(message) }
    case .edit(let location): await edit(location)
    }
  }

  private func ask(_ message: String) async {
    if let news = await robots.reloadIfChanged() { tell(news) }
    let now = clock.now
    guard let exchange = await robots.answer(to: message, at: now) else {
      delegate?.aiRobotInteractor(self, didMeet: .noRobot)
      return
    }
    if !exchange.wasInterrupted { await remember(exchange) }
    delegate?.aiRobotInteractor(self, didRespondTo: message, with: exchange)
  }

  private func tell(_ news: RuleNews?) {
    guard let news else {
      delegate?.aiRobotInteractor(self, didMeet: .noRobot)
      return
    }
    delegate?.aiRobotInteractor(self, didReload: news)
  }

  /// The message that was taken back; nil where there was none.
  private func takeBack(asksAgain: Bool) -> String? {
    guard let moment = robots.takeBack() else {
      delegate?.aiRobotInteractor(self, didMeet: .nothingAnswered)
      return nil
    }
    let message = moment.exchange.message
    delegate?.aiRobotInteractor(self, didTakeBack: message, asksAgain: asksAgain)
    return message
  }

  private func edit(_ location: SourceLocation) async {
    do throws(RuleFileError) {
      guard let path = files.path(of: location.file) else { throw .embedded(location.file) }
      try await files.edit(path, line: location.line)
      if let news = await robots.reloadIfChanged() { tell(news) }
    } catch {
      delegate?.aiRobotInteractor(self, didMeet: .ruleFile(error))
    }
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
