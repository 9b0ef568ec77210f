import ScreenKit
import TranscriptFormat
import Viper

/// The View of a list for a transcript: each new or changed row, notice and problem is a note.
final class ReplayListView<Row: ListRow>: View, ReplayView {
  let screen: ScriptedExchange.Step.Screen
  private let handler: any EventHandler<ListEvent<Row>>
  private let board: ReplayBoard

  init(
    _ screen: ScriptedExchange.Step.Screen, handler: any EventHandler<ListEvent<Row>>,
    board: ReplayBoard
  ) {
    self.screen = screen
    self.handler = handler
    self.board = board
  }

  func type(_ line: String) async { await handler.handle(.entered(line)) }

  func receive(_ result: ListResult<Row>) {
    for note in result.notes { board.write(ReplayOutput(.note, note)) }
  }
}
