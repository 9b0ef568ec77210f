/// Where on the screen each character of a line being edited stands.
///
/// Follows libedit's own rules: a character that does not fit goes to the next row, a full row ends
/// at once, a newline starts a row.
struct ScreenLayout {
  let columns: Int
  /// Columns that the prompt takes.
  let promptWidth: Int
  /// Columns of a character as libedit counts them; negative for what has no width.
  let width: (Unicode.Scalar) -> Int

  struct Position: Equatable {
    var row: Int
    var column: Int
  }

  /// The place behind these characters, counted from the beginning of the prompt.
  func position(after scalars: some Sequence<Unicode.Scalar>) -> Position {
    guard columns > 0 else { return Position(row: 0, column: 0) }
    var position = Position(row: promptWidth / columns, column: promptWidth % columns)
    for scalar in scalars {
      switch scalar {
      case "\n": position = Position(row: position.row + 1, column: 0)
      case "\t": advance(&position, by: 8 - position.column % 8)
      default: advance(&position, past: scalar)
      }
    }
    return position
  }

  private func advance(_ position: inout Position, by count: Int) {
    if position.column + count > columns { position = Position(row: position.row + 1, column: 0) }
    position.column += count
    if position.column >= columns { position = Position(row: position.row + 1, column: 0) }
  }

  /// Control characters are drawn as `^A`, others without a width as `\U+XXXX`, letter by letter.
  private func advance(_ position: inout Position, past scalar: Unicode.Scalar) {
    let columns = width(scalar)
    if columns >= 0 { return advance(&position, by: columns) }
    let isControl = scalar.value < 0x20 || scalar.value == 0x7F
    let letters = isControl ? 2 : scalar.value > 0xFFFF ? 8 : 7
    for _ in 0..<letters { advance(&position, by: 1) }
  }
}
