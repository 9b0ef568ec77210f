/// A terminal's screen in memory: shows the output of a program, and keeps the rows that scroll away.
///
/// Supports printable text, carriage return, newline, the moves A to D, erasing K and J, and colors; anything else
/// is recorded in `unknown`. Wraps as VT100 and its successors do: a full row waits for one more character.
package struct ScreenEmulator {
  package struct Cell: Equatable {
    /// The cell's text; empty for the right half of a wide character.
    package var text: String
    package var code: String

    package init(text: String = " ", code: String = "") {
      self.text = text
      self.code = code
    }
  }

  package let columns: Int
  package let height: Int
  /// Returns the columns of a grapheme cluster.
  private let width: (Character) -> Int
  package private(set) var rows: [[Cell]]
  /// The rows that continue in the next one, because text was written over the edge.
  package private(set) var wrapped: Set<Int> = []
  package private(set) var row = 0
  package private(set) var column = 0
  /// Whether the last column was written and the next character goes to the next row.
  private var isFull = false
  private var code = ""
  private var last: (row: Int, column: Int)?
  package private(set) var unknown: [String] = []

  package init(columns: Int, height: Int, width: @escaping (Character) -> Int) {
    self.columns = columns
    self.height = height
    self.width = width
    rows = [Array(repeating: Cell(), count: columns)]
  }

  /// Returns the text of a row without the blanks at its end.
  package func text(row: Int) -> String {
    var text = rows[row].map(\.text).joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  package mutating func show(_ text: String) {
    // By scalars, as a mark after an escape sequence does not belong to its last letter.
    var rest = text.unicodeScalars[...]
    while let control = rest.firstIndex(where: { $0.value < 0x20 }) {
      Substring(rest[..<control]).forEach { write($0) }
      rest = rest[control...]
      switch rest.removeFirst() {
      case "\r": (column, isFull) = (0, false)
      case "\n":
        // The terminal's driver has added a carriage return.
        (column, isFull) = (0, false)
        goDown()
      case "\u{1B}": obey(&rest)
      case let other: unknown.append("control \(other.value)")
      }
    }
    Substring(rest).forEach { write($0) }
  }

  private mutating func obey(_ rest: inout Substring.UnicodeScalarView) {
    guard rest.first == "[",
      let end = rest.firstIndex(where: { 0x41...0x7E ~= $0.value && $0 != "[" })
    else {
      unknown.append("ESC" + String(rest.prefix(5)))
      return
    }
    let parameter = String(rest[rest.index(after: rest.startIndex)..<end])
    let letter = rest[end]
    rest = rest[rest.index(after: end)...]
    let count = Int(parameter) ?? 1
    let top = max(0, rows.count - height)
    if letter != "m", letter != "K" { isFull = false }
    switch letter {
    case "A": row = max(top, row - count)
    case "B": row = min(rows.count - 1, row + count)
    case "C": column = min(columns - 1, column + count)
    case "D": column = max(0, column - count)
    case "K" where parameter.isEmpty: erase(row, from: column)
    case "J" where parameter.isEmpty:
      erase(row, from: column)
      for below in (row + 1)..<max(row + 1, rows.count) { erase(below, from: 0) }
    case "m":
      let parts = parameter.split(separator: ";").filter { $0 != "0" }
      code = parts.joined(separator: ";")
    // A mode of the keyboard.
    case "h" where parameter == "?2004", "l" where parameter == "?2004": break
    default: unknown.append(parameter + String(letter))
    }
  }

  private mutating func goDown() {
    row += 1
    if row == rows.count { rows.append(Array(repeating: Cell(), count: columns)) }
  }

  private mutating func erase(_ row: Int, from column: Int) {
    for place in column..<columns { clear(place, in: row) }
    wrapped.remove(row)
  }

  /// Clears a cell with the other half of its wide character.
  private mutating func clear(_ place: Int, in row: Int) {
    var first = place
    while first > 0, rows[row][first].text.isEmpty { first -= 1 }
    rows[row][first] = Cell()
    var next = first + 1
    while next < columns, rows[row][next].text.isEmpty {
      rows[row][next] = Cell()
      next += 1
    }
  }

  private mutating func write(_ character: Character) {
    let width = width(character)
    guard width > 0 else {
      // It changes the character written just before.
      if let last { rows[last.row][last.column].text.append(character) }
      return
    }
    if isFull || column + width > columns {
      wrapped.insert(row)
      (column, isFull) = (0, false)
      goDown()
    }
    for place in column..<(column + width) { clear(place, in: row) }
    rows[row][column] = Cell(text: String(character), code: code)
    last = (row, column)
    for place in (column + 1)..<max(column + 1, column + width) {
      rows[row][place] = Cell(text: "", code: code)
    }
    column += width
    if column >= columns { (column, isFull) = (columns - 1, true) }
  }
}
