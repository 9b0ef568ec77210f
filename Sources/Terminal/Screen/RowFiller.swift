import Quoting

/// Places cells in rows one after the other, and wraps at the window's edge like a terminal.
struct RowFiller {
  private let columns: Int
  private var rows = [ScreenPicture.Row()]
  private var column = 0
  private var cursor: ScreenPicture.Position?
  /// The number of blanks at the start of a row after a newline in the text.
  var indent = 0
  /// Whether the cursor is before the next cell, which may go to the next row.
  private var isCursorNext = false

  init(columns: Int) { self.columns = max(1, columns) }

  mutating func markCursor() { isCursorNext = true }

  /// Places text: a newline ends the row, a tab goes to the next multiple of eight columns, a control character
  /// becomes its escape.
  ///
  /// - Parameter cursor: the number of Unicode scalars left of the cursor, if it is in this text or at
  ///   its end. A cursor inside a cluster is placed at the cluster's beginning.
  mutating func place(_ text: String, code: String, cursor: Int? = nil) {
    var offset = 0
    for character in text {
      let count = character.unicodeScalars.count
      if let cursor, (offset..<(offset + count)).contains(cursor) { markCursor() }
      offset += count
      place(character, code: code)
    }
    if cursor == offset { markCursor() }
  }

  private mutating func place(_ character: Character, code: String) {
    switch character {
    case "\n":
      endRow()
      for _ in 0..<indent { place(.init(text: " ", columns: 1, code: "")) }
    case "\t":
      if column == columns { wrap() }
      let stop = min(columns, (column / 8 + 1) * 8)
      for _ in column..<stop { place(.init(text: " ", columns: 1, code: code)) }
    default:
      if character.unicodeScalars.contains(where: \.drivesTerminal) {
        for scalar in character.unicodeScalars {
          if scalar == "\n" { endRow() }
          for letter in scalar.drivesTerminal ? scalar.escape ?? "" : "" {
            place(.init(text: String(letter), columns: 1, code: code))
          }
        }
      } else {
        place(.init(of: character, code: code))
      }
    }
  }

  mutating func place(_ cell: ScreenPicture.Cell) {
    var cell = cell
    if cell.columns > columns { cell = .init(text: "?", columns: 1, code: cell.code) }
    if column + cell.columns > columns { wrap() }
    placeCursor()
    rows[rows.count - 1].cells.append(cell)
    column += cell.columns
  }

  /// Begins a row that is not a continuation of the previous one.
  mutating func endRow() {
    placeCursorAtEnd()
    rows.append(.init())
    column = 0
  }

  mutating func finish() -> ScreenPicture {
    placeCursorAtEnd()
    return ScreenPicture(
      columns: columns, rows: rows, cursor: cursor ?? .init(row: rows.count - 1, column: 0))
  }

  private mutating func wrap() {
    rows[rows.count - 1].wraps = true
    rows.append(.init())
    column = 0
  }

  /// Places a marked cursor: at the start of the next row if this row is full, otherwise after the last cell.
  private mutating func placeCursorAtEnd() {
    if isCursorNext, column == columns { wrap() }
    placeCursor()
  }

  private mutating func placeCursor() {
    if isCursorNext { cursor = .init(row: rows.count - 1, column: column) }
    isCursorNext = false
  }
}

extension ScreenPicture.Cell {
  /// Creates a cell; a combining mark without a letter gets a dotted circle, because it would change the previous cell.
  fileprivate init(of character: Character, code: String) {
    let width = character.displayWidth
    if width == 0 || character.unicodeScalars.first?.joinsPrevious == true {
      let text = "\u{25CC}\(character)"
      self.init(text: text, columns: text.displayWidth, code: code)
    } else {
      self.init(text: String(character), columns: width, code: code)
    }
  }
}

extension Unicode.Scalar {
  fileprivate var joinsPrevious: Bool {
    guard value >= 0x300 else { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .format: return true
    default: return properties.isEmojiModifier
    }
  }
}
