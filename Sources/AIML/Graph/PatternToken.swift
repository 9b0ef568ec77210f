enum PatternToken: Sendable, Hashable {
  case word(Vocabulary.ID)
  /// `$word`, which is tried before all other tokens.
  case priorityWord(Vocabulary.ID)
  case wildcard(Wildcard)
  /// Any member of the set with this index.
  case set(Int32)
}

/// The four wildcards, in the order in which they are tried: `#`, `_`, `^` and `*`, with their codes in ASCII.
enum Wildcard: UInt8, Sendable {
  case hash = 0x23
  case underscore = 0x5F
  case caret = 0x5E
  case star = 0x2A

  init?(_ byte: UInt8) { self.init(rawValue: byte) }

  /// Whether the wildcard can match zero words.
  var canBeEmpty: Bool { self == .hash || self == .caret }

  var symbol: String { String(Unicode.Scalar(rawValue)) }
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
