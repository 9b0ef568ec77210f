import Quoting
import Terminal

/// An SVG picture of a terminal in which a conversation is typed and answered, in a loop.
///
/// It contains no script and no font, and follows the reader's choice of light or dark. For readers who prefer no
/// motion, and in programs without animation, it shows the end. Equal recordings and titles give equal bytes.
@MainActor
package struct AnimatedPicture {
  package static let columns = 80
  /// The maximum number of visible rows; if there are more, the rows scroll.
  private static let maximumRows = 26

  private static let cellWidth = 9
  private static let rowHeight = 19
  private static let fontSize = 15
  private static let margin = 16
  private static let barHeight = 32

  private let title: String
  private let timeline: PictureTimeline

  package init(of recording: ConversationRecording, title: String) {
    self.title = title
    timeline = PictureTimeline(recording.moments, width: Self.columns)
  }

  package var svg: String {
    let columns = Self.columns * Self.cellWidth
    let rows = min(timeline.rows.count, Self.maximumRows) * Self.rowHeight
    let (width, height) = (columns + 2 * Self.margin, Self.barHeight + rows + 2 * Self.margin)
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
      role="img" aria-labelledby="title">
      <title id="title">\(title.markupEscaped)</title>
      <style>
      text{font:\(Self.fontSize)px \(StyleColors.fonts);white-space:pre}
      \(StyleColors.css("fill", extra: Self.colors))

      """
    text += animations
    text += """
      </style>
      <rect class="window line" x=".5" y=".5" width="\(width - 1)" height="\(height - 1)" rx="8"/>
      <path class="bar line" d="M.5 \(Self.barHeight)V8.5a8 8 0 0 1 8-8H\(width - 9).5a8 8 0 0 1 8 8V\(Self.barHeight)z"/>
      <text class="dim" x="\(width / 2)" y="21" text-anchor="middle">\(title.markupEscaped)</text>
      <svg x="\(Self.margin)" y="\(Self.barHeight + Self.margin)" width="\(columns)" height="\(rows)">
      <g class="lift" transform="translate(0 -\(lift(at: timeline.rows.count) * Self.rowHeight))" xml:space="preserve">

      """
    for (index, row) in timeline.rows.enumerated() { text += drawn(row, at: index) }
    return text + "</g>\n</svg>\n</svg>\n"
  }

  private static var colors: [(selector: String, property: String, color: StyleColors.Pair)] {
    [
      (".window", "fill", StyleColors.background), (".bar", "fill", StyleColors.bar),
      (".line", "stroke", StyleColors.border),
      (".cursor", "fill", StyleColors.color(of: .dim)),
    ]
  }
}

extension AnimatedPicture {
  private func drawn(_ row: PictureTimeline.Row, at index: Int) -> String {
    let top = index * Self.rowHeight
    var text = "<g class=\"r\(row.appearTime)\">"
    for cells in row.cells where !cells.text.allSatisfy({ $0 == " " }) {
      // Fonts differ in width, so each stretch of text states its width.
      text +=
        "<text class=\"\(cells.style)\" x=\"\(cells.column * Self.cellWidth)\" y=\"\(top + 14)\""
        + " textLength=\"\(cells.width * Self.cellWidth)\">\(cells.text.markupEscaped)</text>"
    }
    text += "</g>"
    if let typing = row.typing {
      let columns = typing.widths.reduce(0, +)
      let left = typing.column * Self.cellWidth
      let place = "x=\"\(left)\" y=\"\(top)\" height=\"\(Self.rowHeight)\""
      // A rectangle in the color of the window hides the letters that have not been typed yet.
      text += "<g class=\"t\(index)\"\(typing.leaveTime == .max ? "" : " opacity=\"0\"")>"
      if columns > 0 {
        text += "<rect class=\"window\" \(place) width=\"\(columns * Self.cellWidth)\"/>"
      }
      text += "<rect class=\"cursor\" \(place) width=\"\(Self.cellWidth)\"/></g>"
    }
    return text + "\n"
  }

  /// Returns the number of rows scrolled away when `count` rows have appeared.
  private func lift(at count: Int) -> Int { max(0, count - Self.maximumRows) }

  private var animations: String {
    var frames = ""
    var uses = ""
    func animate(_ name: String, _ selector: String, _ keys: [(time: Int, change: String)]) {
      uses += "\(selector){animation:\(name) \(timeline.duration)ms step-end infinite}"
      frames += "@keyframes \(name){"
      for key in keys { frames += "\(percent(key.time)){\(key.change)}" }
      frames += "}\n"
    }
    var lifts: [(time: Int, change: String)] = [(0, "transform:none")]
    for (time, rows) in Dictionary(
      grouping: timeline.rows.indices, by: { timeline.rows[$0].appearTime }
    )
    .sorted(by: { $0.key < $1.key }) {
      if time > 0 { animate("r\(time)", ".r\(time)", [(0, "opacity:0"), (time, "opacity:1")]) }
      let lift = lift(at: (rows.last ?? 0) + 1)
      if lift > 0 { lifts.append((time, "transform:translate(0,-\(lift * Self.rowHeight)px)")) }
    }
    if lifts.count > 1 { animate("lift", ".lift", lifts) }
    for (index, row) in timeline.rows.enumerated() {
      guard let typing = row.typing else { continue }
      animate("t\(index)", ".t\(index)", Self.keyframes(of: typing, appearing: row.appearTime))
    }
    return frames + "@media(prefers-reduced-motion:no-preference){\(uses)}\n"
  }

  private static func keyframes(
    of typing: PictureTimeline.Typing, appearing start: Int
  ) -> [(time: Int, change: String)] {
    var keys: [(time: Int, change: String)] = []
    if start > 0 { keys.append((0, "opacity:0;transform:none")) }
    if start < typing.start || typing.widths.isEmpty {
      keys.append((start, "opacity:1;transform:none"))
    }
    let letterTime = typing.widths.isEmpty ? 0 : (typing.end - typing.start) / typing.widths.count
    var columns = 0
    var letters = 0
    while letters < typing.widths.count {
      // Successive letters of the same width share a keyframe, with a step for each letter.
      let same = typing.widths[letters...].prefix { $0 == typing.widths[letters] }
      keys.append(
        (
          typing.start + letters * letterTime,
          "opacity:1;transform:translate(\(columns * cellWidth)px);animation-timing-function:steps(\(same.count))"
        ))
      columns += same.reduce(0, +)
      letters += same.count
    }
    if !typing.widths.isEmpty {
      keys.append((typing.end, "opacity:1;transform:translate(\(columns * cellWidth)px)"))
    }
    if typing.leaveTime < .max { keys.append((typing.leaveTime, "opacity:0")) }
    return keys
  }

  /// Returns a time as a percentage of the duration, with three decimals.
  private func percent(_ time: Int) -> String {
    let share = time * 100_000 / max(1, timeline.duration)
    let decimals = String(share % 1000)
    return "\(share / 1000)." + String(repeating: "0", count: 3 - decimals.count) + decimals + "%"
  }
}
