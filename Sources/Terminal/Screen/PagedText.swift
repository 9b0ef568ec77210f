/// A text longer than the window, of which one page is shown.
package struct PagedText: Sendable, Equatable {
  /// A change of the shown part.
  package enum Move: Sendable, Equatable {
    /// So many pages down, or up if negative.
    case pages(Int)
    case lines(Int)
    case start, end
  }

  private let lines: [StyledText]
  /// The number of lines of a page.
  private let height: Int
  /// The index of the first line shown.
  package private(set) var top = 0

  /// - Parameter rows: the height of the window, of which the last row shows the status.
  package init(_ lines: [StyledText], rows: Int) {
    self.lines = lines
    height = max(1, rows - 1)
  }

  private var lastTop: Int { max(0, lines.count - height) }

  /// The lines of the page.
  package var page: [StyledText] { Array(lines[top...].prefix(height)) }

  /// The rows below the last line of a short text.
  package var emptyRows: Int { height - page.count }

  /// The position and the keys: `1–23 of 80`.
  package var status: String {
    "\(min(top + 1, lines.count))–\(top + page.count) of \(lines.count)   Space: on   b: back   q: close"
  }

  /// Two lines of the old page stay, for the reader's eye.
  package mutating func move(_ move: Move) {
    let wanted =
      switch move {
      case .pages(let count): top + count * max(1, height - 2)
      case .lines(let count): top + count
      case .start: 0
      case .end: lastTop
      }
    top = min(max(0, wanted), lastTop)
  }

  /// Returns the text wrapped for a window of another size, at about the same position.
  package func resized(_ lines: [StyledText], rows: Int) -> PagedText {
    var resized = PagedText(lines, rows: rows)
    let place = self.lines.isEmpty ? 0 : top * lines.count / self.lines.count
    resized.top = min(place, resized.lastTop)
    return resized
  }
}
