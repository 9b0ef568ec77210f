public import Viper

/// Assembles the three screens, one method a screen.
public final class ChatFactory: AssemblingFactory {
  let views: any ViewFactory
  let services: ChatServices
  let settings: ChatSettings
  let record: TranscriptRecord
  let log: (any LogService)?
  let sink: (any TranscriptSink)?

  public init(
    views: any ViewFactory, services: ChatServices, settings: ChatSettings,
    log: (any LogService)? = nil, sink: (any TranscriptSink)? = nil
  ) {
    self.views = views
    self.services = services
    self.settings = settings
    self.log = log
    self.sink = sink
    record = TranscriptRecord(mostBytes: settings.mostRecorded)
  }

  public func assemble(
    _ screen: ChatApp.Screen, routedBy router: any Router<ChatApp>
  ) -> LiveScreen<ChatApp> {
    switch screen {
    case .splash: splash(router)
    case .chatroom: chatroom(router)
    case .history: history(router)
    }
  }

  private func splash(_ router: any Router<ChatApp>) -> LiveScreen<ChatApp> {
    let interactor = SplashInteractor(robots: RobotLibrary(service: services.robot))
    let presenter = SplashPresenter(interactor: interactor, router: router)
    interactor.delegate = presenter
    let channel = Middleware<SplashEvent, SplashResult>(
      handler: presenter, watchers: logger(.splash))
    presenter.view = channel
    let view = views.splashView(handler: channel)
    channel.receiver = view
    return LiveScreen(.splash, view: view, presenter: presenter)
  }

  private func chatroom(_ router: any Router<ChatApp>) -> LiveScreen<ChatApp> {
    let interactor = AIRobotInteractor(
      robots: RobotDataManager(service: services.responder, source: services.robot),
      conversations: ConversationDataManager(service: services.history),
      transcripts: TranscriptDataManager(service: services.transcripts, record: record),
      files: services.files, settings: settings, clock: services.clock)
    let presenter = HumanComputerCommunicationPresenter(
      interactor: interactor, router: router, settings: settings)
    interactor.delegate = presenter
    if let sink {
      record.stream = TranscriptStream(to: sink) { [weak presenter] error in
        presenter?.showProblem(.transcript(error))
      }
    }
    let channel = Middleware<ChatroomEvent, ChatroomResult>(
      handler: presenter,
      watchers: logger(.chatroom) + [ChatroomRecorder(record: record, table: presenter.commands)])
    presenter.view = channel
    let view = views.chatroomView(handler: channel, completions: presenter)
    channel.receiver = view
    return LiveScreen(.chatroom, view: view, presenter: presenter)
  }

  private func history(_ router: any Router<ChatApp>) -> LiveScreen<ChatApp> {
    let interactor = HistoryInteractor(
      history: HistoryDataManager(service: services.history), transcripts: services.transcripts,
      clock: services.clock)
    let presenter = HistoryPresenter(
      interactor: interactor, router: router, clock: services.clock)
    interactor.delegate = presenter
    let channel = Middleware<HistoryEvent, HistoryResult>(
      handler: presenter, watchers: logger(.history))
    presenter.view = channel
    let view = views.historyView(handler: channel, completions: presenter)
    channel.receiver = view
    return LiveScreen(.history, view: view, presenter: presenter)
  }

  private func logger<Event: Viper.Event, Result: EventResult>(
    _ screen: ChatApp.Screen
  ) -> [any ChannelWatcher<Event, Result>] {
    guard let log else { return [] }
    return [ChannelLogger(screen: screen, log: log, clock: services.clock)]
  }
}
