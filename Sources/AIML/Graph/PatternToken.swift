/// One element of a pattern.
enum PatternToken: Sendable, Hashable {
  case word(Vocabulary.ID)
  /// `$word`, which comes before everything else.
  case priorityWord(Vocabulary.ID)
  case wildcard(Wildcard)
  /// A word or phrase of a set.
  case set(Int32)
}

/// The four wildcards, in the order in which they are tried.
enum Wildcard: Int, Sendable, Hashable, CaseIterable {
  case hash, underscore, caret, star

  init?(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "#"): self = .hash
    case UInt8(ascii: "_"): self = .underscore
    case UInt8(ascii: "^"): self = .caret
    case UInt8(ascii: "*"): self = .star
    default: return nil
    }
  }

  /// Whether it also matches no word at all.
  var matchesNothing: Bool { self == .hash || self == .caret }

  var symbol: String {
    switch self {
    case .hash: "#"
    case .underscore: "_"
    case .caret: "^"
    case .star: "*"
    }
  }
}

/// The three parts of a category's path, in the order in which they are matched.
enum PathSection: Int, Sendable, CaseIterable {
  case pattern, that, topic
}

/// A category's path through the graph.
struct CategoryPath: Sendable, Hashable {
  var pattern: [PatternToken]
  var that: [PatternToken]
  var topic: [PatternToken]

  static let anything: [PatternToken] = [.wildcard(.star)]

  /// Whether the path requires neither a `<that>` nor a topic.
  var isAnything: Bool { that == Self.anything && topic == Self.anything }

  /// Whether the path is tried after the path whose `<that>` and topic are `*`.
  ///
  /// Only a path whose `<that>` or topic begins with `* ^` is tried so late.
  var comesAfterAnything: Bool {
    let last: [PatternToken] = [.wildcard(.star), .wildcard(.caret)]
    return that.starts(with: last) || that == Self.anything && topic.starts(with: last)
  }
}
