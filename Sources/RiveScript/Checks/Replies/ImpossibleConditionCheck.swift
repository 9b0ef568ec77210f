import Responder

/// A condition that is never true, or that an earlier condition hides.
struct ImpossibleConditionCheck: RuleCheck {
  let description = CheckDescription(
    name: "impossible-condition", severity: .warning,
    summary: "a condition that is never true",
    explanation: """
      The condition compares two texts that never change, or a star with a text that the star cannot be: stars are in
      lower case without punctuation, and the star of a group is one of its alternatives. Or a condition above it is
      true whenever this one is. The reply of such a condition is never used.
      """,
    bad: """
      + my name is *
      * <star> == Bob => You are Bob!
      - Hello, <star>!
      + *
      - Pardon?
      """,
    replacing: "* <star> == Bob => You are Bob!", with: "* <star> == bob => You are Bob!")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var rest = book.conditions[...]
    while let condition = rest.first {
      let values = rest.prefix(condition.valueCount)
      rest = rest.dropFirst(condition.valueCount)
      guard let reason = reason(values, book) else { continue }
      let (statement, document) = (condition.statement, condition.document)
      let message = "this is never \(reason)"
      if let part = condition.part, !reason.hasPrefix("used") {
        found.append(book.diagnostic(description, statement, in: document, at: part, message))
      } else {
        found.append(book.diagnostic(description, statement, in: document, message))
      }
    }
    return found
  }

  /// Returns the words for the comparisons of a left side with each of its values.
  private func reason(_ values: ArraySlice<BookCondition>, _ book: RuleBook) -> String? {
    var first: String?
    for value in values {
      let own = reason(value, book)
      if own?.hasPrefix("used") == true { return own }
      // `==` is never true if the left side equals no value, `!=` if it always equals one of them.
      if own == nil, value.comparison == .equal { return nil }
      first = first ?? own
    }
    return first
  }

  /// Returns the words after "this is never" in the message about a condition; `nil` if no problem is found.
  private func reason(_ condition: BookCondition, _ book: RuleBook) -> String? {
    if condition.repeatsEarlier { return "used: the same condition is above" }
    if condition.constantResult == false { return "true: neither side ever changes" }
    if let line = condition.hidingLine {
      return "used: the condition in line \(line) is true whenever this one is"
    }
    guard condition.comparison == .equal, let (text, side) = condition.comparedWithStar else {
      return nil
    }
    let possible = book.brain.normalizer.stripped(book.brain.normalizer.caseFolded(text))
    if text == "undefined" { return nil }
    if possible == Array(text.utf8) {
      guard let texts = book.texts(ofStar: side, in: condition.block), !texts.contains(possible)
      else { return nil }
      return "true: no alternative of \(side) is '\(text)'"
    }
    let captured = String(decoding: possible, as: UTF8.self)
    return "true: \(side) is '\(captured)' if the message is '\(text)'"
  }
}
