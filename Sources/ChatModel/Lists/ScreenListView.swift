package import ChatModel
package import Terminal
import TranscriptFormat
package import Viper

/// The history on the terminal's alternate screen: a heading, a page of the rows, and the notices above the prompt.
package final class ScreenHistoryView: HistoryView {
  private let terminal: any Terminal
  private let handler: any EventHandler<HistoryEvent>
  private let completions: any CompletionSource
  private var rows: [HistoryRow] = []
  private var place = HistoryPlace()
  /// The first visible line of each place, by depth: of the places that `back` returns to, then of the current one.
  private var positions = [Position()]
  /// The row that was scrolled to, and the number of rows shown above it.
  private var shownRow: Int?
  private static let rowsAbove = 2
  private var notices: [Notice] = []
  /// Whether the notices answer a line before the one entered last.
  private var areNoticesOld = false
  /// Whether the terminal shows its main screen again.
  private var isClosed = false
  /// Whether rows are being fetched to fill the window; these must not scroll the window.
  private var isFilling = false

  /// A line, given by its row and its offset in the row, so that it stays visible when the window's width changes.
  private struct Position {
    var row = 0
    var line = 0
  }

  private struct Notice {
    var style: StyledText.Style
    var lines: PageSource
  }

  package init(
    terminal: any Terminal, handler: any EventHandler<HistoryEvent>,
    completions: any CompletionSource
  ) {
    self.terminal = terminal
    self.handler = handler
    self.completions = completions
  }

  package func takeTurn() async {
    isClosed = false
    await fill()
    await showLongNotices()
    await handler.handle(.scrolled(isAtEnd: draw().isAtEnd))
    areNoticesOld = true
    await handler.takeTurn(at: terminal, prompt: StyledText(prompt: .history), completions) {
      [weak self] in await self?.scroll(by: $0)
    }
  }

  package func show(_ place: HistoryPlace) {
    forgetOldNotices()
    self.place = place
    positions = Array(positions.prefix(place.depth + 1))
    while positions.count <= place.depth { positions.append(Position()) }
    // Later the user may have scrolled.
    if place.row != shownRow {
      positions[place.depth] = Position(row: max(0, (place.row ?? 0) - Self.rowsAbove))
      shownRow = place.row
    }
  }

  package func apply(_ changes: ChangeSet<HistoryRow>) { rows = changes.applied(to: rows) }

  package func showNextPage() {
    if !isFilling { move(by: 1) }
  }

  package func showList(_ lines: [HangingLine]) {
    notify(.notice) { width in lines.flatMap { $0.styledLines(width: width) } }
  }

  package func showNotice(_ text: String) {
    // The status line already says that more rows follow.
    if text == Words.moreFollow { return }
    notify(.notice) { StyledText(text).wrappedLines(to: $0) }
  }

  package func showProblem(_ text: String) {
    notify(.problem) { StyledText(text, .problem).wrappedLines(to: $0) }
  }

  package func redraw() {
    if !isClosed { draw() }
  }

  package func close() {
    terminal.showScreen(nil)
    isClosed = true
  }

  private func notify(_ style: StyledText.Style, lines: @escaping PageSource) {
    let notice = Notice(style: style, lines: lines)
    if isClosed {
      terminal.write(text(of: notice))
    } else {
      forgetOldNotices()
      notices.append(notice)
    }
  }

  private func forgetOldNotices() {
    if areNoticesOld { notices = [] }
    areNoticesOld = false
  }

  /// Fetches rows until they fill the window.
  private func fill() async {
    isFilling = true
    defer { isFilling = false }
    while place.hasMore, layout().page.isWhole {
      let count = rows.count
      await handler.handle(.reachedEnd)
      if rows.count == count { return }
    }
  }

  /// Shows each notice that needs more than half of the window page by page.
  private func showLongNotices() async {
    for notice in notices where lines(of: notice).count > terminal.height / 2 {
      if await terminal.page(notice.lines) { notices = [] }
    }
  }

  private func scroll(by pages: Int) async {
    if pages > 0, layout().page.isAtEnd {
      await handler.handle(.reachedEnd)
    } else {
      move(by: pages)
    }
    await handler.handle(.scrolled(isAtEnd: draw().isAtEnd))
  }

  private func move(by pages: Int) {
    var (page, starts) = layout()
    page.move(.pages(pages))
    let row = starts.lastIndex { $0 <= page.top } ?? 0
    positions[place.depth] = Position(row: row, line: page.top - (starts.isEmpty ? 0 : starts[row]))
  }

  /// Returns the lines of all rows, scrolled to the visible page, and the index of each row's first line.
  private func layout() -> (page: PagedText, starts: [Int]) {
    let table = HistoryTable(rows, words: place.words, width: terminal.width).lines
    var starts: [Int] = []
    var count = 0
    for lines in table {
      starts.append(count)
      count += lines.count
    }
    // The heading and the prompt take one line each, and so does the status if not all rows fit.
    let room = max(2, terminal.height - 2 - noticeLines.count)
    let isLong = count > room || place.hasMore
    var page = PagedText(table.flatMap(\.self), rows: isLong ? room : room + 1)
    let position = positions[place.depth]
    if position.row < table.count {
      page.move(.lines(starts[position.row] + min(position.line, table[position.row].count - 1)))
    } else {
      page.move(.end)
    }
    return (page, starts)
  }

  private var noticeLines: [StyledText] {
    Array(notices.flatMap(lines(of:)).prefix(max(1, terminal.height / 2)))
  }

  private func lines(of notice: Notice) -> [StyledText] { text(of: notice).lines.dropLast() }

  private func text(of notice: Notice) -> StyledText {
    StyledText(label: .note, notice.style, width: terminal.width, lines: notice.lines)
  }

  /// Returns the status line: the position, and as many of the keys as fit.
  private func status(_ page: PagedText) -> StyledText {
    var parts = [
      page.position + (place.hasMore ? " and more" : ""), "PageDown: on", "PageUp: back",
    ]
    func text() -> String { parts.joined(separator: "   ") }
    while parts.count > 1, text().displayWidth > terminal.width { parts.removeLast() }
    return StyledText(text(), .dim)
  }

  /// Draws the screen, and returns the page shown.
  @discardableResult
  private func draw() -> PagedText {
    let page = layout().page
    var lines = [StyledText(place.title, .strong)]
    if !place.detail.isEmpty { lines[0] += StyledText("  " + place.detail, .dim) }
    lines += page.page
    if !page.isWhole || place.hasMore { lines.append(status(page)) }
    lines += noticeLines
    let width = terminal.width
    terminal.showScreen(
      lines.reduce(into: StyledText("")) { $0 += $1.cut(toWidth: width) + "\n" })
    return page
  }
}
