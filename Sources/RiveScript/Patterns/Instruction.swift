/// One step of a compiled trigger.
///
/// Triggers with more than words and stars become a small program for a backtracking matcher. The programs of a whole
/// rule set form one flat array.
struct Instruction: Sendable {
  enum Operation: UInt8, Sendable {
    /// The text `a..<b` of the arena.
    case literal
    /// One character: `any` takes each except a line feed, and `letter` each except digits and white space.
    ///
    /// In a wildcard, `a` of `any` is the `Instruction.Continuation` after it.
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
    /// Stores the position in capture slot `a`.
    case save
    /// Any item of word list `a`, in order.
    case list
    /// The value of pattern variable `a`.
    case variable
    case end
    /// All text up to the end, if no line feed is in it.
    case remainder
    /// Any item of word list `a`, anywhere in the text, with the word edges `b`; consumes no text.
    ///
    /// Programs begin with these instructions, because most texts that cannot match fail there.
    case need
    /// The whole text has at most the size `a`, `b` (`TextSize`); consumes no text.
    ///
    /// The first instruction of each program that matches only texts up to some size.
    case maximumSize
  }

  /// The places in a text at which the instructions after a wildcard can match.
  enum Continuation: Int32 {
    case anywhere, atGap, atEnd
  }

  var operation: Operation
  /// Fills the gap before `a`, whose bytes would be arbitrary: an image contains all bytes of an array.
  private let unused: (UInt8, UInt8, UInt8) = (0, 0, 0)
  var a: Int32 = 0
  var b: Int32 = 0
}

/// The code and data shared by all compiled triggers of a rule set.
struct PatternCode: Sendable {
  var instructions: [Instruction] = []
  /// The alternatives of groups and optional parts, and the items of arrays, if all of them are plain text.
  var lists = WordLists()
  var variables: [PatternVariable] = []
}
