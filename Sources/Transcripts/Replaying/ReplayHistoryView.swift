import ChatModel
import History
import TranscriptFormat
import Viper

/// The history's View for a transcript: writes each new row as a note, as the recorder does.
final class ReplayHistoryView: View, ReplayView {
  let screen = ScriptedExchange.Step.Screen.history
  private let handler: any EventHandler<HistoryEvent>
  private let board: ReplayBoard

  init(handler: any EventHandler<HistoryEvent>, board: ReplayBoard) {
    self.handler = handler
    self.board = board
  }

  func type(_ line: String) async { await handler.handle(.entered(line)) }

  /// Does nothing, because the replay calls `type(_:)` for each line.
  func takeTurn() async {}

  func receive(_ result: HistoryResult) {
    for note in result.notes { board.write(ReplayOutput(.note, note)) }
  }
}
