package import ScreenKit
package import Terminal
import TranscriptFormat

/// The history's rows on a terminal, in columns that are aligned for any writing system.
///
/// ```
///  1  2026-11-21 08:31    2 exchanges  hello                     builtin
///  2  2026-11-20 21:07  114 exchanges  你好，你叫什么名字？      waiter
/// ```
///
/// The robot and the user are shown if they differ between the rows. As the terminal becomes narrower, the user is left
/// out first, then the robot, the length, the time of day, and the date.
struct HistoryTable {
  /// The minimum width of a title, in columns.
  private static let titleWidth = 20
  private static let gap = "  "

  private let rows: [HistoryRow]
  private let labels: [String]
  private let hits: SearchHits
  private let width: Int

  /// - Parameters:
  ///   - labels: the label before each row; `nil` for its number.
  ///   - words: the words whose hits are marked.
  init(_ rows: [HistoryRow], labels: [String]? = nil, words: [String] = [], width: Int) {
    self.rows = rows
    self.labels = labels ?? (1...max(1, rows.count)).map(String.init)
    hits = SearchHits(of: words)
    self.width = width
  }

  var text: StyledText { texts.reduce(into: StyledText("")) { $0 += $1 } }

  /// The lines of each row, without line ends.
  var lines: [[StyledText]] { texts.map { $0.lines.dropLast() } }

  private var texts: [StyledText] {
    let columns = Columns(rows, labels, hits, width: width)
    return zip(rows, labels).map { row, label in
      switch row.content {
      case .conversation(let display): columns.line(label, display)
      case .exchange(let display): exchange(label, display, columns)
      }
    }
  }

  /// Returns a whole exchange after its label.
  private func exchange(
    _ label: String, _ display: ExchangeDisplay, _ columns: Columns
  ) -> StyledText {
    let indent = columns.label + Self.gap.count
    let head =
      display.isSought
      ? StyledText(label.flushRight(in: columns.label) + "▸ ", .notice)
      : StyledText(label.flushRight(in: columns.label) + Self.gap, .dim)
    let margin = StyledText(String(repeating: " ", count: indent))
    return head
      + labeled(.you, TranscriptText.typed(display.message), .user, indent)
      + margin + labeled(.bot, display.reply, .robot, indent)
  }

  private func labeled(
    _ label: TranscriptLine.Label, _ text: String, _ style: StyledText.Style, _ indent: Int
  ) -> StyledText {
    let inner = indent + label.rawValue.count + 2
    return StyledText(label.rawValue + "> ", style)
      + hits.marked(StyledText(text)).wrapped(to: max(8, width - inner), indent: inner) + "\n"
  }

  fileprivate static func left(_ text: String, _ width: Int) -> String {
    text.truncated(toWidth: width).padded(to: width)
  }
}

extension HistoryTable {
  /// The width of each column; 0 for one that is left out.
  private struct Columns {
    let label: Int
    private var when = 0
    private var length = 0
    private var title = 0
    private var robot = 0
    private var user = 0
    private let hits: SearchHits
    /// The maximum width of a hit below a row.
    private let hitWidth: Int

    init(_ rows: [HistoryRow], _ labels: [String], _ hits: SearchHits, width: Int) {
      self.hits = hits
      label = max(2, labels.map(\.count).max() ?? 0)
      hitWidth = max(8, width - 1 - label - gap.count)
      let displays = rows.compactMap { row in
        if case .conversation(let display) = row.content { display } else { nil }
      }
      guard !displays.isEmpty else { return }
      func widest(_ part: (ConversationDisplay) -> String) -> Int {
        displays.map { part($0).visible.displayWidth }.max() ?? 0
      }
      // The last column of a terminal stays empty: some terminals wrap when it is written to.
      title = max(1, width - 1 - label - gap.count)
      when = takeWidth(widest(\.when))
      if when == 0 { when = takeWidth("2026-11-21".count) }
      length = takeWidth(widest(\.length))
      func differ(_ part: (ConversationDisplay) -> String) -> Bool {
        Set(displays.map(part)).count > 1
      }
      if differ(\.robot) { robot = takeWidth(min(16, widest(\.robot))) }
      let isFull = differ(\.robot) && robot == 0
      if differ(\.user), !isFull { user = takeWidth(min(16, widest(\.user))) }
      title = min(title, widest(\.title))
    }

    /// Takes a column's width from the title and returns it; 0 if too little space for the title would remain.
    private mutating func takeWidth(_ wanted: Int) -> Int {
      guard title - wanted - gap.count >= titleWidth else { return 0 }
      title -= wanted + gap.count
      return wanted
    }

    func line(_ label: String, _ display: ConversationDisplay) -> StyledText {
      var line = StyledText(label.flushRight(in: self.label) + gap, .dim)
      if when > 0 { line += StyledText(String(display.when.prefix(when)) + gap, .dim) }
      if length > 0 { line += StyledText(display.length.flushRight(in: length) + gap, .dim) }
      line += StyledText(left(display.title.visible, title), .strong)
      if robot > 0 { line += StyledText(gap + left(display.robot.visible, robot), .dim) }
      if user > 0 { line += StyledText(gap + left(display.user.visible, user), .dim) }
      line += "\n"
      guard let hit = display.hit else { return line }
      let indent = self.label + gap.count
      let text = hits.marked(StyledText(hit, .notice)).cutAtWord(toWidth: hitWidth)
      return line + StyledText(String(repeating: " ", count: indent)) + text + "\n"
    }
  }
}

extension HistoryRow {
  package static let screen = ChatApp.Screen.history
  package static let prompt = StyledText(prompt: .history)

  package static func lines(
    of rows: [HistoryRow], at place: ListPlace, width: Int
  ) -> [[StyledText]] { HistoryTable(rows, words: place.words, width: width).lines }
}
