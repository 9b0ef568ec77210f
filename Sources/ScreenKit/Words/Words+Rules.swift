package import Conversations
import Responder
import Terminal

/// The texts about rules that change during a conversation.
extension Words {
  package static let builtin = "comes with the program"
  package static let nothingChanged = "Rules reloaded: nothing has changed."
  package static func stillWith(_ robot: String) -> String { "You are still talking to \(robot)." }

  package static func robots(_ names: [String], now robot: Robot) -> String {
    let usage = "Usage: /robot NAME or /robot PATH"
    let others = names.isEmpty ? "" : "; built in: \(list(names))"
    return
      "You are talking to \(robot.name) (\(list(robot.origin.names.map(\.oneLine)))). \(usage)\(others)."
  }
  package static func objects(_ objects: RobotObjects) -> String {
    let state =
      objects.isAllowed
      ? "These objects run:" : "These objects don't run; type /objects run to run them:"
    return ([state] + objects.lines.map { "  " + $0.oneLine }).joined(separator: "\n")
  }

  package static let noObjects =
    "No objects run. Use --objects LANGUAGES to run those in the rules."

  package static func objectsLeftOut(_ objects: RobotObjects) -> String {
    let names = objects.lines.map(\.oneLine).joined(separator: "; ")
    return
      "The objects in these rules don't run (\(names)). This code can do anything that you can do; "
      + "type /objects run to run it."
  }
  package static let rulesStay = "The old rules stay in force."

  package static func tracing(_ isOn: Bool) -> String { "trace: \(isOn ? "on" : "off")" }

  package static func found(_ count: Int, _ text: String) -> String {
    "\(self.count(count, "rule")) with “\(text)”"
  }

  /// Returns the part of a text on one line around the first hit of a search; `nil` if there is none.
  package static func excerpt(of text: String, around wanted: String) -> String? {
    let text = text.revealed
    guard let hit = TextSearch(wanted)?.ranges(in: text).first else { return nil }
    return text.excerpt(
      at: text.utf8.index(text.startIndex, offsetBy: hit.lowerBound), before: 32, after: 48)
  }

  package static func takenBack(_ message: String) -> String { "Taken back: \(message)" }

  package static func takenBack(_ number: Int, from first: String) -> String {
    "Taken back: \(count(number, "exchange")), from “\(clipped(first))” on."
  }

  /// Returns the first question of `/teach`.
  ///
  /// - Parameter topic: the topic that the rule will belong to; `nil` for the one in which conversations begin.
  package static func whichReply(to message: String, in topic: String? = nil) -> String {
    let place = topic.map { " in the topic \($0.oneLine)" } ?? ""
    return
      "What should the reply to “\(clipped(message))”\(place) have been? An empty line cancels."
  }

  package static func whichTrigger(of proposals: [TriggerProposal]) -> String {
    let lines = proposals.enumerated().map { "\($0.offset + 1)  \(proposal($0.element))" }
    return
      (["Which messages should get this reply? Type a number, or a trigger of your own."] + lines)
      .joined(separator: "\n")
  }

  /// Returns a proposed trigger with the numbers of messages that it matches.
  ///
  /// `prolong *  (9 of 10; 2 that other rules answer)` matches 9 of the 10 messages that should get the reply, and 2
  /// other messages.
  package static func proposal(_ proposal: TriggerProposal) -> String {
    proposal.trigger.revealed + reach(of: proposal)
  }

  /// Returns the numbers of messages that a trigger matches, to append; empty if only one message should get the reply.
  package static func reach(of proposal: TriggerProposal?) -> String {
    guard let proposal, proposal.wantedCount > 1 else { return "" }
    let others = proposal.otherCount > 0 ? "; \(proposal.otherCount) that other rules answer" : ""
    return "  (\(proposal.matchedCount) of \(proposal.wantedCount)\(others))"
  }

  package static let teachingCancelled = "Nothing was taught."

  package static func written(_ rule: String, to path: String) -> String {
    "Written to \(path.oneLine):\n\(rule.trimmed.revealed)"
  }

  /// Returns the notice of a rule that was not kept, with the reason: lines of problems, or a sentence.
  package static func notKept(_ rule: String, in path: String, because reason: String) -> String {
    "Nothing was taught. This rule is not kept:\n\(rule.trimmed.revealed)\n"
      + "because the rules can't be loaded with \(path.oneLine):\n\(reason.trimmed)\n"
      + "Correct the file, then teach again."
  }
}

extension RuleChanges {
  /// The text, such as `Rules reloaded: 1 added (hello), 2 changed (tea, bye)`.
  package var words: String {
    if isEmpty { return Words.nothingChanged }
    let parts = [("added", added), ("removed", removed), ("changed", changed)]
      .filter { !$0.1.isEmpty }
      .map { what, rules in "\(rules.count) \(what) (\(names(of: rules)))" }
    return "Rules reloaded: " + Words.list(parts) + "."
  }

  private func names(of rules: [Rule]) -> String {
    let maximumNames = 3
    let names = rules.prefix(maximumNames).map { Words.clipped($0.text) }
    return Words.list(names + (rules.count > maximumNames ? ["…"] : []))
  }
}
