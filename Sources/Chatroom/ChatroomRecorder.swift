package import Conversations
package import ScreenKit
import TranscriptFormat
import Viper

/// A watcher of the chatroom's channel that records the transcript for `/save`.
package final class ChatroomRecorder: ChannelWatcher {
  private let record: TranscriptRecord
  private let table: CommandTable<any ChatroomCommandHost>
  private let keepsUnknown: Bool

  /// Creates a recorder of messages, and of the commands of the table that belong in a transcript.
  ///
  /// - Parameter keepsUnknown: whether to record commands that don't exist; false for a chat with another program,
  ///   because a replay against that program refuses transcripts with commands.
  package init(
    record: TranscriptRecord, table: CommandTable<any ChatroomCommandHost>,
    keepsUnknown: Bool = true
  ) {
    self.record = record
    self.table = table
    self.keepsUnknown = keepsUnknown
  }

  package func willHandle(_ event: ChatroomEvent) {
    switch event {
    case .entered(let line), .returned(.lesson(.typed(let line))):
      record.begin(TranscriptLine(.you, line))
    default: break
    }
  }

  /// Completes the recorded exchange.
  ///
  /// A command that was typed in the teaching dialogue is recorded like an entered line.
  package func didHandle(_ event: ChatroomEvent) {
    switch event {
    case .entered(let line), .returned(.lesson(.typed(let line))):
      record.finish(keeping: isRecorded(line))
    case .returned, .opened, .interrupted, .ended: record.finish(keeping: true)
    // `told` may arrive while another event is being handled.
    case .told, .completing, .showing: break
    }
  }

  package func willReceive(_ result: ChatroomResult) {
    switch result {
    case .reply(let reply):
      if let clock = reply.clock { record.add(clock) }
      for call in reply.calls { record.add(call) }
      record.add(TranscriptLine(.bot, reply.text))
      if reply.showsRule, let rule = reply.rule {
        record.add(TranscriptLine(.rule, rule.place))
      }
    case .note(let note):
      if note.isRecorded { record.add(TranscriptLine(.note, note.text)) }
    case .askingAgain(let message, let instead):
      if instead { record.takeBack(message) }
      record.begin(TranscriptLine(.you, TranscriptText.typed(message)))
    case .greeting, .recalled, .progress, .cleared, .copy, .state, .completed: break
    }
  }

  private func isRecorded(_ line: String) -> Bool {
    guard case .command(let name, _) = ChatroomEntry(line) else { return true }
    return table[name]?.isRecorded ?? keepsUnknown
  }
}
