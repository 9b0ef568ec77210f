/// A compiled expectation.
///
/// Spaces and tabs at the ends of lines are ignored, both in the transcript, where they are invisible, and in the
/// compared text. A regular expression is tried with them and without them.
package struct TextMatcher: Sendable {
  private enum Form: Sendable {
    case text(Elision)
    case forbidden(Elision)
    case expression(RegularExpression)
    case anything
  }

  private let form: Form

  /// Compiles an expectation; only a regular expression can fail.
  package init(_ expectation: ExpectedText) throws(RegularExpressionError) {
    form =
      switch expectation {
      case .exact(let pieces): .text(Elision(pieces))
      case .contains(let pieces): .text(Elision([""] + pieces + [""]))
      case .not(let pieces): .forbidden(Elision(pieces))
      case .regex(let pattern): .expression(try RegularExpression(pattern))
      case .any: .anything
      }
  }

  /// Whether the expectation forbids a text instead of allowing one.
  package var forbids: Bool { if case .forbidden = form { true } else { false } }

  /// Returns whether the text is as expected; the result is meaningless if the effort is exhausted.
  package func accepts(_ text: ComparedText, _ effort: inout MatchingEffort) -> Bool {
    switch form {
    case .text(let elision): elision.matches(text, &effort)
    case .forbidden(let elision): !elision.matches(text, &effort)
    case .expression(let expression): expression.matches(text, &effort)
    case .anything: true
    }
  }
}

extension ExpectedOutput {
  /// Returns whether the text matches no forbidden choice, and one of the allowed choices if there are any.
  ///
  /// `bot (not)> a` with ` or (not)> b` forbids both texts, because with any other meaning the line could never fail.
  package func accepts(_ text: ComparedText, _ effort: inout MatchingEffort) -> Bool {
    let allowed = choices.filter { !$0.matcher.forbids }
    return (allowed.isEmpty || allowed.contains { $0.matcher.accepts(text, &effort) })
      && choices.allSatisfy { !$0.matcher.forbids || $0.matcher.accepts(text, &effort) }
  }
}
