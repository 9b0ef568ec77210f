/// A reply, a redirect's target or a side of a condition, read once and evaluated often.
enum Template: Sendable {
  /// No tags at all.
  case text(TextRange)
  case composed(Composed)

  /// A text with tags.
  struct Composed: Sendable {
    var pieces: [Piece]
    var slots: Int
    /// The stages in which something happens; none where only captured text is put in.
    var stages: Stage
  }

  /// Whether nothing can come of it.
  var isEmpty: Bool {
    switch self {
    case .text(let range): range.isEmpty
    case .composed: false
    }
  }
}

/// When a tag runs.
///
/// The order is the language's, whatever the order in the text: `{@describe}{topic=cave}`
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
