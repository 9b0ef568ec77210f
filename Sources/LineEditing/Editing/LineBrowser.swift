/// Browses the earlier lines that contain the typed text, for Up and Down.
struct LineBrowser {
  /// The text typed when the browsing began.
  private var typed = ""
  /// The index of the shown line; `nil` if the typed text is shown.
  private var index: Int?
  /// The text that was returned last; `nil` if there is none.
  private var shown: String?

  /// Returns the line that is `count` matches older, or the oldest match if there are fewer; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - text: the current line; if the user has changed it since the last call, browsing starts again.
  ///   - lines: oldest first.
  mutating func older(than text: String, in lines: [String], by count: Int = 1) -> String? {
    if text != shown || index.map({ $0 > lines.count }) ?? false { (typed, index) = (text, nil) }
    let found = lines[..<(index ?? lines.count)].indices.reversed().lazy
      .filter { [typed] in lines[$0] != text && (typed.isEmpty || lines[$0].contains(typed)) }
      .prefix(count)
    guard let last = Array(found).last else { return nil }
    return show(last, in: lines)
  }

  /// Returns the line that is `count` matches newer, or the newest match if there are fewer.
  ///
  /// Returns the typed text if there is no newer match; `nil` if no earlier line is shown, or if the user changed it.
  mutating func newer(than text: String, in lines: [String], by count: Int = 1) -> String? {
    guard text == shown, let index, index < lines.count else { return nil }
    let found = lines[(index + 1)...].indices.lazy
      .filter { [typed] in typed.isEmpty || lines[$0].contains(typed) }.prefix(count)
    if let last = Array(found).last { return show(last, in: lines) }
    (self.index, shown) = (nil, typed)
    return typed
  }

  /// Begins at a line that a search found, so that Up and Down continue from it.
  mutating func begin(at index: Int, in lines: [String]) {
    typed = ""
    _ = show(index, in: lines)
  }

  private mutating func show(_ index: Int, in lines: [String]) -> String {
    self.index = index
    shown = lines[index]
    return lines[index]
  }
}
