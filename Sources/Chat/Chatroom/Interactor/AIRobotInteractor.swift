import Responder

/// The use cases of a chat: ask the robot, remember what was said, save it.
public final class AIRobotInteractor: AIRobotInteracting {
  public weak var delegate: (any AIRobotInteractorDelegate)?
  let robots: RobotDataManager
  private let conversations: ConversationDataManager
  private let transcripts: TranscriptDataManager
  let files: any RuleFileService
  let settings: ChatSettings
  let clock: any ChatClock
  /// What was written for each lesson of this run, the last one last.
  var lessons: [[FileChange]] = []
  /// A history that is out of order is told of once, not after every message.
  private var hasToldOfHistory = false

  init(
    robots: RobotDataManager, conversations: ConversationDataManager,
    transcripts: TranscriptDataManager, files: any RuleFileService = NoRuleFiles(),
    settings: ChatSettings, clock: any ChatClock
  ) {
    self.robots = robots
    self.conversations = conversations
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
    case .begin(let robot): await begin(with: robot)
    case .resume(let id): await resume(id)
    case .ask(let message): await ask(message)
    case .reseed(let seed): await reseed(seed)
    case .forget(let name): await forget(name)
    case .saveTranscript(let path): await saveTranscript(to: path)
    case .expectLast(let path): await expectLast(in: path)
    case .reload: tell(await robots.reload())
    case .undo: _ = await takeBack(asksAgain: false)
    case .retry: if let message = await takeBack(asksAgain: true) { await ask(message) }
    case .edit(let location): await edit(location)
    case .teach(let lesson): await teach(lesson)
    case .unteach: await unteach()
    }
    if let notice = conversations.service.takeNotice() { tell(notice) }
  }

  private func begin(with robot: Robot) async {
    let memory = await conversations.begin(with: robot, settings, at: clock.now)
    robots.begin(Talk(robot: robot, conversation: memory, seed: settings.seed))
    if let origin = conversations.origin { transcripts.start(origin) }
    if let id = settings.resumes { await resume(id) }
  }

  private func resume(_ id: KeptConversation.ID) async {
    guard let robot = talk?.robot else { return refuse(.noRobot) }
    do throws(HistoryError) {
      let kept = try await conversations.service.conversation(id)
      guard kept.origin.rules.identity == robot.origin.identity,
        kept.origin.utf8 == settings.utf8, kept.origin.options == settings.options
      else {
        return refuse(.otherRobot(id, robot: kept.origin.robot))
      }
      let (memory, entries) = try await conversations.resume(kept)
      robots.begin(Talk(robot: robot, conversation: memory, seed: kept.origin.seed))
      transcripts.start(kept.origin, with: entries)
      delegate?.aiRobotInteractor(self, didResume: kept, after: entries.last)
      if let rules = entries.last?.rules, let now = robot.fingerprint, rules != now {
        delegate?.aiRobotInteractor(self, didMeet: .rulesChangedSince)
      }
    } catch {
      refuse(.history(error))
    }
  }

  func ask(_ message: String) async {
    if let news = await robots.reloadIfChanged() { tell(news) }
    // Where the history can't tell, keeping the exchange will say so.
    for name in (try? await conversations.forgottenElsewhere()) ?? [] { robots.forget(name) }
    let now = clock.now
    guard let exchange = await robots.answer(to: message, at: now), let talk else {
      return refuse(.noRobot)
    }
    if !exchange.wasInterrupted {
      do throws(HistoryError) {
        // Before it is shown: whatever was seen has been kept.
        try await conversations.record(exchange, by: talk.robot, memory: talk.conversation)
      } catch {
        tell(error)
      }
    }
    delegate?.aiRobotInteractor(self, didRespondTo: message, with: exchange)
  }

  func tell(_ news: RuleNews?) {
    guard let news else {
      delegate?.aiRobotInteractor(self, didMeet: .noRobot)
      return
    }
    delegate?.aiRobotInteractor(self, didReload: news)
  }

  /// The message that was taken back; nil where there was none.
  func takeBack(asksAgain: Bool) async -> String? {
    guard let moment = robots.takeBack() else {
      delegate?.aiRobotInteractor(self, didMeet: .nothingAnswered)
      return nil
    }
    do throws(HistoryError) {
      try await conversations.takeBack(memory: moment.before)
    } catch {
      tell(error)
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

  private func reseed(_ seed: UInt64) async {
    robots.reseed(seed)
    guard let talk else { return }
    do throws(HistoryError) {
      try await conversations.note("/seed \(seed)", memory: talk.conversation)
    } catch {
      tell(error)
    }
  }

  private func forget(_ name: String?) async {
    robots.forget(name)
    do throws(HistoryError) {
      try await conversations.forget(name)
    } catch {
      tell(error)
    }
    if let origin = conversations.origin { transcripts.forget(origin) }
  }

  private func saveTranscript(to path: String) async {
    guard let origin = conversations.origin else { return refuse(.noRobot) }
    do throws(TranscriptError) {
      try await transcripts.save(to: path, origin: origin)
      delegate?.aiRobotInteractor(self, didSaveTranscriptTo: path)
    } catch {
      refuse(.transcript(error))
    }
  }

  private func tell(_ error: HistoryError) {
    if !hasToldOfHistory { refuse(.history(error)) }
    hasToldOfHistory = true
  }

  private func refuse(_ problem: ChatProblem) {
    delegate?.aiRobotInteractor(self, didMeet: problem)
  }

  private func expectLast(in path: String) async {
    guard let origin = conversations.origin else { return refuse(.noRobot) }
    do throws(TranscriptError) {
      try await transcripts.expectLast(of: robots.moments, in: path, origin: origin)
      delegate?.aiRobotInteractor(self, didAddLastExchangeTo: path)
    } catch {
      refuse(.transcript(error))
    }
  }
}
