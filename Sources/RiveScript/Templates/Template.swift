/// A reply, a redirect's target or a side of a condition, parsed once and evaluated often.
enum Template: Sendable {
  /// A text without tags.
  case text(TextRange)
  case composed(Composed)

  /// A text with tags.
  struct Composed: Sendable {
    var pieces: [Piece]
    var slots: Int
    /// The stages with tags to run; empty if the only tags insert captured text.
    var stages: Stage
  }

  /// Whether the result is always empty.
  var isEmpty: Bool {
    switch self {
    case .text(let range): range.isEmpty
    case .composed: false
    }
  }
}

/// The stage in which a tag runs.
///
/// The language defines the order of the stages, regardless of the order in the text: `{@describe}{topic=cave}`
/// describes the cave.
struct Stage: OptionSet, Sendable {
  let rawValue: UInt8

  static let choices = Stage(rawValue: 1)
  static let variables = Stage(rawValue: 2)
  static let topics = Stage(rawValue: 4)
  static let redirects = Stage(rawValue: 8)
  static let calls = Stage(rawValue: 16)

  static let inOrder: [Stage] = [.choices, .variables, .topics, .redirects, .calls]
}
