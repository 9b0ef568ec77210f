import Chatroom
package import Conversations
import History
import Inspection
import Review
package import ScreenKit
import Splash
import Teaching
import Viper

/// Assembles the screens, one method for each screen.
package final class ChatFactory: AssemblingFactory {
  private let views: any ViewFactory
  private let services: ChatServices
  private let settings: ChatSettings
  let record: TranscriptRecord
  /// The robot of the chatroom, which the review works with too.
  private let robots: LiveRobotDataManager
  private let log: (any LogService)?

  package init(
    views: any ViewFactory, services: ChatServices, settings: ChatSettings,
    log: (any LogService)? = nil, sink: (any TranscriptSink)? = nil
  ) {
    self.views = views
    self.services = services
    self.settings = settings
    self.log = log
    robots = LiveRobotDataManager(
      service: services.responder, source: services.robot, clock: services.clock)
    record = TranscriptRecord(maximumBytes: settings.maximumRecordedBytes)
    record.stream = sink.map { TranscriptStream(to: $0) }
  }

  var splash: Page<SplashEvent> { Page(.splash, assembleSplashView) }
  var chatroom: Page<ChatroomEvent> { Page(.chatroom, assembleChatroomView) }

  func assembleSplashView(_ router: any Router<ChatApp>) -> LiveScreen<SplashEvent> {
    LiveScreen(
      SplashInteractor(robots: LiveRobotSourceDataManager(service: services.robot)),
      presenter: {
        SplashPresenter(
          interactor: $0, router: router, localRules: settings.localRules,
          isPacked: settings.isPacked)
      },
      view: { handler, _ in views.splashView(handler: handler) },
      requests: logger(.splash, .request), events: logger(.splash, .event))
  }

  func assembleChatroomView(_ router: any Router<ChatApp>) -> LiveScreen<ChatroomEvent> {
    let transcripts = LiveTranscriptDataManager(service: services.transcripts, record: record)
    let files = LiveRuleFileDataManager(service: services.files)
    let inspection = InspectionInteractor(
      robots: robots, transcripts: transcripts, files: files, settings: settings)
    // The log sees these requests and results on the chatroom's own channel.
    let inspections = Middleware<InspectionRequest, InspectionResult>(handler: inspection)
    inspection.presenter = inspections
    return LiveScreen(
      AIRobotInteractor(
        robots: robots,
        conversations: LiveConversationDataManager(
          service: services.history, clock: services.clock),
        transcripts: transcripts, files: files, inspection: inspections, settings: settings),
      presenter: {
        HumanComputerCommunicationPresenter(
          interactor: $0, router: router, settings: settings, commands: .chatroom(settings))
      },
      view: { handler, presenter in
        views.chatroomView(handler: handler, commands: presenter.commands.names)
      },
      requests: logger(.chatroom, .request),
      events: logger(.chatroom, .event) + [
        ChatroomRecorder(
          record: record, table: .chatroom(settings), keepsUnknown: settings.hasRules)
      ])
  }

  func assembleHistoryView(_ router: any Router<ChatApp>) -> LiveScreen<HistoryEvent> {
    LiveScreen(
      HistoryInteractor(
        history: LiveHistoryDataManager(
          service: services.history, files: services.transcripts, clock: services.clock)),
      presenter: { HistoryPresenter(interactor: $0, router: router, clock: services.clock) },
      view: { handler, presenter in
        presenter.channel = handler
        return views.listView(
          HistoryRow.self, handler: handler, commands: presenter.commands.names)
      },
      requests: logger(.history, .request), events: logger(.history, .event))
  }

  func assembleReviewView(_ router: any Router<ChatApp>) -> LiveScreen<ReviewEvent> {
    LiveScreen(
      ReviewInteractor(
        reviews: LiveReviewDataManager(
          history: services.history, responder: services.responder, settings: settings,
          clock: services.clock),
        chat: robots, robots: LiveRobotSourceDataManager(service: services.robot),
        files: LiveReviewFileDataManager(
          files: services.files, cases: services.cases, responder: services.responder,
          clock: services.clock)),
      presenter: { ReviewPresenter(interactor: $0, router: router, clock: services.clock) },
      view: { handler, presenter in
        presenter.channel = handler
        return views.listView(
          ReviewRow.self, handler: handler, commands: presenter.commands.names)
      },
      requests: logger(.review, .request), events: logger(.review, .event))
  }

  func assembleTeachingView(_ router: any Router<ChatApp>) -> LiveScreen<TeachingEvent> {
    LiveScreen(
      TeachingInteractor(),
      presenter: { TeachingPresenter(interactor: $0, router: router) },
      view: { handler, _ in views.teachingView(handler: handler) },
      requests: logger(.teaching, .request), events: logger(.teaching, .event))
  }

  private func logger<Event: Viper.Event, Result: EventResult>(
    _ screen: ChatApp.Screen, _ channel: LoggedChannel
  ) -> [any ChannelWatcher<Event, Result>] {
    guard let log else { return [] }
    return [ChannelLogger(screen: screen, channel: channel, log: log, clock: services.clock)]
  }
}
