package import Conversations
package import Terminal
import TranscriptFormat
package import Viper

/// A list on the terminal's second screen: a heading, a page of the rows, the keys, and the notices above the prompt.
package final class ScreenListView<Row: ListRow>: ListView {
  private let terminal: any Terminal
  private let prompt: StyledText
  private let handler: any Channel<ListEvent<Row>, ListResult<Row>>
  private let commands: CommandNames
  private let table: ListTable<Row>
  private let progress: ProgressLine
  private var rows: [Row] = []
  private var place = ListPlace()
  /// The first visible line of each place, by depth: the places to go back to, then the current one.
  private var positions = [Position()]
  /// The index of the row that a place was last opened for, to which the list was scrolled.
  private var shownRow: Int?
  /// The number of rows shown above `shownRow`.
  private var rowsAbove: Int { 2 }
  private var notices: [Notice] = []
  /// Whether the notices were shown at an earlier prompt, so that the next notice replaces them.
  private var areNoticesOld = false
  /// Whether the terminal shows its main screen again.
  private var isClosed = false
  /// Whether rows are being fetched to fill the window, which must not scroll then.
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
    terminal: any Terminal, clock: any ChatClock, prompt: StyledText,
    handler: any Channel<ListEvent<Row>, ListResult<Row>>, commands: CommandNames,
    table: @escaping ListTable<Row>
  ) {
    self.terminal = terminal
    self.prompt = prompt
    self.handler = handler
    self.commands = commands
    self.table = table
    progress = ProgressLine(terminal: terminal, clock: clock)
  }

  package func takeTurn() async {
    isClosed = false
    await fill()
    await showLongNotices()
    await handler.handle(.scrolled(isAtEnd: draw().isAtEnd))
    areNoticesOld = true
    await handler.takeTurn(at: terminal, prompt: prompt, commands: commands) {
      [weak self] in await self?.scroll(by: $0)
    }
  }

  package func beginProgress(_ label: String) {
    // Work on this list brings it back after a dialogue on the terminal's main screen.
    isClosed = false
    progress.begin(label)
  }

  package func advanceProgress(done: Int, total: Int) { progress.advance(done: done, total: total) }
  package func endProgress() { progress.end() }

  package func show(_ place: ListPlace) {
    forgetOldNotices()
    self.place = place
    positions = Array(positions.prefix(place.depth + 1))
    while positions.count <= place.depth { positions.append(Position()) }
    // The list scrolls to a row only once, because the user may have scrolled since.
    if place.row != shownRow {
      positions[place.depth] = Position(row: max(0, (place.row ?? 0) - rowsAbove))
      shownRow = place.row
    }
  }

  package func apply(_ changes: ChangeSet<Row>) { rows = changes.applied(to: rows) }

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

  /// Fetches rows until they fill the window, or until there are no more.
  private func fill() async {
    isFilling = true
    defer { isFilling = false }
    while place.hasMore, layout().page.isWhole {
      let count = rows.count
      await handler.handle(.reachedEnd)
      if rows.count == count { return }
    }
  }

  /// Shows each notice that is longer than half of the window in the pager.
  private func showLongNotices() async {
    var unseen: [Notice] = []
    for notice in notices {
      let isLong = lines(of: notice).count > terminal.height / 2
      if isLong, await terminal.page(notice.lines) { continue }
      unseen.append(notice)
    }
    notices = unseen
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
    let table = table(rows, place, terminal.width)
    var starts: [Int] = []
    var count = 0
    for lines in table {
      starts.append(count)
      count += lines.count
    }
    // The prompt takes one line.
    let room = terminal.height - 1 - headLines.count - noticeLines.count
    let hasStatus = !place.keys.isEmpty || count > room || place.hasMore
    let rest = max(2, room - (hasStatus ? statusHeight : 0))
    var page = PagedText(table.flatMap(\.self), rows: rest + 1)
    let position = positions[place.depth]
    if position.row < table.count {
      page.move(.lines(starts[position.row] + min(position.line, table[position.row].count - 1)))
    } else {
      page.move(.end)
    }
    return (page, starts)
  }

  /// The title with the details, which get lines of their own if they don't fit beside it.
  private var headLines: [StyledText] {
    let title = StyledText(place.title, .strong)
    if place.detail.isEmpty { return [title] }
    let line = title + StyledText("  " + place.detail, .dim)
    if place.keys.isEmpty || line.text.displayWidth < terminal.width { return [line] }
    return [title] + StyledText(place.detail, .dim).wrappedLines(to: terminal.width - 1).prefix(2)
  }

  private var noticeLines: [StyledText] {
    Array(notices.flatMap(lines(of:)).prefix(max(1, terminal.height / 2)))
  }

  private func lines(of notice: Notice) -> [StyledText] { text(of: notice).lines.dropLast() }

  private func text(of notice: Notice) -> StyledText {
    StyledText(label: .note, notice.style, width: terminal.width, lines: notice.lines)
  }

  /// The maximum number of lines for the position and the keys.
  private var statusHeight: Int {
    place.keys.isEmpty || terminal.height < 16 ? 1 : status("100–120 of 1000 and more").count
  }

  /// Returns the position, and as many of the keys as fit.
  private func status(_ position: String) -> [StyledText] {
    let maximum = place.keys.isEmpty || terminal.height < 16 ? 1 : 2
    let gap = place.keys.isEmpty ? "   " : "  "
    var lines: [String] = [position]
    for key in place.keys.isEmpty ? ["PageDown: on", "PageUp: back"] : place.keys {
      let line = lines.last.map { $0.isEmpty ? key : $0 + gap + key } ?? key
      if line.displayWidth < terminal.width || lines.last?.isEmpty == true {
        lines[lines.count - 1] = line
      } else if lines.count < maximum {
        lines.append(key)
      } else {
        break
      }
    }
    return lines.map { StyledText($0, .dim) }
  }

  /// Returns the numbers of the visible rows, and the number of all rows: `21–40 of 200`.
  ///
  /// If the number of rows is unknown, the numbers are those of lines. If all rows are visible, the text is empty.
  private func position(of page: PagedText, _ starts: [Int]) -> String {
    guard let count = place.count else { return page.position + (place.hasMore ? " and more" : "") }
    if rows.isEmpty || page.isWhole, count == rows.count { return "" }
    let first = starts.lastIndex { $0 <= page.top } ?? 0
    let last = starts.lastIndex { $0 < page.top + page.page.count } ?? 0
    return "\(first + 1)–\(last + 1) of \(count)"
  }

  /// Draws the screen, and returns the page shown.
  @discardableResult
  private func draw() -> PagedText {
    let (page, starts) = layout()
    var lines = headLines + page.page
    if !place.keys.isEmpty || !page.isWhole || place.hasMore {
      lines += status(position(of: page, starts))
    }
    lines += noticeLines
    let width = terminal.width
    terminal.showScreen(
      lines.reduce(into: StyledText("")) { $0 += $1.cut(toWidth: width) + "\n" })
    return page
  }
}
