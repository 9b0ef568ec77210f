import Responder
public import Viper

/// The chatroom's Presenter: between what a human types and what a robot says.
public final class HumanComputerCommunicationPresenter: Presenter {
  public typealias App = ChatApp

  public weak var view: (any ResultReceiver<ChatroomResult>)?
  /// What stands behind a slash.
  public let commands: CommandTable<any ChatroomCommandHost>
  private let interactor: any AIRobotInteracting
  private weak var router: (any Router<ChatApp>)?
  private let settings: ChatSettings
  private var outcome = ChatOutcome()
  public var isTracing = false
  /// Whether a message is being answered.
  private var isAsking = false
  /// Whether the robot has not said anything yet, so that a greeting is due.
  private var isBeginning = false
  /// What is being asked about a reply that should have been another.
  var teaching: TeachingDialogue?
  /// Whether what is shown belongs to a lesson and not to the talk.
  var isTeaching = false

  public init(
    interactor: any AIRobotInteracting, router: any Router<ChatApp>, settings: ChatSettings,
    commands: CommandTable<any ChatroomCommandHost> = .chatroom
  ) {
    self.interactor = interactor
    self.router = router
    self.settings = settings
    self.commands = commands
  }

  public func handle(_ event: ChatroomEvent) async {
    switch event {
    case .entered(let line): await enter(line)
    case .interrupted(let wasEmpty): if wasEmpty { show(.notice(Words.howToLeave)) }
    case .ended: await leave()
    }
  }

  public func receiveInitialData(_ data: ChatApp.Params) async {
    guard case .robot(let robot) = data else { return }
    isBeginning = true
    await interactor.handle(.begin(robot))
    if isBeginning, let greeting = robot.responder.greeting { show(.greeting(greeting)) }
    isBeginning = false
  }

  public func receiveCallbackData(_ data: ChatApp.Params) async {
    switch data {
    case .ask(let message):
      show(.askingAgain(message, instead: false))
      await say(message)
    case .resume(let id): await interactor.handle(.resume(id))
    case .leave: await leave()
    case .nothing, .robot, .words, .outcome: break
    }
  }

  public func receive(_ event: ChatApp.ScreenEvent, from sender: ChatApp.Screen?) async {
    if event == .endRequested { await leave() }
  }

  private func enter(_ line: String) async {
    switch ChatroomEntry(line) {
    case .message(let text):
      if let teaching { return await answer(text, in: teaching) }
      await say(text)
    case .command(let name, let argument):
      teaching = nil
      guard let command = commands[name] else {
        return showProblem(
          .unknownCommand(name: "/" + name, nearest: commands.nearest(to: name).map { "/" + $0 }))
      }
      await command.run(argument, on: self)
    }
  }

  private func say(_ message: String) async {
    guard message.utf8.count <= settings.longestMessage else {
      outcome.unanswered += 1
      return showProblem(.messageTooLong(limit: settings.longestMessage))
    }
    show(.progress(.began(Words.thinking)))
    isAsking = true
    defer { isAsking = false }
    await interactor.handle(.ask(message))
  }
}

extension HumanComputerCommunicationPresenter: AIRobotInteractorDelegate {
  public func aiRobotInteractor(
    _ interactor: any AIRobotInteracting, didRespondTo message: String, with exchange: Exchange
  ) {
    show(.progress(.ended))
    if let problem = exchange.reply.interruption {
      guard problem.kind == .outOfTime else { return show(.aside(.notice(Words.interrupted))) }
      outcome.unanswered += 1
      return show(.aside(.problem(problem.detail)))
    }
    if exchange.reply.foundNoRule { outcome.unanswered += 1 }
    var message = MessageDisplay(
      exchange, explained: settings.explainsReplies || isTracing, showsRule: isTracing)
    if isTracing, let file = message.rule?.file {
      message.rule?.path = interactor.path(of: file)
    }
    show(.message(message))
    for problem in exchange.reply.problems where problem.isToBeTold {
      showProblem(.reply(problem))
    }
    if settings.accountsForReplies, let moment = interactor.moments.last {
      show(.explanation(ExplanationNode(moment)))
    }
  }

  public func aiRobotInteractor(
    _ interactor: any AIRobotInteracting, didSaveTranscriptTo path: String
  ) {
    show(.notice(Words.saved(path)))
  }

  /// At the beginning the robot's last words stand where its greeting would.
  public func aiRobotInteractor(
    _ interactor: any AIRobotInteracting, didResume conversation: KeptConversation,
    after last: HistoryEntry?
  ) {
    if !isBeginning { show(.notice(Words.continuing(conversation.title))) }
    if let last { show(.greeting(last.reply)) }
    isBeginning = false
  }

  public func aiRobotInteractor(
    _ interactor: any AIRobotInteracting, didWrite rule: String, to path: String
  ) {
    show(.notice(Words.written(rule, to: path)))
  }

  public func aiRobotInteractor(
    _ interactor: any AIRobotInteracting, didAddLastExchangeTo path: String
  ) {
    show(.notice(Words.expected(path)))
  }

  public func aiRobotInteractor(
    _ interactor: any AIRobotInteracting, didReload news: RuleNews
  ) {
    // Files that somebody changed are noticed with the next message, and are no part of it.
    show(isAsking ? .aside(Self.result(of: news)) : Self.result(of: news))
  }

  private static func result(of news: RuleNews) -> ChatroomResult {
    switch news {
    case .reloaded(let changes): .notice(Words.of(changes))
    case .refused(let diagnostics):
      .problems(diagnostics.map(ProblemDisplay.init), then: Words.rulesStay)
    case .failed(let error): .problem(Words.of(error) + ". " + Words.rulesStay)
    }
  }

  public func aiRobotInteractor(
    _ interactor: any AIRobotInteracting, didTakeBack message: String, asksAgain: Bool
  ) {
    if isTeaching { return show(.askingAgain(message, instead: true)) }
    show(.notice(asksAgain ? Words.askingAgain(message) : Words.takenBack(message)))
  }

  public func aiRobotInteractor(
    _ interactor: any AIRobotInteracting, didMeet problem: ChatProblem
  ) {
    show(.progress(.ended))
    switch problem {
    case .history, .rulesChangedSince: show(.aside(.problem(Words.of(problem))))
    default: showProblem(problem)
    }
  }
}

extension HumanComputerCommunicationPresenter: ChatroomCommandHost {
  public var talk: Talk? { interactor.talk }
  public var moments: [Moment] { interactor.moments }

  public func show(_ result: ChatroomResult) {
    switch result {
    case .notice, .problem, .problems: view?.receive(isTeaching ? .aside(result) : result)
    default: view?.receive(result)
    }
  }

  public func showProblem(_ problem: ChatProblem) { show(.problem(Words.of(problem))) }

  public func ask(_ event: AIRobotEvent) async { await interactor.handle(event) }

  public func showHistory(matching words: String) async {
    await router?.send(PageMessenger(.showHistory, .words(words)), from: .chatroom)
  }

  public func leave() async {
    await router?.send(PageMessenger(.leave, .outcome(outcome)), from: .chatroom)
  }
}

extension HumanComputerCommunicationPresenter: CompletionSource {
  public func completions(for line: String) -> [String] {
    commands.completions(for: line, on: self)
  }
}
