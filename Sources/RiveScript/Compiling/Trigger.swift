/// A trigger with all that belongs to it, compiled.
struct Trigger: Sendable {
  /// As written, the weight included.
  var text: TextRange
  var file: Int32
  var line: Int32
  /// In bytes, counted from 0.
  var column: Int32
  var topic: Int32
  var pattern = Pattern.words(.empty)
  /// An index of `Brain.previous`: what has to have been said before.
  var previous: Int32?
  var rank: TriggerRank
  var replies: Range<Int32> = 0..<0
  var conditions: Range<Int32> = 0..<0
  /// An index of `Brain.redirects`.
  var redirect: Int32?
}

/// How a trigger is matched.
enum Pattern: Sendable {
  /// Nothing but words: the message has to be this text.
  case words(TextRange)
  /// Words and stars: the texts between the stars, in `Brain.starPieces`.
  case stars(Range<Int32>)
  /// Anything else: instructions in `Brain.code`.
  case program(Range<Int32>, captures: Int32)
}

/// What a `%` line asks of the robot's last reply.
struct PreviousPattern: Sendable {
  var text: TextRange
  var pattern = Pattern.words(.empty)
  /// The first trigger that has it, for reporting.
  var trigger: Int32
  /// Words that have to be in the reply, by number, and a bit for each (modulo 64).
  var required: [Int32] = []
  var mask: UInt64 = 0
  /// Of each of these lists the reply has to meet one.
  var choices: [[WordSet.Need]] = []
  /// Bytes that have to be in the reply.
  var bytes = ByteSet.empty
}

/// A `-` line.
struct ReplyLine: Sendable {
  /// As written.
  var text: TextRange
  var line: Int32
  var weight: Int32
  var template: Template
}

/// A `*` line.
struct ConditionLine: Sendable {
  /// As written.
  var text: TextRange
  var line: Int32
  var comparison: Comparison
  var left: Template
  var right: Template
  var reply: Template
}

/// An `@` line.
struct RedirectLine: Sendable {
  /// As written.
  var text: TextRange
  var line: Int32
  var template: Template
}
