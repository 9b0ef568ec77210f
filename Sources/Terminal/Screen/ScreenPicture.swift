/// A part of the screen as it should look: rows of cells, and the cursor.
///
/// `InputScreen` makes a picture of the line being edited. `update(from:)` returns the output that changes one picture
/// into another.
package struct ScreenPicture: Sendable, Equatable {
  /// One grapheme cluster, or a part of an escape that stands for a control character.
  package struct Cell: Sendable, Equatable {
    package var text: String
    /// The number of columns, at least one.
    package var columns: Int
    /// The parameters of Select Graphic Rendition (ECMA-48, 8.3.117); empty for none.
    package var code: String
  }

  package struct Row: Sendable, Equatable {
    package var cells: [Cell] = []
    /// Whether the text continues in the next row because this one is full.
    package var wraps = false

    package var width: Int { cells.reduce(0) { $0 + $1.columns } }
    package var text: String { cells.map(\.text).joined() }
  }

  package struct Position: Sendable, Equatable {
    package var row: Int
    package var column: Int
  }

  /// The width of the window in columns.
  package let columns: Int
  /// The rows; there is at least one.
  package var rows: [Row]
  package var cursor: Position

  package static func empty(columns: Int) -> ScreenPicture {
    ScreenPicture(columns: columns, rows: [Row()], cursor: Position(row: 0, column: 0))
  }

  /// Returns the same cells in a window of another width, as terminals rewrap them after a resize.
  ///
  /// The number of rows above the cursor tells where the picture begins after a resize.
  package func reflowed(to columns: Int) -> ScreenPicture {
    var filler = RowFiller(columns: columns)
    for (number, row) in rows.enumerated() {
      var column = 0
      for cell in row.cells {
        if cursor == Position(row: number, column: column) { filler.markCursor() }
        filler.place(cell)
        column += cell.columns
      }
      if cursor.row == number, cursor.column >= column { filler.markCursor() }
      if !row.wraps, number < rows.count - 1 { filler.endRow() }
    }
    return filler.finish()
  }

  /// Returns at most `height` rows: those around the cursor, and the last `fixed` ones.
  package func clipped(toHeight height: Int, fixed: Int = 0) -> ScreenPicture {
    guard rows.count > max(1, height) else { return self }
    let fixed = min(fixed, max(0, height - 1))
    let shown = max(1, height - fixed)
    let end = rows.count - fixed
    let top = max(0, min(cursor.row - shown + 1, end - shown))
    var picture = self
    var text = rows[top..<min(end, top + shown)]
    text[text.endIndex - 1].wraps = false
    picture.rows = Array(text + rows[end...])
    picture.cursor.row = min(cursor.row - top, picture.rows.count - 1)
    return picture
  }
}
