package import Conversations
package import Terminal
import TranscriptFormat
package import Viper

/// A list on the terminal's alternate screen: a heading, a page of rows, the keys, and the notices above the prompt.
package final class ScreenListView<Row: ListRow>: View {
  private let terminal: any Terminal
  private let handler: any Channel<ListEvent<Row>, ListResult<Row>>
  private let commands: CommandNames
  private let progress: ProgressLine
  private var rows: [Row] = []
  private var place = ListPlace()
  /// The places to go back to, then the current one.
  private var levels = [Level()]
  /// The number of the chosen row as last sent to the Presenter.
  private var toldNumber: Int?
  /// The text that is being typed after a slash, or else the filter of the level.
  private var shownFilter: TextSearch?
  /// The index of the row at which a place was last opened.
  private var shownRow: Int?
  /// The number of rows shown above `shownRow`.
  private var rowsAbove: Int { 2 }
  private var notices: [Notice] = []
  /// Whether the notices were shown at an earlier prompt, so that the next notice replaces them.
  private var areNoticesOld = false
  /// Whether the terminal shows its main screen again.
  private var isHidden = false
  /// Whether rows are being fetched to fill the window, which must not scroll then.
  private var isFilling = false

  /// The user's place in a list.
  private struct Level {
    /// The first visible line.
    var position = ListPosition()
    /// The index of the chosen row; `nil` if none is chosen.
    var chosen: Int?
    /// The text that all rows shown contain.
    var filter: TextSearch?
  }

  private var level: Level {
    get { levels[place.depth] }
    set { levels[place.depth] = newValue }
  }
  private var chosen: Int? {
    get { level.chosen }
    set { level.chosen = newValue }
  }

  private typealias Notice = (style: StyledText.Style, lines: PageSource)

  package init(
    terminal: any Terminal, clock: any ChatClock,
    handler: any Channel<ListEvent<Row>, ListResult<Row>>, commands: CommandNames
  ) {
    self.terminal = terminal
    self.handler = handler
    self.commands = commands
    progress = ProgressLine(terminal: terminal, clock: clock, unit: Words.messages)
  }

  package func takeTurn() async {
    isHidden = false
    shownFilter = level.filter
    await fill()
    await showLongNotices()
    await drawAndTell()
    areNoticesOld = true
    let keys = ListKeys { [weak self] in
      await self?.move($0)
    } filter: { [weak self] in
      await self?.filter(by: $0)
    }
    await handler.takeTurn(
      at: terminal, prompt: Row.prompt, commands: commands, list: keys, event: event(of:))
  }

  /// Returns the event for a typed line; `nil` for a text after a slash that is no command, which becomes the filter.
  ///
  /// Enter alone opens the chosen row, if there is one.
  private func event(of line: String) -> ListEvent<Row>? {
    if line.allSatisfy(\.isWhitespace) { return chosen == nil ? nil : .openedChosen }
    let text = line.dropFirst()
    guard line.hasPrefix("/"), !commands.names.contains(String(text.prefix { $0 != " " })) else {
      return .entered(line)
    }
    level.filter = TextSearch(String(text))
    shownFilter = level.filter
    if shownFilter != nil { chosen = layout().row(0, from: chosen) }
    return nil
  }

  package func receive(_ result: ListResult<Row>) {
    switch result {
    case .progress(let display):
      // Progress is shown on the list, also after a dialogue on the terminal's main screen.
      if case .began = display { isHidden = false }
      progress.show(display)
    case .placed(let place): show(place)
    case .changed(let changes):
      rows = changes.applied(to: rows)
      if let chosen, !rows.indices.contains(chosen) { self.chosen = rows.indices.last }
    case .nextPage: if !isFilling { turn(.pages(1)) }
    case .lines(let lines):
      notify(.notice) { width in lines.flatMap { $0.styledLines(width: width) } }
    // The status line already says that more rows follow.
    case .notice(Words.moreFollow): break
    case .notice(let text): notify(.notice) { StyledText(text).wrappedLines(to: $0) }
    case .problem(let text): notify(.problem) { StyledText(text, .problem).wrappedLines(to: $0) }
    case .redraw: if !isHidden { draw() }
    case .hidden:
      terminal.showScreen(nil)
      isHidden = true
    case .completed: break
    }
  }

  private func show(_ place: ListPlace) {
    forgetOldNotices()
    let isSibling = place.depth == self.place.depth && place.title != self.place.title
    let isOther = isSibling || place.depth != self.place.depth
    levels = Array(levels.prefix(place.depth + 1))
    while levels.count <= place.depth { levels.append(Level()) }
    self.place = place
    if isSibling { (level.chosen, level.filter) = (nil, nil) }
    if isOther { shownFilter = level.filter }
    // The Presenter may have forgotten the chosen row when it left the place.
    toldNumber = nil
    // The list scrolls to a row only once, because the user may have scrolled since.
    if place.row != shownRow {
      level.position = ListPosition(row: max(0, (place.row ?? 0) - rowsAbove))
      shownRow = place.row
    }
  }

  private func notify(_ style: StyledText.Style, lines: @escaping PageSource) {
    if isHidden {
      terminal.write(text(of: (style, lines)))
    } else {
      forgetOldNotices()
      notices.append((style, lines))
    }
  }

  private func forgetOldNotices() {
    if areNoticesOld { notices = [] }
    areNoticesOld = false
  }

  /// Fetches rows until they fill the page and the next one, or until there are no more, but at most about 500.
  private func fill() async {
    await fetch(atMost: 500) {
      let layout = layout()
      return layout.linesBelow < layout.height
    }
  }

  /// Fetches rows as long as they are needed and there are more, up to a maximum, so that no key takes long.
  private func fetch(atMost maximum: Int, while isNeeded: () -> Bool) async {
    isFilling = true
    defer { isFilling = false }
    let maximum = rows.count + maximum
    while place.hasMore, rows.count < maximum, isNeeded() {
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

  private func move(_ move: ListKeys.Move) async {
    switch move {
    case .pages(let count): turn(.pages(count))
    case .start: turn(.start)
    case .end:
      await fetch(atMost: 2_000) { true }
      turn(.end)
    case .rows(let step):
      if step > 0 { await fetch(atMost: 500) { self.layout().isLast(chosen) } }
      var layout = self.layout()
      chosen = layout.row(step, from: chosen)
      if let chosen { layout.reveal(chosen) }
      level.position = layout.position
    }
    await fill()
    await drawAndTell()
  }

  /// Moves the page, and the chosen row with it.
  private func turn(_ move: PagedText.Move) {
    var layout = layout()
    layout.move(move)
    level.position = layout.position
    guard chosen != nil else { return }
    chosen = layout.row(move == .end ? -1 : 1, from: nil)
  }

  private func filter(by text: String?) async {
    shownFilter = text.map(TextSearch.init) ?? level.filter
    await fill()
    draw()
  }

  /// Draws the screen, and tells the Presenter of the chosen row and of the page.
  private func drawAndTell() async {
    let number = chosen.map { $0 + 1 }
    if number != toldNumber {
      toldNumber = number
      await handler.handle(.chose(number))
    }
    await handler.handle(.scrolled(isAtEnd: draw().page.isAtEnd))
  }

  /// Returns the lines of the rows that the filter leaves, scrolled to the visible page.
  private func layout() -> ListLayout {
    let lines = Row.lines(of: rows, at: place, width: terminal.width)
    let search = shownFilter
    let shown = lines.indices.filter { index in
      // The number is not part of the row's text.
      search?.isFound(in: String(rows[index].written(number: 0).dropFirst())) ?? true
    }.map { index in (index: index, lines: marked(lines[index], at: index, search)) }
    let count = shown.reduce(0) { $0 + $1.lines.count }
    // The prompt takes one line.
    let room = terminal.height - 1 - headLines.count - noticeLines.count
    let hasStatus = !place.keys.isEmpty || count > room || place.hasMore || search != nil
    // The widest position needs the most lines.
    let statusHeight = hasStatus ? status("100–120 of 1000, more below").count : 0
    let height = max(2, room - statusHeight)
    return ListLayout(shown, height: height, at: level.position)
  }

  /// Returns the lines of a row with the text of the filter marked, and with `▸` after the number of the chosen row.
  private func marked(
    _ lines: [StyledText], at index: Int, _ search: TextSearch?
  ) -> [StyledText] {
    guard search != nil || index == chosen, let first = lines.first else { return lines }
    let width = first.text.prefix { $0 == " " }.count + String(index + 1).count
    let number = first.text.prefix(width + 1)
    var texts = [first.part(number.utf8.count...)] + lines.dropFirst()
    if let search { texts = texts.map { $0.marking(search.ranges(in: $0.text)) } }
    texts[0] =
      (index == chosen
        ? StyledText(String(number.dropLast()) + "▸", .hit) : first.part(0..<number.utf8.count))
      + texts[0]
    return texts
  }

  /// The title and the details beside it; on a screen with keys, details that don't fit there get lines of their own.
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

  /// Returns the position, and as many of the keys as fit.
  private func status(_ position: String) -> [StyledText] {
    let maximum = place.keys.isEmpty || terminal.height < 16 ? 1 : 2
    let gap = place.keys.isEmpty ? "   " : "  "
    var lines: [String] = [position]
    for key in place.keys.isEmpty ? Words.listKeys : place.keys {
      let last = lines[lines.count - 1]
      let line = last.isEmpty ? key : last + gap + key
      if line.displayWidth < terminal.width || last.isEmpty {
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
  /// With a filter, returns the number of rows that the filter leaves. If the number of all rows is unknown, lines are
  /// counted instead. If all rows are visible, the text is empty.
  private func positionText(in layout: ListLayout) -> String {
    if let search = shownFilter {
      let more = place.hasMore ? " so far" : ""
      return "\(layout.rowCount) of \(rows.count)\(more) with “\(search.text.visible)”"
    }
    let page = layout.page
    guard let count = place.count else { return page.position + (place.hasMore ? " and more" : "") }
    if rows.isEmpty || page.fitsPage, count == rows.count { return "" }
    let (first, last) = (layout.visibleRows.lowerBound + 1, layout.visibleRows.upperBound + 1)
    return "\(first)–\(last) of \(count)"
      + (last == count && layout.linesBelow > 0 ? ", more below" : "")
  }

  /// Draws the screen, and returns the page shown.
  @discardableResult
  private func draw() -> ListLayout {
    let layout = layout()
    let page = layout.page
    var lines = headLines + page.page
    if !place.keys.isEmpty || !page.fitsPage || place.hasMore || shownFilter != nil {
      lines += status(positionText(in: layout))
    }
    lines += noticeLines
    let width = terminal.width
    terminal.showScreen(
      lines.reduce(into: StyledText("")) { $0 += $1.cut(toWidth: width) + "\n" })
    return layout
  }
}
