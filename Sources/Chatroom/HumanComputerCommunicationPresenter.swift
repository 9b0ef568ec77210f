package import Conversations
package import Inspection
import Responder
package import ScreenKit
package import Terminal
package import Viper

/// The chatroom's Presenter, which mediates between the user's input and the robot's replies.
package final class HumanComputerCommunicationPresenter: Presenter {
  package weak var view: (any ResultReceiver<ChatroomResult>)?
  package let commands: CommandTable<any ChatroomCommandHost>
  /// The state of the conversation after the last result.
  private var state = ChatStateDisplay() {
    didSet { if state != oldValue { show(.state(state)) } }
  }
  let settings: ChatSettings
  private let interactor: any Channel<AIRobotEvent, AIRobotResult>
  private weak var router: (any Router<ChatApp>)?
  /// Whether `perform` is running.
  private var isBusy = false
  private var isInFront = false
  /// Whether to load changed rule files as soon as the result can be shown.
  private var rulesMayHaveChanged = false

  package init(
    interactor: any Channel<AIRobotEvent, AIRobotResult>, router: any Router<ChatApp>,
    settings: ChatSettings, commands: CommandTable<any ChatroomCommandHost> = .chatroom
  ) {
    self.interactor = interactor
    self.router = router
    self.settings = settings
    state.isTracing = settings.tracesReplies
    self.commands = commands
  }

  package func handle(_ event: ChatroomEvent) async {
    switch event {
    case .opened(let params):
      await interactor.handle(.begin(params.robot, resuming: params.visit.resumedID))
      if let scope = params.visit.review { await showReview(scope) }
    case .returned(let data): await resume(with: data)
    case .told(let event, _): await handleTold(event)
    case .entered(let line): await perform { await enter(line) }
    case .completing(let typed): show(.completed(await commands.completions(for: typed, on: self)))
    case .interrupted(let wasEmpty): if wasEmpty { show(.notice(Words.howToLeave)) }
    case .ended: await leave()
    case .showing: await interactor.handle(.occurred(.showing))
    }
  }

  package func willBecomeFocus() async {
    isInFront = true
    await checkRules()
  }

  package func willResignFocus() async { isInFront = false }

  private func resume(with data: ChatroomReturn) async {
    switch data {
    case .ask(let message):
      show(.askingAgain(message, instead: false))
      await perform { await say(message) }
    case .resume(let conversation): await resume(conversation)
    case .lesson(.taught(let lesson)): await perform { await interactor.handle(.teach(lesson)) }
    case .lesson(.typed(let line)): await perform { await enter(line) }
    case .lesson(.cancelled): break
    case .robotFailed:
      if !state.robot.isEmpty { show(.news(Words.stillWith(state.robot))) }
    }
  }

  /// Continues a conversation; loads the conversation's robot first if another robot is in the chat.
  private func resume(_ conversation: KeptConversation) async {
    guard let talk = await talk(for: .robot) else { return }
    if conversation.origin.hasRules(of: talk.robot) {
      return await interactor.handle(.resume(conversation.id))
    }
    await send(.robotChosen, RobotVisit(.origin(conversation.origin), resuming: conversation.id))
  }

  private func handleTold(_ event: ChatApp.ScreenEvent) async {
    switch event {
    case .endRequested: await leave()
    case .conversationsDeleted(let ids): await interactor.handle(.occurred(.deletion(of: ids)))
    case .rulesChanged:
      rulesMayHaveChanged = true
      await checkRules()
    case .resized: break
    }
  }

  /// Handles a user's action, and then loads the rules if they have changed meanwhile.
  private func perform(_ action: () async -> Void) async {
    isBusy = true
    await action()
    isBusy = false
    if rulesMayHaveChanged { await checkRules() }
  }

  private func checkRules() async {
    guard rulesMayHaveChanged, isInFront, !isBusy else { return }
    rulesMayHaveChanged = false
    await interactor.handle(.occurred(.changedRules))
  }

  /// Updates the state that the prompt shows.
  ///
  /// - Parameter name: the robot's name; `nil` if it is the same as before.
  func update(from talk: Talk, robot name: String? = nil) {
    if let name { state.robot = name }
    state.topic = talk.topicUnlessInitial
  }

  private func enter(_ line: String) async {
    switch ChatroomEntry(line) {
    case .message(let text): await say(text)
    case .command(let name, let argument):
      do throws(ChatProblem) {
        try await commands.command(name, with: argument).run(argument, on: self)
      } catch {
        if case .unknownCommand = error { report(.unknownCommand) }
        showProblem(error)
      }
    }
  }

  private func say(_ message: String) async {
    guard message.utf8.count <= settings.maximumMessageBytes else {
      report(.noReply)
      return showProblem(.messageTooLong(limit: settings.maximumMessageBytes))
    }
    show(.progress(.began(Words.thinking)))
    await interactor.handle(.ask(message))
  }
}

extension HumanComputerCommunicationPresenter: ChatroomCommandHost {
  package func show(_ result: ChatroomResult) { view?.receive(result) }

  package func show(_ note: NoteDisplay) { show(.note(note)) }

  package func showProblem(_ problem: ChatProblem) { show(.problem(problem.words)) }

  package func ask(_ event: AIRobotEvent) async {
    guard event.takesTime else { return await interactor.handle(event) }
    show(.progress(.began(Words.thinking)))
    await interactor.handle(event)
    show(.progress(.ended))
  }

  package var isTracing: Bool {
    get { state.isTracing }
    set { state.isTracing = newValue }
  }

  package func showHistory(matching words: String) async {
    await send(.showHistory, .list(query: words))
  }

  package func showReview(_ scope: ReviewScope) async { await send(.showReview, scope) }

  package func teach(reply: String?) async {
    guard let moment = await talk(for: .lesson)?.last else { return }
    await send(.teach, TeachingParams(moment, reply: reply))
  }

  /// Returns the current conversation, for another screen; `nil` if a problem is shown instead.
  private func talk(for subject: InspectionRequest.Subject) async -> Talk? {
    for case .inspected(.state(of: _, let talk, _)) in await interactor.results(
      of: .inspect(.state(of: subject)))
    {
      return talk
    }
    return nil
  }

  package func switchRobot(to name: String) async {
    await send(.robotChosen, RobotVisit(.named(name)))
  }

  package func candidates(
    _ kinds: [Candidates.Kind], of argument: String
  ) async -> [CompletionChoice] {
    for case .inspected(.candidates(let lists)) in await interactor.results(
      of: .inspect(.complete(kinds, argument)))
    {
      return lists.flatMap(\.choices)
    }
    return []
  }

  package func leave() async { await send(.leave, Nothing()) }

  func report(_ report: ChatApp.Report) { router?.report(report, from: .chatroom) }

  private func send<Params>(_ message: Message<Params>, _ params: Params) async {
    // The next screen may show the output held so far, so the exchanges in it are stored first.
    await interactor.handle(.occurred(.showing))
    await router?.send(PageMessenger(message, params), from: .chatroom)
  }
}
