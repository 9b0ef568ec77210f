import Terminal

/// A text in pages with a pager's keys for moving and searching.
struct Pager {
  var text: PagedText
  /// The text to search for while it is typed; `nil` at other times.
  private(set) var typed: String?

  init(_ text: PagedText) { self.text = text }

  /// Handles a key; returns false if the key closes the pager.
  mutating func take(_ key: KeyDecoder.Key) -> Bool {
    if typed != nil {
      type(key)
      return true
    }
    if case .scalar(let scalar) = key, Self.closingKeys.contains(scalar) { return false }
    if key == .scalar("/") { typed = "" }
    if let move = PagedText.Move(key) { text.move(move) }
    return true
  }

  /// Handles a key while the text to search for is typed; Enter starts the search, and Escape cancels it.
  private mutating func type(_ key: KeyDecoder.Key) {
    switch key {
    case .scalar("\r"), .scalar("\n"):
      text.find(typed.flatMap(TextSearch.init))
      typed = nil
    case .scalar("\u{1B}"), .scalar("\u{3}"), .scalar("\u{7}"): typed = nil
    case .scalar("\u{8}"), .scalar("\u{7F}"):
      if typed?.popLast() == nil { typed = nil }
    case .scalar("\u{15}"): typed = ""
    case .scalar(let scalar) where scalar.value >= 0x20: typed?.unicodeScalars.append(scalar)
    case .paste(let pasted): typed? += pasted.prefix { !$0.isNewline }
    default: break
    }
  }

  private static let closingKeys: Set<Unicode.Scalar> = [
    "q", "Q", "\u{1B}", "\u{3}", "\u{4}", "\u{7}",
  ]

  /// Returns the last row: the text being typed for a search, or the position.
  func status(columns: Int) -> StyledText {
    guard let typed else {
      return StyledText(text.status(columns: columns), .dim).cut(toWidth: columns)
    }
    var shown = typed.visible
    while shown.displayWidth > columns - 1, !shown.isEmpty { shown.removeFirst() }
    return StyledText("/" + shown)
  }
}

extension PagedText.Move {
  /// Creates the move that a key stands for; `nil` for any other key.
  init?(_ key: KeyDecoder.Key) {
    switch key {
    case .scalar(" "), .scalar("f"), .scalar("\u{6}"), .scalar("\u{16}"): self = .pages(1)
    case .scalar("b"), .scalar("\u{2}"): self = .pages(-1)
    case .scalar("\r"), .scalar("\n"), .scalar("j"), .scalar("\u{E}"): self = .lines(1)
    case .scalar("k"), .scalar("\u{10}"): self = .lines(-1)
    case .scalar("g"), .scalar("<"): self = .start
    case .scalar("G"), .scalar(">"): self = .end
    case .scalar("n"): self = .hits(1)
    case .scalar("N"): self = .hits(-1)
    case .named(let key):
      switch key.name {
      case .pageDown: self = .pages(1)
      case .pageUp: self = .pages(-1)
      case .down: self = .lines(1)
      case .up: self = .lines(-1)
      case .home: self = .start
      case .end: self = .end
      default: return nil
      }
    default: return nil
    }
  }
}
