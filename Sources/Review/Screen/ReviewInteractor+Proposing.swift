import Conversations
import Responder
import ScreenKit

/// Proposing changes of existing rules.
extension ReviewInteractor {
  private static let maximumProposals = 6

  func propose(_ kind: RuleProposal.Kind, near rule: Rule?, for group: ReviewGroup) async {
    let language = robot?.responder.summary.language ?? ""
    guard let robot, let writer = robot.responder.writer else {
      return tell(.met(.cannotBeTaught(language)))
    }
    if kind == .widening && !writer.widensTriggers
      || kind == .substitution && !writer.hasSubstitutions
    {
      return tell(.cannotPropose(kind, language: language))
    }
    do throws(RuleFileError) {
      let changes: [ProposedChange]
      switch (kind, rule) {
      case (.widening, let rule?): changes = try await widenings(of: rule, for: group, writer)
      case (.redirect, let rule?):
        changes = try await redirects(to: rule, for: group, writer, robot.origin)
      case (.substitution, _): changes = try await substitutions(for: group, writer, robot)
      case (_, nil): changes = []
      }
      if Task.isCancelled { return tell(.failed(.interrupted)) }
      pendingChanges = Array(changes.prefix(Self.maximumProposals))
      tell(.proposed(pendingChanges.map(\.proposal)))
    } catch {
      tell(.met(.ruleFile(error)))
    }
  }

  private func widenings(
    of rule: Rule, for group: ReviewGroup, _ writer: any RuleWriter
  ) async throws(RuleFileError) -> [ProposedChange] {
    let triggers = await Self.widenings(of: rule, by: writer, reviews.examples(for: group))
    var changes: [ProposedChange] = []
    for trigger in triggers {
      let change = try files.change(ofFileOf: rule) {
        writer.replacing(rule, by: trigger.trigger, in: $0)
      }
      guard let change else { continue }
      let proposal = RuleProposal(
        text: trigger.trigger, replacing: rule.text, trigger: trigger)
      changes.append(ProposedChange(proposal: proposal, file: change, group: group))
    }
    return changes
  }

  /// Returns wider triggers for a rule; those that add a common word, such as “the”, come last.
  ///
  /// Messages that the rule matches already do not count as messages of other rules.
  @concurrent
  private static func widenings(
    of rule: Rule, by writer: any RuleWriter, _ examples: LessonExamples
  ) async -> [TriggerProposal] {
    var examples = examples
    if let matches = writer.matching(rule.text) {
      examples.others.removeAll { matches($0.message) }
    }
    let triggers = await examples.proposals(
      writer.widenings(of: rule.text, for: examples.frequent), by: writer)
    let ruleWords = MessageWords.written(in: rule.text)
    // A common word says little about a message, so it is a poor alternative to a word of the trigger.
    let common = triggers.map { trigger in
      !MessageWords.written(in: trigger.trigger).subtracting(ruleWords).isDisjoint(
        with: CommonWords.all)
    }
    return [false, true].flatMap { wanted in
      zip(triggers, common).filter { $0.1 == wanted }.map(\.0)
    }
  }

  /// Returns new rules that match messages of the group and redirect to the given rule.
  private func redirects(
    to rule: Rule, for group: ReviewGroup, _ writer: any RuleWriter, _ origin: RobotOrigin
  ) async throws(RuleFileError) -> [ProposedChange] {
    guard let message = group.sample else { return [] }
    var before = Conversation()
    before.topic = message.topic
    var changes: [ProposedChange] = []
    let examples = reviews.examples(for: group)
    for trigger in await Self.triggers(for: message.message, by: writer, examples) {
      let lesson = Lesson(
        message: message.message, trigger: trigger.trigger, reply: "", conversation: before,
        winner: nil)
      guard let text = writer.redirect(lesson, to: rule) else { continue }
      let change = try files.change(of: writer.fileName, for: origin) {
        writer.adding(text, to: $0)
      }
      let proposal = RuleProposal(text: text, trigger: trigger)
      changes.append(ProposedChange(proposal: proposal, file: change, group: group))
    }
    return changes
  }

  @concurrent
  private static func triggers(
    for message: String, by writer: any RuleWriter, _ examples: LessonExamples
  ) async -> [TriggerProposal] {
    let common = writer.triggers(forAll: examples.frequent)
    return await examples.proposals(common + writer.triggers(for: message), by: writer)
  }

  /// Returns definitions that correct misspelled words of the group, if a rule then answers a message.
  ///
  /// A word counts as misspelled if no rule has it, and a word of a rule differs from it by one letter.
  private func substitutions(
    for group: ReviewGroup, _ writer: any RuleWriter, _ robot: Robot
  ) async throws(RuleFileError) -> [ProposedChange] {
    var counts: [String: Int] = [:]
    for message in group.messages {
      for word in MessageWords.written(in: message.message) {
        counts[word, default: 0] += message.count
      }
    }
    let corrections = corrections(of: counts.keys)
    let answered = await wordsOfAnswered(group.messages, after: corrections, by: robot)
    let said = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    var changes: [ProposedChange] = []
    for (word, count) in said where answered.contains(word) {
      guard let meant = corrections[word], let text = writer.substitution(of: word, by: meant)
      else { continue }
      let change = try files.change(of: writer.fileName, for: robot.origin) {
        writer.adding(text, to: $0)
      }
      let reach = TriggerProposal(word, matchedCount: count, wantedCount: group.count)
      let proposal = RuleProposal(text: text, trigger: reach)
      changes.append(ProposedChange(proposal: proposal, file: change, group: group))
    }
    return changes
  }

  /// Returns corrections of words of more than three letters that no rule has: words of the rules one letter away.
  private func corrections(of words: some Sequence<String>) -> [String: String] {
    let ruleWords = reviews.words.filter { $0.count > 3 }.sorted()
    var corrections: [String: String] = [:]
    for word in words where word.count > 3 && !reviews.words.contains(word) {
      let letters = Array(word.unicodeScalars)
      corrections[word] = ruleWords.first {
        editDistance(letters, Array($0.unicodeScalars), upTo: 1) == 1
      }
    }
    return corrections
  }

  /// Returns the words of the messages that a rule answers after their words are corrected.
  ///
  /// Complexity: a reply for each of the first hundred messages that change.
  private func wordsOfAnswered(
    _ messages: [ReviewedMessage], after corrections: [String: String], by robot: Robot
  ) async -> Set<String> {
    var words: Set<String> = []
    var budget = 100
    for message in messages where budget > 0 && !Task.isCancelled {
      let corrected = MessageWords.replacing(corrections, in: message.message)
      if corrected == message.message { continue }
      budget -= 1
      let moment = try? await reviews.moment(corrected, like: message, with: robot)
      if moment?.exchange.reply.isUnderstood == true {
        words.formUnion(MessageWords.written(in: message.message))
      }
    }
    return words
  }
}
