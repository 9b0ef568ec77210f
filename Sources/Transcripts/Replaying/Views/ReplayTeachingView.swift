import Teaching
import TranscriptFormat
import Viper

/// The `/teach` dialogue's View for a transcript: each `you>` line is an answer; a blank answer cancels the dialogue.
final class ReplayTeachingView: View, ReplayView {
  let screen = ScriptedExchange.Step.Screen.chatroom
  private let handler: any EventHandler<TeachingEvent>
  private let board: ReplayBoard

  init(handler: any EventHandler<TeachingEvent>, board: ReplayBoard) {
    self.handler = handler
    self.board = board
  }

  func type(_ line: String) async {
    await handler.handle(line.allSatisfy(\.isWhitespace) ? .cancelled : .answered(line))
  }

  func receive(_ result: TeachingResult) {
    switch result {
    case .question(let text), .problem(let text), .cancelled(let text):
      board.write(ReplayOutput(.note, text))
    }
  }
}
