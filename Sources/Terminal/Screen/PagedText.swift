/// A text of which one page is shown at a time.
package struct PagedText: Sendable, Equatable {
  /// A change of the shown part.
  package enum Move: Sendable, Equatable {
    /// Moves down by a number of pages, or up if the number is negative.
    case pages(Int)
    case lines(Int)
    case start, end
    /// Moves down by a number of lines with a hit, or up if the number is negative; the first hit follows the last.
    case hits(Int)
  }

  private let lines: [StyledText]
  /// The number of lines of a page.
  private let height: Int
  /// The index of the first line shown.
  package private(set) var top = 0
  private var search: TextSearch?
  /// The indices of the lines with a hit.
  private var hits: [Int] = []
  /// The index in `hits` of the current line with a hit.
  private var currentHit = 0

  /// - Parameter rows: the height of the window, of which the last row shows the status.
  package init(_ lines: [StyledText], rows: Int) {
    self.lines = lines
    height = max(1, rows - 1)
  }

  private var lastTop: Int { max(0, lines.count - height) }

  /// The lines of the page, with the hits marked.
  package var page: [StyledText] {
    let page = lines[top...].prefix(height)
    guard let search else { return Array(page) }
    return page.map { $0.marking(search.ranges(in: $0.text)) }
  }

  /// The number of rows below the last line of a short text.
  package var emptyRowCount: Int { height - page.count }

  package var fitsPage: Bool { lines.count <= height }

  package var isAtEnd: Bool { top >= lastTop }

  /// The numbers of the page's lines, and the number of all lines: `1–23 of 80`.
  package var position: String {
    "\(min(top + 1, lines.count))–\(min(top + height, lines.count)) of \(lines.count)"
  }

  /// Returns the position or the current hit, and hints at as many keys as fit.
  package func status(columns: Int) -> String {
    var parts = [position]
    var keys = ["Space: on", "b: back", "/: search", "q: close"]
    if let search {
      let count = hits.isEmpty ? "No line" : "Line \(currentHit + 1) of \(hits.count)"
      parts[0] = "\(count) with \(search.text)"
      keys = hits.count > 1 ? ["n: next", "N: previous", "q: close"] : ["q: close"]
    }
    parts += keys
    // The position and the last key, which closes the text, always remain.
    while parts.count > 2, parts.joined(separator: Self.gap).displayWidth > columns {
      parts.remove(at: parts.count - 2)
    }
    return parts.joined(separator: Self.gap)
  }

  private static let gap = "   "

  /// Moves the page; a move by pages keeps two lines of the old page, so that the reader does not lose track.
  package mutating func move(_ move: Move) {
    let wanted: Int
    switch move {
    case .pages(let count): wanted = top + count * max(1, height - 2)
    case .lines(let count): wanted = top + count
    case .start: wanted = 0
    case .end: wanted = lastTop
    case .hits(let count):
      guard !hits.isEmpty else { return }
      currentHit = ((currentHit + count) % hits.count + hits.count) % hits.count
      wanted = hits[currentHit]
    }
    top = min(max(0, wanted), lastTop)
  }

  /// Marks all hits, and moves to the first one on or below the page; if there is none, to the first one in the text.
  ///
  /// With `nil`, no hits are marked any more, and the page stays.
  package mutating func find(_ search: TextSearch?) {
    self.search = search
    hits =
      search.map { search in lines.indices.filter { search.isFound(in: lines[$0].text) } } ?? []
    currentHit = hits.firstIndex { $0 >= top } ?? 0
    move(.hits(0))
  }

  /// Returns a page of the text at about the same position, with lines wrapped for a window of another size.
  package func resized(_ lines: [StyledText], rows: Int) -> PagedText {
    var resized = PagedText(lines, rows: rows)
    let index = self.lines.isEmpty ? 0 : top * lines.count / self.lines.count
    if let search {
      resized.top = index
      resized.find(search)
    }
    resized.top = min(index, resized.lastTop)
    return resized
  }
}
