struct Trigger: Sendable {
  /// The source text, including the weight.
  var text: TextRange
  var file: Int32
  var line: Int32
  /// The column in bytes, counted from 0.
  var column: Int32
  var topic: Int32
  var pattern = Pattern.words(.empty)
  /// An index of `Brain.previousPatterns`: the required last reply.
  var previous: Int32?
  // Here it fills a gap, so that a trigger takes 88 bytes instead of 96.
  /// Whether the text was compiled without some marks, because they are removed from messages.
  var hasLostMarks = false
  var rank: TriggerRank
  var replies: Range<Int32> = 0..<0
  var conditions: Range<Int32> = 0..<0
  /// An index of `Brain.redirects`.
  var redirect: Int32?

  /// Whether its pattern could be compiled.
  var isValid: Bool {
    if case .program(let range, _) = pattern { !range.isEmpty } else { true }
  }
}

/// The compiled form of a trigger's text.
enum Pattern: Sendable {
  /// Only words: the message must equal this text.
  case words(TextRange)
  /// Words and stars: indices of `Brain.textsBetweenStars`.
  case stars(Range<Int32>)
  /// Anything else: instructions in `Brain.code`.
  case program(Range<Int32>, captures: Int32)
}

/// A `%` line's requirement on the robot's last reply.
struct PreviousPattern: Sendable {
  var text: TextRange
  var pattern = Pattern.words(.empty)
  /// The first trigger with this line, for reports.
  var trigger: Int32
  /// The location of the first such line, for reports.
  var file: Int32
  var line: Int32
  /// The column in bytes, counted from 0.
  var column: Int32
  /// The numbers of the words that the reply must contain.
  var required: [Int32] = []
  /// A bit for each of these words, by its number modulo 64.
  var mask: UInt64 = 0
  /// Lists of alternatives; the reply must contain at least one alternative of each list.
  var choices: [[WordSet.Need]] = []
  /// The kinds of bytes that the reply must contain.
  var bytes = ByteSet.empty
}

/// A reply of a trigger, or its `@` line, whose weight has no effect.
struct ReplyLine: Sendable {
  /// The source text.
  var text: TextRange
  var line: Int32
  var weight: Int32 = 1
  var template: Template
}

struct ConditionLine: Sendable {
  /// The source text.
  var text: TextRange
  var line: Int32
  var tests: [ConditionTest] = []
  var reply: Template
}

/// A comparison of a `*` line.
struct ConditionTest: Sendable {
  var comparison: Comparison
  var leftSide: Template
  /// The right sides: `==` holds if the left side equals one of them, and `!=` if it equals none.
  var values: [Template]
  /// Whether the test is the first one, or follows `||`, so that the tests before need not hold.
  var beginsAlternative: Bool
}
