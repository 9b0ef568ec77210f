/// Goes through the lines that were typed, as Up and Down do: those that hold what was typed before.
struct LineBrowser {
  /// What was typed when the browsing began.
  private var typed = ""
  /// The index of the line shown; `nil` if that is what was typed.
  private var index: Int?
  private var shown: String?

  /// The next older line, or the one so many further; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - text: what stands there now; if it is not what was shown last, browsing begins anew.
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

  /// The next newer line, and after the newest what was typed; `nil` if that is what is shown.
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
