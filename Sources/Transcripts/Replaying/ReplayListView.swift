import ChatModel
import Review
import TranscriptFormat
import Viper

/// The review's View for a transcript: writes each new row as a note.
final class ReplayReviewView: View, ReplayView {
  let screen = ScriptedExchange.Step.Screen.review
  private let handler: any EventHandler<ReviewEvent>
  private let board: ReplayBoard

  init(handler: any EventHandler<ReviewEvent>, board: ReplayBoard) {
    self.handler = handler
    self.board = board
  }

  func type(_ line: String) async { await handler.handle(.entered(line)) }

  /// Does nothing, because the replay calls `type(_:)` for each line.
  func takeTurn() async {}

  func receive(_ result: ReviewResult) {
    for note in result.notes { board.write(ReplayOutput(.note, note)) }
  }
}
