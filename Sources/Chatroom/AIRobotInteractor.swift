package import Conversations
package import Inspection
import Responder
import ScreenKit
package import Viper

/// The use cases of a chat: ask the robot, record exchanges, change the rules; the inspection is a child module.
package final class AIRobotInteractor: Interactor {
  package weak var presenter: (any ResultReceiver<AIRobotResult>)?
  let robots: any RobotDataManager
  let conversations: any ConversationDataManager
  let transcripts: any TranscriptDataManager
  let files: any RuleFileDataManager
  private let inspection: any Channel<InspectionRequest, InspectionResult>
  let settings: ChatSettings
  /// Whether `tellOnce` has reported a failure of the history; it reports only the first one.
  private var hasToldOfHistory = false
  /// The replies that a retry of the last message avoids while the rules allow a different one.
  var avoidedReplies: Set<String> = []

  package init(
    robots: any RobotDataManager, conversations: any ConversationDataManager,
    transcripts: any TranscriptDataManager, files: any RuleFileDataManager,
    inspection: any Channel<InspectionRequest, InspectionResult>, settings: ChatSettings
  ) {
    self.robots = robots
    self.conversations = conversations
    self.transcripts = transcripts
    self.files = files
    self.inspection = inspection
    self.settings = settings
    transcripts.onFailure = { [weak self] in self?.report(.transcript($0)) }
  }

  /// The maximum number of exchanges shown when a conversation continues.
  package static let maximumRecalled = 8

  var talk: Talk? { robots.talk }

  package func handle(_ event: AIRobotEvent) async {
    switch event {
    case .begin(let robot, let id): await begin(with: robot, resuming: id)
    case .resume(let id): _ = await resume(id, isFirst: false)
    case .ask(let message):
      avoidedReplies = []
      await ask(message)
    case .retry: await retry()
    case .undo(let number): await undo(number)
    case .change(let change): await make(change)
    case .save(.conversation, let path): await saveTranscript(to: path)
    case .save(.lastExchange, let path): await addLastExchange(to: path)
    case .reload(.asked): tell(await robots.reload(), wasAsked: true)
    case .reload(.edited(let text)): await edit(text)
    case .teach(let lesson?): await teach(lesson)
    case .teach(nil): await unteach()
    case .allowObjects: allowObjects()
    case .occurred(let occurrence): await handle(occurrence)
    case .inspect(let request): await inspect(request)
    }
    if let notice = conversations.takeNotice() { tellOnce(of: notice) }
  }

  private func begin(with robot: Robot, resuming id: KeptConversation.ID?) async {
    await startConversation(with: robot)
    if let id, await resume(id, isFirst: true) { return }
    if let talk {
      let greeting =
        settings.showsGreeting ? talk.robot.responder.greeting(in: talk.conversation) : nil
      tell(.began(talk, greeting: greeting))
    }
  }

  private func startConversation(with robot: Robot) async {
    let memory = await conversations.begin(with: robot, settings)
    robots.begin(with: robot, memory, seed: settings.seed)
    if let origin = conversations.origin { transcripts.start(origin, with: []) }
  }

  /// Begins a new conversation after the current one was deleted.
  private func beginAnew() async {
    guard let robot = talk?.robot else { return }
    await startConversation(with: robot)
    if let talk { tell(.beganAnew(talk)) }
  }

  private func resume(_ id: KeptConversation.ID, isFirst: Bool) async -> Bool {
    guard let robot = talk?.robot else {
      report(.noRobot)
      return false
    }
    do throws(HistoryError) {
      let kept = try await conversations.conversation(id)
      guard kept.origin.hasRules(of: robot) else {
        report(.otherRobot(id, robot: kept.origin.robot))
        return false
      }
      let (memory, entries) = try await conversations.resume(kept)
      robots.begin(with: robot, memory, seed: kept.origin.seed)
      transcripts.start(kept.origin, with: entries)
      if let talk {
        tell(
          .resumed(talk, kept, last: Array(entries.suffix(Self.maximumRecalled)), isFirst: isFirst))
      }
      if let before = entries.last?.fingerprint, let now = robot.fingerprint, before != now {
        report(.rulesChangedSince)
      }
      return true
    } catch {
      report(.history(error))
      return false
    }
  }

  func ask(_ message: String) async {
    if let outcome = await robots.reloadIfChanged() { tell(outcome, wasAsked: false) }
    await applyDeletionsElsewhere()
    guard var exchange = await robots.answer(to: message), let talk else { return report(.noRobot) }
    if !exchange.wasInterrupted {
      do throws(HistoryError) {
        // The exchange is stored before it is shown.
        try await conversations.record(exchange, by: talk.robot, memory: talk.conversation)
      } catch {
        tellOnce(of: error)
      }
    }
    if settings.linksFiles, let file = exchange.reply.answeringRule?.location.file {
      exchange.rulePath = files.path(of: file)
    }
    tell(.responded(exchange, talk))
    if settings.showsFullExplanations, !exchange.wasInterrupted {
      await inspect(.explain("1", .full))
    }
  }

  private func handle(_ occurrence: AIRobotEvent.Occurrence) async {
    switch occurrence {
    case .changedRules:
      if let outcome = await robots.reloadIfChanged() { tell(outcome, wasAsked: false) }
    case .deletion(let ids): if conversations.isAmong(ids) { await beginAnew() }
    case .showing:
      do throws(HistoryError) {
        try await conversations.storeHeldExchanges()
      } catch {
        tellOnce(of: error)
      }
    }
  }

  /// Applies the user's deletions in other windows: forgotten variables, or the whole conversation.
  func applyDeletionsElsewhere() async {
    do throws(HistoryError) {
      let names = try await conversations.forgottenElsewhere()
      for name in names { robots.change(.forget(name)) }
      if !names.isEmpty, let origin = conversations.origin {
        transcripts.updateInitialState(from: origin)
      }
    } catch .noSuchConversation {
      await beginAnew()
    } catch {
      // If the failure persists, recording the exchange reports it.
    }
  }

  /// Takes the last exchanges back; refuses a number of exchanges that is invalid or too large.
  private func undo(_ text: String) async {
    await applyDeletionsElsewhere()
    let maximum = robots.moments.count
    guard maximum > 0 || talk?.conversation.inputs.isEmpty == false else {
      return report(.nothingAnswered)
    }
    guard let number = Int(text), number > 0, number <= maximum else {
      return report(.cannotTakeBack(text, maximum: maximum))
    }
    for moment in robots.moments.suffix(number) {
      do throws(HistoryError) {
        try await conversations.forgetLine(moment.exchange.message)
      } catch {
        tellOnce(of: error)
      }
    }
    if number == 1 {
      _ = await takeBack(asksAgain: false)
      return
    }
    var first = ""
    for _ in 0..<number { if let moment = await takeBack() { first = moment.exchange.message } }
    if let talk { tell(.tookBackSeveral(number, first: first, talk)) }
  }

  /// Takes the last exchange back and returns it; `nil` if there is none.
  private func takeBack() async -> Moment? {
    guard let moment = robots.takeBack() else { return nil }
    do throws(HistoryError) {
      try await conversations.takeBack(memory: moment.before)
    } catch {
      tellOnce(of: error)
    }
    return moment
  }

  /// Takes the last exchange back, sends the result, and returns the message; `nil` if there is no exchange.
  func takeBack(asksAgain: Bool, isLesson: Bool = false) async -> String? {
    guard let moment = await takeBack(), let talk else {
      report(.nothingAnswered)
      return nil
    }
    let message = moment.exchange.message
    tell(
      isLesson
        ? .lesson(.asksAgain(message, talk)) : .tookBack(message, asksAgain: asksAgain, talk))
    return message
  }

  private func make(_ change: MemoryChange) async {
    await applyDeletionsElsewhere()
    guard let talk else { return report(.noRobot) }
    if case .set("topic", let topic?) = change {
      let topics = talk.robot.responder.topicNames
      guard !topics.isEmpty else { return report(.noTopics(talk.robot.responder.summary.language)) }
      guard topics.contains(topic) else {
        return report(.noSuchTopic(topic, nearest: nearestName(to: topic, among: topics)))
      }
    }
    await apply(change)
    guard let now = self.talk else { return }
    if case .forget(let name?) = change, talk.conversation.variables[name] == nil {
      return tell(.hadNoVariable(name, now))
    }
    tell(.changed(change, now))
  }

  func apply(_ change: MemoryChange) async {
    robots.change(change)
    guard let talk else { return }
    do throws(HistoryError) {
      try await conversations.record(change, memory: talk.conversation)
    } catch {
      tellOnce(of: error)
    }
    if case .forget = change, let origin = conversations.origin {
      transcripts.updateInitialState(from: origin)
    }
  }

  private func inspect(_ request: InspectionRequest) async {
    for result in await inspection.results(of: request) { tell(.inspected(result)) }
  }

  func tell(_ result: AIRobotResult) { presenter?.receive(result) }

  func tellOnce(of error: HistoryError) {
    if !hasToldOfHistory { report(.history(error)) }
    hasToldOfHistory = true
  }

  func report(_ problem: ChatProblem) { tell(.met(problem)) }
}
