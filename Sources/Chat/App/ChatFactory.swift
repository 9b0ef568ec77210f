import Chatroom
package import Conversations
import History
import Inspection
import Review
package import ScreenKit
import Splash
package import Viper

/// Assembles the screens, one method for each screen.
///
/// All screens are connected in the same way: the View holds its channel, the channel holds the Presenter, and the
/// Presenter holds the channel to its Interactor; all references upwards are weak.
package final class ChatFactory: AssemblingFactory {
  private let views: any ViewFactory
  private let services: ChatServices
  private let settings: ChatSettings
  let record: TranscriptRecord
  private let log: (any LogService)?

  package init(
    views: any ViewFactory, services: ChatServices, settings: ChatSettings,
    log: (any LogService)? = nil, sink: (any TranscriptSink)? = nil
  ) {
    self.views = views
    self.services = services
    self.settings = settings
    self.log = log
    record = TranscriptRecord(maximumBytes: settings.maximumRecorded)
    record.stream = sink.map { TranscriptStream(to: $0) }
  }

  package func assemble(
    _ screen: ChatApp.Screen, routedBy router: any Router<ChatApp>
  ) -> LiveScreen<ChatApp> {
    switch screen {
    case .splash: splash(router)
    case .chatroom: chatroom(router)
    case .history: history(router)
    case .review: review(router)
    case .teaching: teaching(router)
    }
  }

  private func splash(_ router: any Router<ChatApp>) -> LiveScreen<ChatApp> {
    let interactor = SplashInteractor(
      robots: LiveRobotSourceDataManager(service: services.robot))
    let requests = channel(to: interactor, of: .splash)
    let presenter = SplashPresenter(
      interactor: requests, router: router, localRules: settings.localRules)
    requests.receiver = presenter
    let events = channel(to: presenter, of: .splash, SplashResult.self)
    presenter.view = events
    let view = views.splashView(handler: events)
    events.receiver = view
    return LiveScreen(.splash, view: view, channel: events, focus: presenter)
  }

  private func chatroom(_ router: any Router<ChatApp>) -> LiveScreen<ChatApp> {
    let robots = LiveRobotDataManager(
      service: services.responder, source: services.robot, clock: services.clock)
    let transcripts = LiveTranscriptDataManager(service: services.transcripts, record: record)
    let files = LiveRuleFileDataManager(service: services.files)
    let inspection = InspectionInteractor(
      robots: robots, transcripts: transcripts, files: files, settings: settings)
    // The log sees these requests and results on the chatroom's own channel.
    let inspections = Middleware<InspectionRequest, InspectionResult>(handler: inspection)
    inspection.presenter = inspections
    let interactor = AIRobotInteractor(
      robots: robots,
      conversations: LiveConversationDataManager(
        service: services.history, clock: services.clock),
      transcripts: transcripts, files: files, inspection: inspections, settings: settings)
    let requests = channel(to: interactor, of: .chatroom)
    let presenter = HumanComputerCommunicationPresenter(
      interactor: requests, router: router, settings: settings)
    requests.receiver = presenter
    let events = channel(
      to: presenter, of: .chatroom, ChatroomResult.self,
      ChatroomRecorder(record: record, table: presenter.commands))
    presenter.view = events
    let view = views.chatroomView(handler: events)
    events.receiver = view
    return LiveScreen(.chatroom, view: view, channel: events, focus: presenter)
  }

  private func history(_ router: any Router<ChatApp>) -> LiveScreen<ChatApp> {
    let interactor = HistoryInteractor(
      history: LiveHistoryDataManager(
        service: services.history, files: services.transcripts, clock: services.clock))
    let requests = channel(to: interactor, of: .history)
    let presenter = HistoryPresenter(
      interactor: requests, router: router, clock: services.clock)
    requests.receiver = presenter
    let events = channel(to: presenter, of: .history, HistoryResult.self)
    (presenter.view, presenter.channel) = (events, events)
    let view = views.historyView(handler: events, completions: presenter)
    events.receiver = view
    return LiveScreen(.history, view: view, channel: events, focus: presenter)
  }

  private func review(_ router: any Router<ChatApp>) -> LiveScreen<ChatApp> {
    let interactor = ReviewInteractor(
      reviews: LiveReviewDataManager(
        history: services.history, responder: services.responder, settings: settings,
        clock: services.clock),
      robots: LiveRobotSourceDataManager(service: services.robot),
      files: LiveReviewFileDataManager(
        files: services.files, cases: services.cases, responder: services.responder,
        clock: services.clock))
    let requests = channel(to: interactor, of: .review)
    let presenter = ReviewPresenter(interactor: requests, router: router, clock: services.clock)
    requests.receiver = presenter
    let events = channel(to: presenter, of: .review, ReviewResult.self)
    (presenter.view, presenter.channel) = (events, events)
    let view = views.reviewView(handler: events, completions: presenter)
    events.receiver = view
    return LiveScreen(.review, view: view, channel: events, focus: presenter)
  }

  private func teaching(_ router: any Router<ChatApp>) -> LiveScreen<ChatApp> {
    let interactor = TeachingInteractor()
    let requests = channel(to: interactor, of: .teaching)
    let presenter = TeachingPresenter(interactor: requests, router: router)
    requests.receiver = presenter
    let events = channel(to: presenter, of: .teaching, TeachingResult.self)
    presenter.view = events
    let view = views.teachingView(handler: events)
    events.receiver = view
    return LiveScreen(.teaching, view: view, channel: events, focus: presenter)
  }

  /// Returns the channel between a Presenter and its Interactor.
  private func channel<I: Interactor>(
    to interactor: I, of screen: ChatApp.Screen
  ) -> Middleware<I.Event, I.Result> {
    let channel = Middleware<I.Event, I.Result>(
      handler: interactor, watchers: logger(screen, .request))
    interactor.presenter = channel
    return channel
  }

  /// Returns the channel between a View and its Presenter.
  private func channel<P: Presenter, Result: EventResult>(
    to presenter: P, of screen: ChatApp.Screen, _ result: Result.Type,
    _ watchers: (any ChannelWatcher<P.Event, Result>)...
  ) -> Middleware<P.Event, Result> {
    Middleware<P.Event, Result>(handler: presenter, watchers: logger(screen, .event) + watchers)
  }

  private func logger<Event: Viper.Event, Result: EventResult>(
    _ screen: ChatApp.Screen, _ channel: LoggedChannel
  ) -> [any ChannelWatcher<Event, Result>] {
    guard let log else { return [] }
    return [ChannelLogger(screen: screen, channel: channel, log: log, clock: services.clock)]
  }
}
