/// The earlier lines that Up and Down go through: those that contain the typed text.
struct LineBrowser {
  /// The text typed when the browsing began.
  private var typed = ""
  /// The index of the shown line; `nil` if the typed text is shown.
  private var index: Int?
  private var shown: String?

  /// Returns the older line that is `count` matches away; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - text: the current line; if it is not the one shown last, browsing begins anew.
  ///   - lines: oldest first.
  mutating func older(than text: String, in lines: [String], by count: Int = 1) -> String? {
    if text != shown || index.map({ $0 > lines.count }) ?? false {
      (typed, index) = (text, nil)
    }
    let found = lines[..<(index ?? lines.count)].indices.reversed().lazy
      .filter { [typed] in lines[$0] != text && (typed.isEmpty || lines[$0].contains(typed)) }
      .prefix(count)
    guard let last = Array(found).last else { return nil }
    return show(last, in: lines)
  }

  /// Returns the next newer line, or after the newest one the typed text; `nil` if the typed text is shown already.
  mutating func newer(than text: String, in lines: [String], by count: Int = 1) -> String? {
    guard text == shown, let index, index < lines.count else { return nil }
    let found = lines[(index + 1)...].indices.lazy
      .filter { [typed] in typed.isEmpty || lines[$0].contains(typed) }.prefix(count)
    if let last = Array(found).last { return show(last, in: lines) }
    (self.index, shown) = (nil, typed)
    return typed
  }

  private mutating func show(_ index: Int, in lines: [String]) -> String {
    self.index = index
    shown = lines[index]
    return lines[index]
  }
}
