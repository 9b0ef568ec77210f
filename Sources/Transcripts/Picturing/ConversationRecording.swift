import Chat
package import Conversations
import Responder
import Terminal
package import TranscriptFormat
import Viper

/// The typed lines and the output of a transcript that is replayed in the chat's terminal Views.
@MainActor
package struct ConversationRecording {
  package let moments: [TerminalMoment]

  /// Plays all cases, each in a conversation of its own with the user of its first line, as a replay does.
  ///
  /// - Parameter width: the number of columns of the terminal.
  package init(
    of transcript: Transcript, by robot: Robot, width: Int, replyTime: Duration?
  ) async {
    var moments: [TerminalMoment] = []
    for script in transcript.cases {
      var header = transcript.header
      header.user = script.exchanges.first?.steps.first?.user ?? header.user
      let clock = ReplayClock(header.clock)
      let start = CasePlayer.start(header, seed: header.seed)
      let service = ObservingResponderService(
        InlineResponderService(clock: clock, limit: replyTime), startingWith: start)
      let terminal = ScriptedTerminal(typing: script.exchanges.flatMap(\.steps), width: width) {
        if let time = $0.clock { clock.set(time) }
        for setting in $0.settings { service.set(setting.name, to: setting.value) }
        service.playBack($0.calls.map(\.call))
      }
      let chat = ChatApplication(
        views: TerminalViews(
          terminal: terminal, errors: { [terminal] in terminal.write($0) }, clock: clock),
        services: ChatServices(
          robot: ReplayRobotService(robot: robot), responder: service,
          history: MemoryHistoryService(), transcripts: ReplayTranscriptService(), clock: clock),
        settings: ChatSettings(user: start.user, seed: header.seed))
      await chat.enterChatroom(with: robot)
      await chat.wireframe.run()
      if !moments.isEmpty, !terminal.moments.isEmpty { moments.append(.written("\n")) }
      moments += terminal.moments
    }
    self.moments = moments
  }
}
