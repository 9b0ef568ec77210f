package import Conversations
package import Responder
import TranscriptFormat

/// The robots of other programs that a replay may ask.
package struct OutsideRobots: Sendable {
  /// The robot for transcripts that name none, or name one without a definition; `nil` for none.
  package var fallback: (any OutsideRobot)?
  /// A function that returns the robot with a name; `nil` if the user has defined none.
  package var named: @Sendable (ByteText) throws(Problem) -> (any OutsideRobot)?

  package init(
    fallback: (any OutsideRobot)? = nil,
    named: @escaping @Sendable (ByteText) throws(Problem) -> (any OutsideRobot)? = { _ in nil }
  ) {
    (self.fallback, self.named) = (fallback, named)
  }

  /// The reason why a transcript's robot is unknown: it has no definition, or the definitions are not valid.
  package struct Problem: Error {
    let message: String

    package init(_ message: String) { self.message = message }
  }

  /// Returns the robot for a transcript; `nil` if rules answer.
  func robot(for header: TranscriptHeader) throws(Problem) -> (any OutsideRobot)? {
    guard let name = header.outsideRobot else { return fallback }
    if let robot = try named(ByteText(name)) ?? fallback { return robot }
    throw Problem(
      "`against: \(name)` needs `--against \(name)=COMMAND`, or a line `against \(name) = COMMAND` in the settings file"
    )
  }
}

extension TranscriptCase {
  /// A line that only a robot of rules can satisfy, in the first step with one, and the line's form.
  var firstNeedOfRules: (location: SourceLocation, form: String)? {
    for step in exchanges.lazy.flatMap(\.steps) {
      let needs: [(LineLocation?, String)] = [
        (brief == nil ? nil : step.location, "case>"),
        (step.settings.first?.location, "set>"), (step.calls.first?.location, "call>"),
        (step.screen == .chatroom ? nil : step.location, "\(step.screen)>"),
        (step.isMessage ? nil : step.location, "you> /…"),
        (step.outputs.first { $0.speaker == .note }?.choices.first?.location, "note>"),
        (step.rules.first?.location, "rule>"), (step.expectations.first?.location, "expect>"),
      ]
      for case (let location?, let form) in needs { return (location.start, form) }
      if step.clock != nil { return (step.location.start, "clock>") }
    }
    return nil
  }
}
