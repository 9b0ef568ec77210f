package import Chatroom
package import Conversations
package import ScreenKit
package import Splash
package import Teaching
package import Terminal
package import Viper

/// Makes the Views of one user interface: a terminal, a pipe or a transcript.
///
/// Each View holds its handler strongly, and implements `takeTurn()`, which waits for an action of the user.
@MainActor
package protocol ViewFactory: AnyObject {
  /// The terminal of screens whose View is the same in all user interfaces.
  var terminal: any Terminal { get }

  func splashView(handler: any EventHandler<SplashEvent>) -> any View<SplashResult>
  func chatroomView(
    handler: any Channel<ChatroomEvent, ChatroomResult>, commands: CommandNames
  ) -> any View<ChatroomResult>
  func listView<Row: ListRow>(
    _: Row.Type, handler: any Channel<ListEvent<Row>, ListResult<Row>>, commands: CommandNames
  ) -> any View<ListResult<Row>>
  func teachingView(handler: any EventHandler<TeachingEvent>) -> any View<TeachingResult>
}

/// The external services of a chat; the code that starts the chat chooses their implementations.
package struct ChatServices: Sendable {
  package var robot: any RobotService
  package var responder: any ResponderService
  package var history: any HistoryService
  package var transcripts: any TranscriptService
  package var files: any RuleFileService
  package var cases: any CaseService
  package var clock: any ChatClock

  package init(
    robot: any RobotService, responder: any ResponderService, history: any HistoryService,
    transcripts: any TranscriptService,
    files: any RuleFileService = NoRuleFiles(), cases: any CaseService = NoCases(),
    clock: any ChatClock
  ) {
    self.robot = robot
    self.responder = responder
    self.history = history
    self.transcripts = transcripts
    self.files = files
    self.cases = cases
    self.clock = clock
  }
}
