import Chatroom
import Conversations
import TranscriptFormat
import Viper

/// The chatroom's View for a transcript: writes messages and notices to the board.
final class ReplayChatroomView: ChatroomView, ReplayView {
  let screen = ScriptedExchange.Step.Screen.chatroom
  private let handler: any EventHandler<ChatroomEvent>
  private let board: ReplayBoard

  init(handler: any EventHandler<ChatroomEvent>, board: ReplayBoard) {
    self.handler = handler
    self.board = board
  }

  func type(_ line: String) async { await handler.handle(.entered(line)) }

  /// Does nothing, because the replay calls `type(_:)` for each line.
  func takeTurn() async {}

  func showMessage(_ message: MessageDisplay) { board.write(ReplayOutput(.bot, message.text)) }

  func showNotice(_ text: String) { board.write(ReplayOutput(.note, text)) }

  func showProblem(_ text: String) { board.write(ReplayOutput(.note, text)) }

  func clearBoard() {}

  func beginProgress(_ label: String) {}

  func advanceProgress(done: Int, total: Int) {}

  func endProgress() {}
}
