package import ChatModel

/// The outside things that a chat stands on; their live forms are chosen by whoever starts it.
package struct ChatServices: Sendable {
  package var robot: any RobotService
  package var responder: any ResponderService
  package var history: any HistoryService
  package var transcripts: any TranscriptService
  package var files: any RuleFileService
  package var clock: any ChatClock

  package init(
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
