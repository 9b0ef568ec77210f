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
    /// `*`: one or more characters except line feeds.
    case star
    /// `#`: one or more digits.
    case number
    /// `_`: one or more characters that are neither white space nor digits.
    case word
  }
}

/// A variable, message or reply that a trigger reads while matching.
enum PatternVariable: Sendable, Hashable {
  case robot(String)
  case user(String)
  /// One of the user's last messages; 1 is the newest.
  case input(Int)
  /// One of the robot's last replies; 1 is the newest.
  case reply(Int)
}

/// The reason why a trigger cannot be compiled.
enum PatternProblem: Error, Hashable {
  case unclosed(UInt8, offset: Int)
  case unopened(UInt8, offset: Int)
  case emptyAlternative(offset: Int)
  case tooDeep(offset: Int)
  /// The trigger would take too many instructions (`PatternCompiler.maximumInstructions`).
  case tooLarge
  /// All triggers would take too many instructions (`BrainCompiler.maximumInstructions`).
  case noRoom
}
