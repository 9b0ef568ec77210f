/// One line of a rule file with all its continuations.
struct Statement: Sendable {
  var command: Command
  /// Where the argument lies in the document's bytes; continuations are joined into it.
  var text: TextRange
  /// The line of its first piece, counted from 1.
  var line: Int32
  /// The byte of that line, counted from 0, at which the argument begins.
  var offset: Int32
}
