/// A text of the rules, such as a reply or a side of a condition, parsed once and evaluated often.
enum Template: Sendable {
  /// A text without tags.
  case text(TextRange)
  case composed(Composed)
  /// A text with tags in a `RuleImage` (compiled rules), read at its first use.
  case stored(Stored<Composed>)

  /// A text with tags.
  struct Composed: Sendable {
    var pieces: [Piece]
    var slotCount: Int
    /// The stages in which tags run; tags that only insert or format text need none.
    var stages: Stage
  }

  /// The parts of a text with tags; `nil` for any other text.
  var composed: Composed? {
    switch self {
    case .text: nil
    case .composed(let composed): composed
    case .stored(let stored): stored.value
    }
  }

  /// Whether the text is empty; false for a text with tags.
  var isEmpty: Bool {
    switch self {
    case .text(let range): range.isEmpty
    case .composed, .stored: false
    }
  }
}

/// The stage in which a tag runs.
///
/// The language defines the order of the stages, regardless of the order in the text: in `{@describe}{topic=cave}`,
/// the topic changes before the redirect.
struct Stage: OptionSet, Sendable {
  let rawValue: UInt8

  static let choices = Stage(rawValue: 1)
  static let variables = Stage(rawValue: 2)
  static let topics = Stage(rawValue: 4)
  static let redirects = Stage(rawValue: 8)
  static let calls = Stage(rawValue: 16)

  static let inOrder: [Stage] = [.choices, .variables, .topics, .redirects, .calls]
}
