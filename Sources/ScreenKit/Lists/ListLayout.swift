import Terminal

/// A line of a list, given by its row and its offset in the row, so that the line stays visible when the
/// window's width changes.
struct ListPosition {
  /// The index of the row.
  var row = 0
  var line = 0
}

/// The lines of a list's rows, of which a page is shown.
struct ListLayout {
  /// The rows that are shown on some page, by their index in the list, each with its first line.
  private var starts: [(index: Int, line: Int)] = []
  private var lineCount = 0
  /// The number of lines of a page.
  let height: Int
  private(set) var page: PagedText

  /// - Parameters:
  ///   - rows: the lines of each row that is shown, with the row's index in the list.
  ///   - position: the first line of the page.
  init(_ rows: [(index: Int, lines: [StyledText])], height: Int, at position: ListPosition) {
    for row in rows {
      starts.append((row.index, lineCount))
      lineCount += row.lines.count
    }
    self.height = height
    page = PagedText(rows.flatMap(\.lines), rows: height + 1)
    if let place = starts.firstIndex(where: { $0.index >= position.row }) {
      let isRow = starts[place].index == position.row
      let line = isRow ? min(position.line, rows[place].lines.count - 1) : 0
      page.move(.lines(starts[place].line + line))
    } else {
      page.move(.end)
    }
  }

  var rowCount: Int { starts.count }

  /// The number of lines below the page.
  var linesBelow: Int { max(0, lineCount - page.top - height) }

  /// The first line of the page.
  var position: ListPosition {
    guard let start = starts.last(where: { $0.line <= page.top }) else { return ListPosition() }
    return ListPosition(row: start.index, line: page.top - start.line)
  }

  /// The positions of the rows on the page, among the rows that the filter leaves.
  var visibleRows: ClosedRange<Int> {
    let first = starts.lastIndex { $0.line <= page.top } ?? 0
    return first...max(first, starts.lastIndex { $0.line < page.top + page.page.count } ?? 0)
  }

  mutating func move(_ move: PagedText.Move) { page.move(move) }

  /// Returns the row `step` rows away from a row, or the first or last row of the list if there is no such row.
  ///
  /// Without a row, or if the row is not in the list, returns the page's first row, or the last for a negative `step`.
  func row(_ step: Int, from index: Int?) -> Int? {
    guard !starts.isEmpty else { return nil }
    guard let place = index.flatMap({ index in starts.firstIndex { $0.index == index } }) else {
      return starts[step >= 0 ? visibleRows.lowerBound : visibleRows.upperBound].index
    }
    return starts[min(max(0, place + step), starts.count - 1)].index
  }

  /// Returns whether a row is the last one; `nil` stands for the last row.
  func isLast(_ index: Int?) -> Bool { index == nil || index == starts.last?.index }

  /// Moves the page by as little as possible to show the whole row, or as much of the row's start as fits.
  mutating func reveal(_ index: Int) {
    guard let place = starts.firstIndex(where: { $0.index == index }) else { return }
    let start = starts[place].line
    let end = place + 1 < starts.count ? starts[place + 1].line : lineCount
    if end > page.top + height { page.move(.lines(end - height - page.top)) }
    if start < page.top { page.move(.lines(start - page.top)) }
  }
}
