import ChatModel
import Responder

/// Proposing changes of existing rules.
extension ReviewInteractor {
  /// The maximum number of proposals.
  private static let maximumProposals = 6

  func propose(_ kind: RuleProposal.Kind, near rule: Rule?, for group: ReviewGroup) {
    guard let robot, let writer = robot.responder.writer else {
      return tell(.met(.cannotBeTaught(robot?.responder.summary.language ?? "")))
    }
    do throws(RuleFileError) {
      let proposals: [RuleProposal]
      switch (kind, rule) {
      case (.widening, let rule?): proposals = try widenings(of: rule, for: group, writer)
      case (.redirect, let rule?):
        proposals = try redirects(to: rule, for: group, writer, robot.origin)
      case (.substitution, _): proposals = try substitutions(for: group, writer, robot)
      case (_, nil): proposals = []
      }
      tell(.proposed(Array(proposals.prefix(Self.maximumProposals)), group))
    } catch {
      tell(.met(.ruleFile(error)))
    }
  }

  private func widenings(
    of rule: Rule, for group: ReviewGroup, _ writer: any RuleWriter
  ) throws(RuleFileError) -> [RuleProposal] {
    var proposals: [RuleProposal] = []
    for trigger in writer.widenings(of: rule.text, for: group.messages.map(\.message)) {
      let change = try files.change(ofFileOf: rule) {
        writer.replacing(rule, by: trigger, in: $0)
      }
      if let change {
        proposals.append(
          RuleProposal(text: "+ \(trigger)  instead of  + \(rule.text)", change: change))
      }
    }
    return proposals
  }

  /// Returns rules with triggers for the group that redirect to the rule.
  private func redirects(
    to rule: Rule, for group: ReviewGroup, _ writer: any RuleWriter, _ origin: RobotOrigin
  ) throws(RuleFileError) -> [RuleProposal] {
    guard let message = group.sample else { return [] }
    let all = group.messages.map(\.message)
    var proposals: [RuleProposal] = []
    for trigger in writer.triggers(forAll: all) + writer.triggers(for: message.message) {
      var before = Conversation()
      before.topic = message.topic
      let lesson = Lesson(
        message: message.message, trigger: trigger, reply: "", conversation: before, winner: nil)
      guard let text = writer.redirect(lesson, to: rule) else { continue }
      let change = try files.change(of: writer.fileName, for: origin) {
        writer.adding(text, to: $0)
      }
      proposals.append(RuleProposal(text: text, change: change))
    }
    return proposals
  }

  /// Returns definitions for the words of the group that no rule has and that are a letter away from a rule's word.
  private func substitutions(
    for group: ReviewGroup, _ writer: any RuleWriter, _ robot: Robot
  ) throws(RuleFileError) -> [RuleProposal] {
    let known = reviews.words.filter { $0.count > 3 }.sorted()
    let said = Set(group.messages.flatMap { MessageWords.written(in: $0.message) })
    var proposals: [RuleProposal] = []
    for word in said.sorted() where word.count > 3 && !reviews.words.contains(word) {
      let letters = Array(word.unicodeScalars)
      let meant = known.first { editDistance(letters, Array($0.unicodeScalars), upTo: 1) == 1 }
      guard let meant, let text = writer.substitution(of: word, by: meant) else { continue }
      let change = try files.change(of: writer.fileName, for: robot.origin) {
        writer.adding(text, to: $0)
      }
      proposals.append(RuleProposal(text: text, change: change))
    }
    return proposals
  }
}
