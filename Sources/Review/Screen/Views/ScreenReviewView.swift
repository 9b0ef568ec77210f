package import ChatModel
package import Terminal
import TranscriptFormat
package import Viper

/// The review on the terminal's alternate screen: a heading, a page of the rows, the notices, and the keys above the
/// prompt.
package final class ScreenReviewView: ReviewView {
  private let terminal: any Terminal
  private let handler: any EventHandler<ReviewEvent>
  private let completions: any CompletionSource
  private let progress: ProgressLine
  private let path: (String) -> String?
  private var rows: [ReviewRow] = []
  private var place = ReviewPlace()
  /// The first visible line of the list, and of an open group.
  private var tops = [0, 0]
  private var notices: [(style: StyledText.Style, lines: PageSource)] = []
  /// Whether the notices answer an earlier line than the one entered last.
  private var areNoticesOld = false
  /// Whether the terminal shows its main screen.
  private var isClosed = true

  /// Creates a view.
  ///
  /// - Parameter path: returns the absolute path of a rule file, which becomes a link; `nil` for none.
  package init(
    terminal: any Terminal, clock: any ChatClock, handler: any EventHandler<ReviewEvent>,
    completions: any CompletionSource, path: @escaping (String) -> String?
  ) {
    self.terminal = terminal
    self.handler = handler
    self.completions = completions
    self.path = path
    progress = ProgressLine(terminal: terminal, clock: clock)
  }

  package func takeTurn() async {
    isClosed = false
    for notice in notices where notice.lines(terminal.width).count > terminal.height / 2 {
      if await terminal.page(notice.lines) { notices = [] }
    }
    draw()
    areNoticesOld = true
    await handler.takeTurn(at: terminal, prompt: StyledText(prompt: .review), completions) {
      [weak self] in await self?.scroll(by: $0)
    }
  }

  package func beginProgress(_ label: String) { progress.begin(label) }
  package func advanceProgress(done: Int, total: Int) { progress.advance(done: done, total: total) }
  package func endProgress() { progress.end() }

  package func show(_ place: ReviewPlace) {
    forgetOldNotices()
    if place.isGroup, place.title != self.place.title { tops[1] = 0 }
    self.place = place
  }

  package func apply(_ changes: ChangeSet<ReviewRow>) { rows = changes.applied(to: rows) }

  package func showNextPage() { move(by: 1) }

  package func showList(_ lines: [HangingLine]) {
    notify(.notice) { width in lines.flatMap { $0.styledLines(width: width) } }
  }

  package func showNotice(_ text: String) {
    notify(.notice) { StyledText(text).wrappedLines(to: $0) }
  }

  package func showProblem(_ text: String) {
    notify(.problem) { StyledText(text, .problem).wrappedLines(to: $0) }
  }

  package func redraw() {
    if !isClosed { draw() }
  }

  package func close() {
    if !isClosed { terminal.showScreen(nil) }
    isClosed = true
  }

  private func notify(_ style: StyledText.Style, lines: @escaping PageSource) {
    forgetOldNotices()
    notices.append((style, lines))
  }

  private func forgetOldNotices() {
    if areNoticesOld { notices = [] }
    areNoticesOld = false
  }

  private func scroll(by pages: Int) async {
    if pages > 0, page.isAtEnd, place.hasMore {
      await handler.handle(.reachedEnd)
    } else {
      move(by: pages)
    }
    draw()
  }

  private func move(by pages: Int) {
    var page = page
    page.move(.pages(pages))
    tops[place.isGroup ? 1 : 0] = page.top
  }

  private var noticeLines: [StyledText] {
    let all = notices.flatMap { notice in
      StyledText(label: .note, notice.style, width: terminal.width, lines: notice.lines)
        .lines.dropLast()
    }
    return Array(all.prefix(max(1, terminal.height / 2)))
  }

  private var headLines: [StyledText] {
    StyledText(place.title, .strong).wrappedLines(to: terminal.width - 1).prefix(2)
      + (place.detail.isEmpty
        ? [] : StyledText(place.detail, .dim).wrappedLines(to: terminal.width - 1))
  }

  /// The page of the rows that the window has room for, beside the heading, the notices, the keys and the prompt.
  private var page: PagedText {
    let lines = ReviewTable(rows, width: terminal.width, path: path).lines.flatMap(\.self)
    let room = terminal.height - 2 - headLines.count - noticeLines.count
    var page = PagedText(lines, rows: max(2, room + 1))
    page.move(.lines(tops[place.isGroup ? 1 : 0]))
    return page
  }

  /// The status line: the position, and as many of the keys as fit.
  private func status(_ page: PagedText) -> StyledText {
    let isWhole = page.isWhole && !place.hasMore
    var parts = isWhole ? [] : [page.position + (place.hasMore ? " and more" : "")]
    // The key for help, which is last, is always there.
    let last = place.keys.last.map { [$0] } ?? []
    for key in place.keys.dropLast() {
      let next = (parts + [key] + last).joined(separator: "  ")
      if next.displayWidth < terminal.width { parts.append(key) }
    }
    parts += last
    return StyledText(parts.joined(separator: "  "), .dim)
  }

  private func draw() {
    let page = page
    let lines = headLines + page.page + noticeLines + [status(page)]
    let width = terminal.width
    terminal.showScreen(
      lines.reduce(into: StyledText("")) { $0 += $1.cut(toWidth: width) + "\n" })
  }
}
