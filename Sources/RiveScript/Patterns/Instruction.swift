/// One step of a compiled trigger.
///
/// Triggers with more than words and stars become a small program for a backtracking matcher. The programs of a whole
/// rule set form one flat array.
struct Instruction: Sendable {
  enum Operation: UInt8, Sendable {
    /// The text at the offsets `a..<b` in `Brain.arena`.
    case literal
    /// One character: `any` takes each except a line feed, and `letter` each except digits and white space.
    ///
    /// For `any`, `a` is the `Continuation` of the instructions after the wildcard.
    case any, digit, letter
    /// One white space character; or an edge of a word or a mark (`Subject.isEdge`), which consumes no text.
    ///
    /// The matcher continues with the next instruction after white space, and at `a`, relative to this one, after an
    /// edge.
    case gap
    /// White space, as much as possible, or none.
    case moreSpace
    /// Continues at `a`, and on failure at `b`; both are relative to this instruction.
    case split
    /// Continues at `a`, relative to this instruction.
    case jump
    /// Stores the offset as element `a` of `Captures.bounds`.
    case save
    /// Any item of list `a` in `PatternCode.lists`, tried in order.
    case list
    /// The value of element `a` of `PatternCode.variables`.
    case variable
    case end
    /// All text up to the end, if the whole text contains no line feed.
    case remainder
    /// Any item of word list `a`, anywhere in the text, with the `TextEdges` `b`; consumes no text.
    ///
    /// Only `maximumSize` comes before these instructions, because most texts that cannot match fail here.
    case need
    /// The whole text has at most the size `a`, `b` (`TextSize`); consumes no text.
    case maximumSize
  }

  /// The offsets in a text at which the instructions after a wildcard can match.
  enum Continuation: Int32 {
    case anywhere, atGap, atEnd
  }

  var operation: Operation
  /// Fills the padding before `a`, whose bytes would be arbitrary: an image (`ImageCoder`) contains all bytes.
  private let unused: (UInt8, UInt8, UInt8) = (0, 0, 0)
  /// The operands, whose meaning depends on the operation.
  var a: Int32 = 0
  var b: Int32 = 0
}

/// The code and data shared by all compiled triggers of a rule set.
struct PatternCode: Sendable {
  var instructions: [Instruction] = []
  var lists = WordLists()
  var variables: [PatternVariable] = []
}
