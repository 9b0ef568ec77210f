/// A regular expression that a whole text must match, in time linear in the text.
///
/// It supports literals, `.`, classes, `\d \w \s \b`, groups, `|`, `* + ? {m,n}` and their lazy forms, `^ $`, `(?i)`,
/// `(?s)` and `(?m)`, but no features that need backtracking. It runs as Thompson's automaton over Unicode scalars, in
/// all states at once: the time is at most proportional to the length of the text times the size of the program.
/// Matching stops when the given effort is exhausted.
///
/// > Source: Ken Thompson, "Regular Expression Search Algorithm", CACM 11 (1968).
package struct RegularExpression: Sendable {
  private let program: RegexProgram

  /// Compiles a pattern; throws an error with the offset of the problem if the pattern is invalid.
  package init(_ pattern: String) throws(RegularExpressionError) {
    var parser = RegexParser(pattern)
    program = try RegexProgram(parser.parse())
  }

  /// Returns whether the whole text matches, with or without the spaces and tabs at the ends of its lines.
  ///
  /// Returns false also if the effort is exhausted.
  package func matches(_ text: ComparedText, _ effort: inout MatchingEffort) -> Bool {
    var machine = RegexMachine(program)
    if machine.accepts(text.scalars, &effort) { return true }
    guard let bare = text.bareScalars else { return false }
    machine = RegexMachine(program)
    return machine.accepts(bare, &effort)
  }
}
