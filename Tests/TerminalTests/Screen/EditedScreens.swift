import TestSupport

@testable import Terminal

/// Random lines at random widths, each a small change of the previous one.
struct EditedScreens {
  private static let pieces = [
    "a", "b", "word", " ", " ", "Hello, world", "你", "好吗", "，", "한국어", "é", "e\u{301}", "n\u{303}",
    "a\u{308}\u{323}", "👩‍👩‍👧", "👍🏽", "🇩🇪", "❤️", "🐱", "\t", "\n", "\u{301}", "\u{200D}", "\u{200B}",
    "\u{1B}",
    "\u{202E}", "\u{FFFD}", "नि", "ﬁ", "．", "\u{7}", "0123456789",
  ]
  private static let prompts: [StyledText] = [
    StyledText("you> ", .user), "你> ", "", StyledText("a", .warning) + StyledText("b> ", .strong),
  ]

  private var random: SplitMix
  private(set) var screen = InputScreen(prompt: "you> ")
  private var scalars: [Unicode.Scalar] = []

  /// The pieces that tmux 3.3 gives the same width as Unicode 16.
  static let undisputed = pieces.filter {
    !["नि", "\u{200B}", "\u{200D}", "❤️", "👍🏽", "🇩🇪", "👩‍👩‍👧"].contains($0)
  }

  private let pieces: [String]

  init(seed: UInt64, of pieces: [String] = pieces) {
    self.pieces = pieces
    random = SplitMix(seed: seed)
    screen.prompt = Self.prompts[below(Self.prompts.count)]
  }

  mutating func below(_ count: Int) -> Int { .random(in: 0..<count, using: &random) }

  /// Types, deletes, moves, or completes.
  mutating func edit() {
    switch below(10) {
    case 0: screen.cursor = below(scalars.count + 1)
    case 1: screen.cursor = scalars.count
    case 2:
      let end = min(scalars.count, screen.cursor + below(4))
      scalars.removeSubrange(screen.cursor..<end)
    case 3:
      let start = max(0, screen.cursor - below(below(12) == 0 ? 200 : 4))
      scalars.removeSubrange(start..<screen.cursor)
      screen.cursor = start
    default:
      let piece = Array(pieces[below(pieces.count)].unicodeScalars)
      scalars.insert(contentsOf: piece, at: screen.cursor)
      screen.cursor += piece.count
    }
    let split = below(scalars.count + 1)
    let text = { (part: ArraySlice<Unicode.Scalar>) in String(String.UnicodeScalarView(part)) }
    screen.text =
      below(3) == 0
      ? StyledText(text(scalars[..<split]), .good) + StyledText(text(scalars[split...]))
      : StyledText(text(scalars[...]))
    let isAtEnd = screen.cursor == scalars.count
    screen.suggestion = isAtEnd && below(3) == 0 ? Self.pieces[below(6)] : ""
    screen.menu =
      below(8) == 0
      ? (0..<below(5)).map { StyledText("choice \($0) 选择 " + Self.pieces[below(12)], .dim) } : []
  }
}
