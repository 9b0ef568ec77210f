import Responder

/// A line of a rule file; the lines of a document follow each other without gaps, so together they are the file.
struct RuleLine: Sendable {
  enum Kind: UInt8, Sendable {
    /// A line of an object's code, or below a version that is too new.
    case foreign
    case blank
    case comment
    /// The first line of a block comment of several lines, and any other line of that comment.
    case opensBlock, block
    /// The first line of a statement; also of one that is reported and left out.
    case command
    /// The label of an object; the lines of its code are foreign.
    case object
    /// A line that begins with `^`, even if there is nothing to continue.
    case continuation
    /// Any other line: it is reported and left out.
    case unread
  }

  /// The offset at which the line begins, after a byte order mark at the start of the file.
  let start: Int32
  /// The line without white space at either end, and without byte order marks where files were joined.
  let text: TextRange
  var kind = Kind.foreign
}

extension Document {
  func text(of line: RuleLine) -> ArraySlice<UInt8> { source[line.text] }

  /// Returns the text after a line's command, with an inline comment.
  func argument(of line: RuleLine) -> ArraySlice<UInt8> { text(of: line).dropFirst().trimmed }

  /// Returns the lines of a statement, with its continuations.
  func lines(of statement: Statement) -> [RuleLine] {
    lineNumbers(of: statement).map { lines[$0 - 1] }
  }

  /// Returns the numbers of a statement's lines, counted from 1.
  func lineNumbers(of statement: Statement) -> [Int] {
    let first = Int(statement.line)
    guard statement.command.canBeContinued else { return [first] }
    let rest = lines[first...].prefix { $0.text.count < 2 || $0.kind == .continuation }
    return [first] + rest.indices.filter { lines[$0].text.count >= 2 }.map { $0 + 1 }
  }
}

extension ArraySlice<UInt8> {
  /// The offset of an inline comment in the text after a command: the first `//` after white space.
  var inlineComment: Int? {
    var index = startIndex + 1
    while index + 1 < endIndex {
      if self[index] == UInt8(ascii: "/"), self[index + 1] == UInt8(ascii: "/"),
        blankLength(before: index) > 0
      {
        return index
      }
      index += 1
    }
    return nil
  }

  var withoutComment: ArraySlice<UInt8> { inlineComment.map { self[..<$0].trimmed } ?? self }
}
