enum PatternToken: Sendable, Hashable {
  case word(Vocabulary.ID)
  /// `$word`, which is tried before all other tokens.
  case priorityWord(Vocabulary.ID)
  case wildcard(Wildcard)
  /// Any member of the set with this index.
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

  /// Whether the wildcard can match zero words.
  var canBeEmpty: Bool { self == .hash || self == .caret }

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

  /// Whether both `<that>` and topic are `*`.
  var isAnything: Bool { that == Self.anything && topic == Self.anything }

  /// Whether the path may be tried after the path with the same pattern and `*` as `<that>` and topic.
  ///
  /// This is true if its `<that>` begins with `* ^`, or if its `<that>` is `*` and its topic begins with `* ^`.
  var comesAfterAnything: Bool {
    let last: [PatternToken] = [.wildcard(.star), .wildcard(.caret)]
    return that.starts(with: last) || that == Self.anything && topic.starts(with: last)
  }
}
