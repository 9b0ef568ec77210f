package import Responder

/// The content of a line in a transcript and of the lines that continue it, independent of its location.
package enum TranscriptEntry: Sendable, Hashable {
  case header(HeaderKey, String)
  case title(String)
  case comment(String)
  case blank
  case you(String)
  case history(String)
  case review(String)
  case bot(ExpectedText)
  case or(ExpectedText)
  case note(ExpectedText)
  case expect(name: String, value: String)
  case set(name: String, value: String)
  case rule(RuleReference)
  case clock(LocalTime)
  case user(String)
  case call(ObjectCall)
  case brief(BriefCase)
  case check(ReplyCheck)
}

package enum HeaderKey: String, Sendable, CaseIterable {
  case rules, seed, clock, user, utf8, language
  case maxSteps = "max-steps"
  case order, max, skip, todo, against
}
