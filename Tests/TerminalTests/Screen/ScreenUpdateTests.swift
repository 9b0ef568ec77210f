import TestSupport
import Testing

@testable import Terminal

/// The sent bytes make a terminal show the picture, whatever it showed before.
@Suite struct ScreenUpdateTests {
  private let palette = Palette(isColored: true)

  private func emulator(_ window: WindowSize) -> ScreenEmulator {
    ScreenEmulator(columns: window.columns, height: window.rows, width: \.displayWidth)
  }

  /// Returns the first difference between a picture and a screen on which it starts in a row; `nil` if there is none.
  private func difference(
    _ picture: ScreenPicture, _ screen: ScreenEmulator, from top: Int
  ) -> String? {
    if let unknown = screen.unknown.first { return "unknown: \(unknown)" }
    for (number, row) in picture.rows.enumerated() {
      var cells = row.cells.flatMap { cell in
        [ScreenEmulator.Cell(text: cell.text, code: cell.code)]
          + Array(repeating: .init(text: "", code: cell.code), count: cell.columns - 1)
      }
      cells += Array(repeating: .init(), count: picture.columns - cells.count)
      let shown = top + number < screen.rows.count ? screen.rows[top + number] : []
      if cells != shown {
        let pairs = zip(cells, shown).filter { $0 != $1 }
        return "row \(number): \(cells.map(\.text)), as \(shown.map(\.text)), in \(pairs)"
      }
      if row.wraps, !screen.wrapped.contains(top + number) { return "row \(number) is not wrapped" }
    }
    for below in screen.rows.indices.dropFirst(top + picture.rows.count) {
      if screen.rows[below].contains(where: { $0 != .init() }) {
        return "below: \(screen.text(row: below))"
      }
    }
    let cursor = ScreenPicture.Position(row: screen.row - top, column: screen.column)
    return cursor == picture.cursor ? nil : "cursor \(cursor), not \(picture.cursor)"
  }

  @Test func thousandsOfEditsAreShownAsTheyAre() {
    for seed in UInt64(0)..<80 {
      var edits = EditedScreens(seed: seed)
      let window = WindowSize(columns: 10 + edits.below(191), rows: 2 + edits.below(30))
      var screen = emulator(window)
      let above = edits.below(40)
      for line in 0..<above { screen.show("line \(line)\r\n") }
      var shown = ScreenPicture.empty(columns: window.columns)
      for step in 0..<60 {
        edits.edit()
        let picture = edits.screen.picture(in: window, palette: palette)
        screen.show(picture.update(from: shown))
        shown = picture
        let top = screen.row - picture.cursor.row
        let difference = difference(picture, screen, from: top)
        #expect(difference == nil, "seed \(seed), step \(step), \(window)")
        #expect(top >= above, "seed \(seed), step \(step): what was above is gone")
        if difference != nil { return }
      }
      screen.show(shown.eraseSequence)
      #expect(screen.text(row: screen.row).isEmpty && screen.column == 0)
      if above > 0 { #expect(screen.text(row: above - 1) == "line \(above - 1)") }
    }
  }

  @Test func anyPictureFollowsAnyOther() {
    for seed in UInt64(0)..<150 {
      var edits = EditedScreens(seed: seed)
      let window = WindowSize(columns: 10 + edits.below(30), rows: 24)
      for _ in 0..<(1 + edits.below(40)) { edits.edit() }
      let first = edits.screen.picture(in: window, palette: palette)
      for _ in 0..<(1 + edits.below(40)) { edits.edit() }
      let second = edits.screen.picture(in: window, palette: palette)
      var screen = emulator(window)
      screen.show(first.update(from: .empty(columns: window.columns)))
      let top = screen.row - first.cursor.row
      screen.show(second.update(from: first))
      #expect(difference(second, screen, from: top) == nil, "seed \(seed)")
    }
  }

  @Test func foldingAgainIsTheSamePicture() {
    for seed in UInt64(0)..<200 {
      var edits = EditedScreens(seed: seed)
      for _ in 0..<20 { edits.edit() }
      let columns = 10 + edits.below(100)
      let picture = edits.screen.picture(in: .init(columns: columns, rows: 500), palette: palette)
      #expect(picture.reflowed(to: columns) == picture, "seed \(seed)")
    }
  }
}
