/// A part of a trigger as a nested value, for checks and samples; compiling uses the faster `PatternTree`.
enum PatternNode: Sendable, Hashable {
  /// Plain text; a single space between words.
  case literal([UInt8])
  case wildcard(Wildcard, captures: Bool)
  /// A star that is the whole trigger: it matches the empty message too.
  case anything
  case group([[PatternNode]], captures: Bool)
  /// An optional part `[x|y]`, which consumes the white space on both sides.
  case optional([[PatternNode]])
  /// `@name`: any item of an array.
  case array(String)
  case variable(PatternVariable)

  enum Wildcard: Sendable {
    /// `*`: one or more characters except line ends.
    case star
    /// `#`: one or more digits.
    case number
    /// `_`: one or more characters that are neither white space nor digits.
    case word
  }
}

/// A value from the conversation that a trigger reads while matching.
enum PatternVariable: Sendable, Hashable {
  case robot(String)
  case user(String)
  /// The user's last messages, 1 being the newest.
  case input(Int)
  /// The robot's last replies, 1 being the newest.
  case reply(Int)
}

/// A syntax error in the text of a trigger.
enum PatternProblem: Error, Hashable {
  case unclosed(UInt8, offset: Int)
  case unopened(UInt8, offset: Int)
  case emptyAlternative(offset: Int)
  case tooDeep(offset: Int)
  /// The trigger would take more instructions than a trigger may.
  case tooLarge
  /// All triggers together would take more instructions than they may.
  case noRoom
}
