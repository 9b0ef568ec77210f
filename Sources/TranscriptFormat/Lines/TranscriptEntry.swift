/// What one line of a transcript says, with the lines that continue it; nothing of where it stands.
package enum TranscriptEntry: Sendable, Hashable {
  case header(HeaderKey, String)
  case title(String)
  case comment(String)
  case blank
  case you(String)
  case history(String)
  case bot(ExpectedText)
  case or(ExpectedText)
  case note(ExpectedText)
  case expect(name: String, value: String)
  case set(name: String, value: String)
  case rule(RuleReference)
}

/// The keys that a header knows.
package enum HeaderKey: String, Sendable, CaseIterable {
  case rules, seed, clock, user, utf8, language
  case maxSteps = "max-steps"
  case max, skip, todo
}
