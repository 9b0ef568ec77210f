import Conversations
package import Responder
package import TranscriptFormat

/// A failed check, with enough details to correct the rule or the transcript without a second run.
package struct Failure: Sendable, Hashable {
  /// The kind of check, with its result.
  package enum Check: Sendable, Hashable {
    /// `expected` contains the text of the line, and those of its alternatives.
    case differs(ExpectedOutput.Speaker, expected: [ExpectedText], got: String)
    case missing(ExpectedOutput.Speaker, expected: [ExpectedText])
    case unexpected(ExpectedOutput.Speaker, got: String)
    /// A variable with an unexpected value; `nil` stands for a missing variable.
    case variable(String, expected: String, got: String?)
    /// The expected rule did not answer; `got` is the rule that did, if any.
    case rule(RuleReference, got: Rule?)
    /// The replies of a `case` line, or the variables after them, have another digest.
    case outcome(expected: String, got: String)
    /// No rule matched the message, or only this catch-all.
    case unmatched(Rule?)
    /// A sample did not reach its rule or, if `isNegative`, reached the rule that it must not reach.
    ///
    /// `got` is the rule that answered, if any.
    case sample(Rule, isNegative: Bool, got: Rule?)
    /// The line could not be typed, because `got` was the screen in front; `nil` if the chat was over.
    case screen(ScriptedExchange.Step.Screen, got: ScriptedExchange.Step.Screen?)
    /// No object was called with this name and these arguments.
    case call(ObjectCall)
    /// The reply fails a line with `has`, `has not` or `within`.
    case check(ReplyCheck, got: String)
    /// A robot of another program gave no reply, for this reason.
    case fault(String)
    /// The case expects nothing, so that it passes whatever the robot says.
    case unchecked(messages: Int)
    /// The output could not be compared with the expectations within the maximum work.
    case incomparable(maximum: Int)
  }

  package var location: SourceLocation
  /// The typed text.
  package var message: String
  package var check: Check
  /// The explanation of the reply; `nil` if no rules were asked.
  package var explanation: Explanation?
}

extension Failure {
  /// The transcript's expectation, on one or more lines.
  package var expected: String {
    switch check {
    case .differs(_, let texts, _), .missing(_, let texts):
      texts.map(\.described).joined(separator: "\nor ")
    case .unexpected: ""
    case .variable(let name, let value, _): "\(name) = \(value)"
    case .rule(let reference, _): reference.written
    case .outcome(let digest, _): "an outcome with the digest \(digest)"
    case .unmatched(let rule): rule == nil ? "a rule" : "a rule other than the catch-all"
    case .sample(let rule, let isNegative, _):
      (isNegative ? "any rule but " : "") + "\(rule.location): \(rule.text)"
    case .screen(let screen, _): "the \(screen) in front"
    case .call(let call):
      "a call of \(call.name)" + (call.arguments.isEmpty ? "" : " ") + call.arguments
    case .check(.has(let text), _): text.described
    case .check(.hasNot(let text), _): "no " + text.described
    case .check(.within(let time), _): "a reply within \(time) ms"
    case .check(.sameAs(let message), _): "the reply to “\(message)”"
    case .fault: "a reply"
    case .unchecked: "at least one reply, rule or variable"
    case .incomparable(let maximum): "texts that are compared in \(maximum) steps"
    }
  }

  /// The actual output.
  package var got: String {
    switch check {
    case .differs(_, _, let text), .unexpected(_, let text), .outcome(_, let text): text
    case .missing: ""
    case .check(_, let text), .fault(let text): text
    case .variable(let name, _, let value): "\(name) = \(value ?? "undefined")"
    case .rule(_, let rule), .unmatched(let rule), .sample(_, _, let rule):
      rule.map { "\($0.location): \($0.text)" } ?? "no rule"
    case .screen(_, let screen):
      screen.map { "the \($0) in front" } ?? "no screen that a transcript types into"
    case .call: "no such call"
    case .unchecked(let messages): Words.count(messages, "message") + " with any reply"
    case .incomparable: "more steps: shorten the reply, the regular expressions or the alternatives"
    }
  }

  /// The failure in a few words.
  package var summary: String {
    switch check {
    case .differs(.bot, _, _): "the reply differs"
    case .differs(.note, _, _): "the note differs"
    case .missing(.bot, _): "the reply is missing"
    case .missing(.note, _): "the note is missing"
    case .unexpected(.bot, _): "an unexpected reply"
    case .unexpected(.note, _): "an unexpected note"
    case .variable(let name, _, _): "`\(name)` has another value"
    case .rule(_, let got): got == nil ? "the rule did not answer" : "another rule answered"
    case .sample(_, let isNegative, _):
      isNegative
        ? "the rule answers a message that it must not answer" : "the message reaches another rule"
    case .unmatched(let rule):
      rule == nil ? "no rule matched" : "only the catch-all matched"
    case .outcome: "another reply, or another value of a variable"
    case .screen: "another screen is in front"
    case .call: "the object was not called"
    case .check(.has, _): "the reply lacks a text"
    case .check(.hasNot, _): "the reply has a text that it must not have"
    case .check(.within, _): "the reply took too long"
    case .check(.sameAs, _): "the reply differs from an earlier one"
    case .fault: "the robot gave no reply"
    case .unchecked: "the case expects nothing"
    case .incomparable: "comparing takes too long"
    }
  }
}

extension ExpectedText {
  /// The text for people, with its qualifier if it has one.
  var described: String {
    switch self {
    case .exact(let pieces): pieces.joined(separator: "[...]")
    case .contains(let pieces): "(contains) " + pieces.joined(separator: "[...]")
    case .not(let pieces): "(not) " + pieces.joined(separator: "[...]")
    case .regex(let pattern): "(regex) " + pattern
    case .any: "(any)"
    }
  }
}
