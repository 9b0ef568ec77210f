import AIML
package import Responder
import RiveScript

/// Rules converted to another language, and the rules that were left out.
package struct Conversion {
  /// The text of the new file.
  package var text: String
  /// The rules that were left out, each with the reason.
  package var losses: [Loss] = []
  /// The number of rules that were read.
  package var ruleCount: Int

  package struct Loss: Error {
    package var reason: String
    package var location: SourceLocation?
  }

  /// The languages that rules can be converted to.
  package enum Target: String, CaseIterable, Sendable {
    case rivescript, aiml

    package var fileExtension: String { self == .aiml ? "aiml" : "rive" }
  }
}

extension Conversion {
  /// Converts a robot's rules from AIML to RiveScript or back; returns `nil` for any other pair of languages.
  package init?(_ robot: any Responder, _ sources: [RuleSource], to target: Target) {
    let rules = robot.rules
    switch (robot, target) {
    case (let robot as AIMLRobot, .rivescript):
      var converter = CategoryConverter(robot)
      self.init(text: converter.text(of: rules, robot.templates), ruleCount: rules.count)
      losses = converter.losses
    case (_, .aiml) where robot.summary.language == RiveScriptLanguage().name:
      var converter = TriggerConverter(sources)
      self.init(text: converter.text(of: rules), ruleCount: rules.count)
      losses = converter.losses
    default: return nil
    }
  }
}

extension Character {
  /// Whether this is a letter or digit of ASCII, which every word of a rule can have in both languages.
  var isPlain: Bool { isASCII && (isLetter || isNumber) }
}
