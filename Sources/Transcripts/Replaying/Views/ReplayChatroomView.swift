import Chatroom
import Conversations
import ScreenKit
import TranscriptFormat
import Viper

/// The chatroom's View for a transcript: writes replies and notices to the board.
final class ReplayChatroomView: View, ReplayView {
  let screen = ScriptedExchange.Step.Screen.chatroom
  private let handler: any EventHandler<ChatroomEvent>
  private let board: ReplayBoard

  init(handler: any EventHandler<ChatroomEvent>, board: ReplayBoard) {
    self.handler = handler
    self.board = board
  }

  func type(_ line: String) async { await handler.handle(.entered(line)) }

  func receive(_ result: ChatroomResult) {
    if case .reply(let reply) = result {
      board.write(ReplayOutput(.bot, reply.text))
    } else if let note = result.shownNote {
      board.write(ReplayOutput(.note, note.text))
    }
  }
}
