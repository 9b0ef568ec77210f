extension ScreenPicture {
  /// Returns the output that changes a terminal from `old` to this picture: only the differences.
  ///
  /// Moves are relative, so it does not matter where on the screen the picture begins. Both
  /// pictures have the same width, and at most as many rows as the window. A newline goes to the next
  /// row's beginning, as the terminal's driver translates it. Linear in the number of cells.
  package func update(from old: ScreenPicture) -> String {
    var writer = EscapeWriter(columns: columns, position: old.cursor, lastRow: old.rows.count - 1)
    for (number, row) in rows.enumerated() {
      let before = number < old.rows.count ? old.rows[number] : nil
      writer.change(before ?? Row(), to: row, number: number)
    }
    if old.rows.count > rows.count {
      writer.move(to: Position(row: rows.count, column: 0))
      writer.erase("J")
    }
    writer.move(to: cursor)
    writer.setCode("")
    return writer.output
  }

  /// Returns the output that erases the picture and everything below it, with the cursor at its beginning.
  package var eraseSequence: String {
    (cursor.row > 0 ? "\u{1B}[\(cursor.row)A" : "") + "\r\u{1B}[J"
  }

  /// Returns the output that moves to the beginning of the row below the picture.
  package var leaveSequence: String {
    let below = rows.count - 1 - cursor.row
    return (below > 0 ? "\u{1B}[\(below)B" : "") + "\n"
  }
}

/// Collects escape sequences, and tracks the position of the terminal's cursor.
private struct EscapeWriter {
  typealias Position = ScreenPicture.Position

  let columns: Int
  /// The cursor's position; the column is `columns` if a full row was written and the terminal will wrap.
  var position: Position
  /// The index of the last existing row; a newline or wrapping adds one.
  var lastRow: Int
  /// The position after the previous row, if the row wraps; text written there appears in the next row.
  var edge: Position?
  var code = ""
  var output = ""

  mutating func change(_ old: ScreenPicture.Row, to new: ScreenPicture.Row, number: Int) {
    let isWrappingInto = edge == position && position.row == number - 1
    var same = zip(old.cells, new.cells).prefix { $0 == $1 }.count
    let isWrapping = new.wraps && !old.wraps
    // A terminal treats two rows as one line only if text was written beyond the end of the first.
    if isWrapping { same = min(same, new.cells.count - 1) }
    let (oldWidth, newWidth) = (old.width, new.width)
    var end = new.cells.count
    if oldWidth == newWidth, !isWrapping {
      let pairs = zip(old.cells[same...].reversed(), new.cells[same...].reversed())
      end -= pairs.prefix { $0 == $1 }.count
    }
    if isWrappingInto { wrap(into: number, with: new.cells.first) } else { addRow(number) }
    if same == 0, isWrappingInto, !new.cells.isEmpty { same = 1 }
    if same < end {
      let start = new.cells[..<same].reduce(0) { $0 + $1.columns }
      move(to: Position(row: number, column: start))
      for cell in new.cells[same..<end] { write(cell, in: number) }
    }
    let isUncertain = end == new.cells.count && same < end && new.cells.last?.isUncertain == true
    if newWidth < columns, newWidth < oldWidth || isUncertain {
      move(to: Position(row: number, column: newWidth))
      erase("K")
    }
    edge = new.wraps ? Position(row: number, column: newWidth) : nil
  }

  /// Writes beyond the end of a row that wraps, so that the terminal treats both rows as one line.
  private mutating func wrap(into number: Int, with cell: ScreenPicture.Cell?) {
    if let cell {
      position = Position(row: number, column: 0)
      write(cell, in: number, clearing: false)
    } else {
      setCode("")
      output += " \r\u{1B}[K"
      position = Position(row: number, column: 0)
    }
    lastRow = max(lastRow, number)
  }

  /// Adds a row below the last one, unless it exists.
  private mutating func addRow(_ number: Int) {
    guard number > lastRow else { return }
    move(to: Position(row: number - 1, column: min(position.column, columns - 1)))
    output += "\n"
    position = Position(row: number, column: 0)
    lastRow = number
  }

  private mutating func write(
    _ cell: ScreenPicture.Cell, in row: Int, clearing: Bool = true
  ) {
    setCode(cell.code)
    let start = position.column
    let end = start + cell.columns
    // Terminals disagree about the width of an uncertain cell, so the cell is cleared first, and the cursor is moved
    // afterwards.
    if cell.isUncertain, end < columns {
      if clearing { output += String(repeating: " ", count: cell.columns) + Self.column(start) }
      output += cell.text + Self.column(end)
    } else {
      output += cell.text
    }
    position = Position(row: row, column: end)
  }

  mutating func move(to target: Position) {
    guard target != position else { return }
    if target.row > position.row {
      output += Self.sequence(target.row - position.row, "B")
    } else if target.row < position.row {
      output += Self.sequence(position.row - target.row, "A")
    }
    // After the last column is written, terminals disagree about the cursor's column, so the move begins at column 0.
    if position.column >= columns, target.column != 0 {
      output += Self.column(target.column)
    } else if target.column == 0 {
      if position.column != 0 { output += "\r" }
    } else if target.column > position.column {
      output += Self.sequence(target.column - position.column, "C")
    } else if target.column < position.column {
      let back = Self.sequence(position.column - target.column, "D")
      let again = Self.column(target.column)
      output += again.utf8.count < back.utf8.count ? again : back
    }
    position = target
  }

  mutating func erase(_ kind: String) {
    setCode("")
    output += "\u{1B}[\(kind)"
  }

  mutating func setCode(_ new: String) {
    guard new != code else { return }
    let reset = code.isEmpty ? "" : new.isEmpty ? "0" : "0;"
    output += "\u{1B}[\(reset)\(new)m"
    code = new
  }

  /// Returns the output that moves to a column from anywhere in its row.
  private static func column(_ column: Int) -> String {
    "\r" + (column > 0 ? sequence(column, "C") : "")
  }

  private static func sequence(_ count: Int, _ letter: String) -> String {
    count == 1 ? "\u{1B}[\(letter)" : "\u{1B}[\(count)\(letter)"
  }
}

extension ScreenPicture.Cell {
  /// Whether terminals disagree about the cell's width.
  fileprivate var isUncertain: Bool {
    guard text.utf8.count > 4 || columns > 2 else { return false }
    return columns > 2
      || text.unicodeScalars.contains { scalar in
        switch scalar.value {
        case 0x200D, 0xFE0F, 0x20E3, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF: true
        default: false
        }
      }
  }
}
