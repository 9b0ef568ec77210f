import Terminal

/// The rows of a terminal with the times at which they appear, in milliseconds.
struct PictureTimeline: Equatable {
  /// A stretch of text in one style, whose characters all have the same width.
  struct Cells: Equatable {
    var text: String
    var style: StyledText.Style
    /// The index of the first column.
    var column: Int
    /// The number of columns.
    var width: Int
  }

  /// Letters typed into a row, one after the other.
  struct Typing: Equatable {
    /// The index of the first column.
    var column: Int
    /// The number of columns of each letter.
    var widths: [Int]
    var start: Int
    var end: Int
    /// The time at which the cursor leaves this row; `.max` if it stays.
    var leaveTime: Int
  }

  struct Row: Equatable {
    var cells: [Cells] = []
    var appearTime: Int
    var typing: Typing?
  }

  private(set) var rows: [Row] = []
  private(set) var duration = 0
  private let width: Int

  /// Creates a timeline at the pace of a person who types quickly.
  init(_ moments: [TerminalMoment], width: Int) {
    self.width = width
    var prompt: StyledText = ""
    for moment in moments {
      switch moment {
      case .typed(let shown, let text):
        prompt = shown
        type(text, after: shown)
      case .written(let text): write(text)
      }
    }
    // The picture ends with an empty prompt.
    let column = prompt.text.displayWidth
    for var row in layout(prompt) {
      row.typing = Typing(
        column: column, widths: [], start: duration, end: duration, leaveTime: .max)
      rows.append(row)
    }
    duration += Self.finalPause
  }

  /// The time before a message is typed.
  private static let thinkingTime = 500
  private static let letterTime = 60
  /// The time between a message and its reply.
  private static let answerTime = 400
  /// The time for reading a text without its columns.
  private static let readingTime = 600
  private static let readingTimePerColumn = 22
  private static let maximumReadingTime = 4000
  /// The time that the complete picture is shown.
  private static let finalPause = 5000

  private mutating func type(_ text: StyledText, after prompt: StyledText) {
    let appearTime = duration
    duration += Self.thinkingTime
    var new = layout(prompt + text)
    var first = prompt.text.displayWidth
    let last = new.count - 1
    for index in new.indices {
      let widths = new[index].cells.flatMap { cells in
        cells.text.enumerated().compactMap { offset, letter in
          cells.column + offset * cells.letterWidth < first ? nil : String(letter).displayWidth
        }
      }
      let start = duration
      duration += widths.count * Self.letterTime
      new[index].appearTime = index == 0 ? appearTime : start
      new[index].typing = Typing(
        column: first, widths: widths, start: start, end: duration,
        leaveTime: index == last ? duration + Self.answerTime : duration)
      first = 0
    }
    duration += Self.answerTime
    rows += new
  }

  private mutating func write(_ text: StyledText) {
    let new = layout(text)
    rows += new
    let columns = new.reduce(0) { $0 + $1.cells.reduce(0) { $0 + $1.width } }
    duration += min(
      Self.readingTime + columns * Self.readingTimePerColumn, Self.maximumReadingTime)
  }

  /// Returns the rows that a text takes; a character that does not fit into a row begins the next one.
  private func layout(_ text: StyledText) -> [Row] {
    var rows = [Row(appearTime: duration)]
    var column = 0
    var endsLine = false
    for run in text.visible.runs {
      for character in run.text {
        if endsLine { rows.append(Row(appearTime: duration)) }
        endsLine = character.isNewline
        if endsLine {
          column = 0
          continue
        }
        let isTab = character == "\t"
        let shown = isTab ? String(repeating: " ", count: 8 - column % 8) : String(character)
        let columns = shown.displayWidth
        if column + columns > width, column > 0 {
          rows.append(Row(appearTime: duration))
          column = 0
        }
        rows[rows.count - 1].add(
          Cells(text: shown, style: run.style, column: column, width: columns))
        column += columns
      }
    }
    return text.runs.isEmpty ? [] : rows
  }
}

extension PictureTimeline.Cells {
  var letterWidth: Int { width / max(1, text.count) }
}

extension PictureTimeline.Row {
  /// Appends cells; joins them to the last ones if their style and the width of their letters are equal.
  fileprivate mutating func add(_ new: PictureTimeline.Cells) {
    if let last = cells.indices.last, cells[last].style == new.style,
      cells[last].letterWidth == new.letterWidth
    {
      cells[last].text += new.text
      cells[last].width += new.width
    } else {
      cells.append(new)
    }
  }
}
