/// Breaks text into lines by words, counting display width.
///
/// Lines break after spaces, and before and after characters of two columns, such as Chinese ones, except before
/// closing punctuation and after opening brackets. A word that is longer than a line is broken after a sign such as `/`
/// or `|` in the line's second half, or else at the line's end.
package enum WordWrap {
  /// Returns the lines as pieces of the text, each with the spaces or the newline that ended it.
  ///
  /// Joined, the pieces are the whole text. Without the spaces at its end, a piece is at most `width` columns wide, or
  /// a single character. The text has to be `visible`.
  package static func pieces(of text: String, width: Int) -> [Substring] {
    var line = Line(text: text, width: max(1, width))
    for index in text.indices { line.take(text[index], at: index) }
    line.end(at: text.endIndex)
    return line.pieces
  }

  private struct Line {
    let text: String
    let width: Int
    var pieces: [Substring] = []
    private var start: String.Index
    private var column = 0
    /// The last position at which the line may break, and its column.
    private var lastBreak: (index: String.Index, column: Int)?
    /// The last position after a sign within a word, and its column.
    private var sign: (index: String.Index, column: Int)?
    private var previous: Character?

    init(text: String, width: Int) {
      self.text = text
      self.width = width
      start = text.startIndex
    }

    mutating func take(_ character: Character, at index: String.Index) {
      if character == "\t" {
        // A tab counts as a space that extends at most one column over the edge.
        column = min((column / 8 + 1) * 8, max(column, width) + 1)
      } else if character == " " {
        column += 1
      } else if character.isNewline {
        end(at: text.index(after: index))
      } else {
        place(character, at: index)
      }
      previous = character
    }

    private mutating func place(_ character: Character, at index: String.Index) {
      let columns = character.displayWidth
      if index > start, mayBreak(before: character, columns: columns) {
        lastBreak = (index, column)
      }
      if let previous, Self.signs.contains(previous), index > start { sign = (index, column) }
      while column + columns > width, index > start {
        let late = sign.flatMap { $0.column > width / 2 ? $0 : nil }
        let cut = lastBreak ?? late ?? (index, column)
        pieces.append(text[start..<cut.index])
        start = cut.index
        column -= cut.column
        sign = sign.flatMap { $0.index > start ? ($0.index, $0.column - cut.column) : nil }
        lastBreak = nil
      }
      column += columns
    }

    private func mayBreak(before character: Character, columns: Int) -> Bool {
      guard let previous else { return false }
      if previous == " " || previous == "\t" { return true }
      guard columns == 2 || previous.displayWidth == 2 else { return false }
      return !Self.staysWithPrevious.contains(character) && !Self.staysWithNext.contains(previous)
    }

    mutating func end(at index: String.Index) {
      if index > start { pieces.append(text[start..<index]) }
      start = index
      column = 0
      lastBreak = nil
      sign = nil
    }

    private static let signs: Set<Character> = [
      "/", "|", ">", "}", ")", "]", "-", "_", "&", "=", ",",
    ]
    private static let staysWithPrevious: Set<Character> = [
      "、", "。", "，", "．", "！", "？", "：", "；", "）", "」", "』", "】", "》", "〉", "”", "’", "ー", "…",
      ",", ".", "!", "?", ":", ";", ")", "]", "}",
    ]
    private static let staysWithNext: Set<Character> = [
      "（", "「", "『", "【", "《", "〈", "“", "‘", "(", "[", "{",
    ]
  }
}
