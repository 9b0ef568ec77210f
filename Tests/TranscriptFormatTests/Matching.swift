@testable import TranscriptFormat

/// Shorthands for tests that compare short texts.
extension TextMatcher {
  func accepts(_ text: String) -> Bool {
    var effort = MatchingEffort()
    return accepts(ComparedText(text), &effort)
  }
}

extension ExpectedOutput {
  func accepts(_ text: String) -> Bool {
    var effort = MatchingEffort()
    return accepts(ComparedText(text), &effort)
  }
}

extension Elision {
  func matches(_ text: String) -> Bool {
    var effort = MatchingEffort()
    return matches(ComparedText(text), &effort)
  }
}

extension RegularExpression {
  func matches(_ text: String) -> Bool {
    var effort = MatchingEffort()
    return matches(ComparedText(text), &effort)
  }
}
