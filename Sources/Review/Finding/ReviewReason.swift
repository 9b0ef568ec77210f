import Conversations

/// A reason why a message is worth looking at.
package enum ReviewReason: UInt8, Sendable, CaseIterable {
  /// No rule matched.
  case noRule
  /// Only a catch-all (`Rule.isCatchAll`) matched.
  case catchAll
  /// The rule that answered consists of wildcards.
  case wildcards
  /// The reply has a problem, such as too many redirects.
  case problem
  /// The user said the same again, or nearly.
  case repeated
  /// The message before or after it was not understood either.
  case twice
  /// It was not understood, and the user said nothing more.
  case left
  /// Today's rules can't give the reply that was given.
  case differs
  /// A rule of the topic in which conversations begin would answer it.
  case topic

  /// The stable name for programs.
  package var name: String { texts.name }
  package var words: String { texts.words }

  private var texts: (name: String, words: String) {
    switch self {
    case .noRule: ("no-rule", "no rule matched")
    case .catchAll: ("catch-all", "only a catch-all matched")
    case .wildcards: ("wildcards", "only wildcards matched")
    case .problem: ("problem", "the reply had a problem")
    case .repeated: ("repeated", "said again")
    case .twice: ("twice", "several in a row")
    case .left: ("left", "the conversation ended")
    case .differs: ("differs", "answered differently today")
    case .topic: ("topic", "a rule outside of the topic matches")
    }
  }
}

/// A set of reasons in two bytes.
package struct ReviewReasons: Sendable, Hashable {
  private var bits: UInt16

  package init(_ reasons: ReviewReason...) { bits = reasons.reduce(0) { $0 | 1 << $1.rawValue } }

  package var isEmpty: Bool { bits == 0 }

  /// The reasons in the order of their declaration.
  package var all: [ReviewReason] { ReviewReason.allCases.filter(contains) }

  /// The reasons in words, without `twice`, which holds for nearly every group with a few messages.
  package var words: String { Words.list(all.filter { $0 != .twice }.map(\.words)) }

  /// Whether no rule with words of its own answered.
  package var isMiss: Bool { contains(.noRule) || contains(.catchAll) || contains(.wildcards) }

  /// The kind of message that has these reasons.
  var kind: Kind { contains(.topic) ? .elsewhere : isMiss ? .missed : .answered }

  /// The kind of a message; messages with equal words but of different kinds are never one group.
  enum Kind: UInt8, Sendable {
    /// No rule with words of its own answered.
    case missed
    /// A rule of the topic in which conversations begin would answer.
    case elsewhere
    /// A rule answered.
    case answered

    /// The value that makes the keys of equal messages differ by kind.
    var salt: UInt64 { UInt64(rawValue) &* 0x9E37_79B9_7F4A_7C15 }

    /// The text before a word that makes equal words differ by kind.
    var mark: String { String(repeating: "\u{1}", count: Int(rawValue)) }
  }

  package func contains(_ reason: ReviewReason) -> Bool { bits & 1 << reason.rawValue != 0 }

  package mutating func insert(_ reason: ReviewReason) { bits |= 1 << reason.rawValue }

  package mutating func formUnion(_ other: ReviewReasons) { bits |= other.bits }
}
