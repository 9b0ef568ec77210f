import ChatModel
import History
import TranscriptFormat
import Viper

/// The history's View for a transcript: each new row is a note, as the recorder writes it.
final class ReplayHistoryView: View, ReplayView {
  let screen = ScriptedExchange.Step.Screen.history
  private let handler: any EventHandler<HistoryEvent>
  private let board: ReplayBoard

  init(handler: any EventHandler<HistoryEvent>, board: ReplayBoard) {
    self.handler = handler
    self.board = board
  }

  func type(_ line: String) async { await handler.handle(.entered(line)) }

  /// Does nothing: the transcript types the lines itself.
  func takeTurn() async {}

  func receive(_ result: HistoryResult) {
    for note in result.notes { board.write(ReplayOutput(.note, note)) }
  }
}
