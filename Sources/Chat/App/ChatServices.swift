/// The outside things that a chat stands on; their live forms are chosen by whoever starts it.
public struct ChatServices: Sendable {
  public var robot: any RobotService
  public var responder: any ResponderService
  public var history: any HistoryService
  public var transcripts: any TranscriptService
  public var files: any RuleFileService
  public var clock: any ChatClock

  public init(
    robot: any RobotService, responder: any ResponderService, history: any HistoryService,
    transcripts: any TranscriptService,
    files: any RuleFileService = NoRuleFiles(), clock: any ChatClock
  ) {
    self.robot = robot
    self.responder = responder
    self.history = history
    self.transcripts = transcripts
    self.files = files
    self.clock = clock
  }
}
