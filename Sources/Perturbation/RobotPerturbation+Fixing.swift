import Conversations
import Mutation
import Responder
import Transcripts

/// Searching for changes of the rules that make them more robust; each change is tried before it is offered.
extension RobotPerturbation {
  typealias Group = PerturbationReport.RuleFailures

  private struct Candidate {
    var fix: RuleFix
    var edit: SourceEdit
    /// A function that returns whether the change can affect what answers a text.
    var affects: @Sendable (String) -> Bool
  }

  /// The maximum number of a rule's failures for which additions and substitutions are tried, and of widened triggers
  /// for each of the rule's first two reworded failures.
  private static let maximumCandidatesPerKind = 3

  /// The maximum number of a rule's best fixes that are also tried with unchanged messages.
  private static let maximumVerifiedPerRule = 3

  /// Returns the best fix for each rule, and one for all misspelled words if it fixes some.
  ///
  /// A fix is offered only if some changed messages reach their rule with it, and every unchanged one still does.
  func fixes(
    of groups: some Sequence<Group>, turns: [PerturbedTurn], messages: [PerturbedMessage]
  ) async -> [RuleFix] {
    let patcher =
      robot.diagnostics.errorCount == 0 ? sources.language.tools.patcher(sources.sources) : nil
    let turnsByKey = Dictionary(
      turns.map { (TurnKey(caseIndex: $0.caseIndex, turn: $0.turn), $0) }
    ) { first, _ in first }
    var found: [RuleFix] = []
    if let candidate = spellingCandidate(messages) {
      let failures = messages.filter(\.outcome.isFailure)
      if let fix = await best(of: [candidate], fixing: failures, turns, turnsByKey, patcher) {
        found.append(fix)
      }
    }
    for group in groups where !options.isStopped() {
      let candidates = candidates(for: group)
      if let fix = await best(of: candidates, fixing: group.failures, turns, turnsByKey, patcher) {
        found.append(fix)
      }
    }
    return found
  }

  private struct TurnKey: Hashable {
    var caseIndex: Int
    var turn: Int
  }

  private func spellingCandidate(_ messages: [PerturbedMessage]) -> Candidate? {
    guard
      messages.contains(where: { $0.kind.isHandledBySpellingCorrection && $0.outcome.isFailure }),
      let definition = sources.language.tools.spellingDefinition,
      let file = sources.sources.first
    else { return nil }
    return addition(definition, to: file, for: nil) { _ in true }
  }

  private func candidates(for group: Group) -> [Candidate] {
    guard let file = sources.sources.first(where: { $0.name == group.rule.location.file }) else {
      return []
    }
    return additions(for: group, in: file)
      + (robot.responder.writer.map { changes(for: group, in: file, $0) } ?? [])
  }

  /// Returns additions to the file, such as AIML categories, that make a rule answer changed messages.
  ///
  /// Typing errors are left out, because a rule for one misspelled word does not help with the next one.
  private func additions(for group: Group, in file: RuleSource) -> [Candidate] {
    let additions = sources.language.tools.additions
    let failures = group.failures.filter { $0.kind != .typo }
    return failures.prefix(Self.maximumCandidatesPerKind).flatMap { failure in
      additions(group.rule, failure.changedMessage, failure.message, file)
    }.eachOnce { $0.text }.map { addition in
      let fix = RuleFix(
        rule: group.rule.location, file: file.name, text: addition.text.trimmed)
      let edit = MutableFile(file).insertion(addition.text, at: addition.offset)
      return Candidate(fix: fix, edit: edit) { _ in true }
    }
  }

  /// Returns substitutions, and wider triggers.
  ///
  /// Only failures with another wording are used; a typing error or a filler would be a useless alternative.
  private func changes(
    for group: Group, in file: RuleSource, _ writer: any RuleWriter
  ) -> [Candidate] {
    let worded = group.failures.filter(\.kind.isWorthAdding)
    var candidates: [Candidate] = []
    for message in worded.prefix(Self.maximumCandidatesPerKind) {
      guard let (wrong, right) = Self.difference(message.changedMessage, message.message),
        let definition = writer.substitution(of: wrong, by: right)
      else { continue }
      candidates.append(
        addition(definition, to: file, for: group.rule) { $0.lowercased().contains(wrong) })
    }
    var triggers = writer.openEndedTriggers(of: group.rule.text)
    for number in worded.indices.prefix(2) {
      let rotated = worded[number...] + worded[..<number]
      let wider = writer.widenings(of: group.rule.text, for: rotated.map(\.changedMessage))
      triggers += wider.prefix(Self.maximumCandidatesPerKind).filter { !triggers.contains($0) }
    }
    // Offsets in a text with replaced bytes would not be those in the file.
    guard let text = String(validating: file.bytes, as: UTF8.self) else { return candidates }
    return candidates
      + triggers.compactMap { trigger in
        writer.matching(trigger).flatMap {
          widening(of: group.rule, to: trigger, in: text, of: file, writer, affecting: $0)
        }
      }
  }

  private func widening(
    of rule: Rule, to trigger: String, in text: String, of file: RuleSource,
    _ writer: any RuleWriter, affecting affects: @escaping @Sendable (String) -> Bool
  ) -> Candidate? {
    guard let new = writer.replacing(rule, by: trigger, in: text),
      let edit = Self.edit(of: text, to: new, in: file)
    else { return nil }
    let line = rule.location.line
    let lines = new.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return nil }
    let fix = RuleFix(
      rule: rule.location, file: file.name, line: line,
      text: (String(lines[line - 1]) ?? "").trimmed)
    return Candidate(fix: fix, edit: edit, affects: affects)
  }

  private func addition(
    _ definition: String, to file: RuleSource, for rule: Rule?,
    affecting affects: @escaping @Sendable (String) -> Bool
  ) -> Candidate {
    // At the end of the file, a definition moves no rule; definitions may stand anywhere in a file.
    let fix = RuleFix(rule: rule?.location, file: file.name, text: definition.trimmed)
    let edit = MutableFile(file).insertion("\n" + definition, at: file.bytes.count)
    return Candidate(fix: fix, edit: edit, affects: affects)
  }

  /// Returns the edit between two versions of a file; `nil` if they are equal.
  private static func edit(of text: String, to new: String, in file: RuleSource) -> SourceEdit? {
    let (old, new) = (text.unicodeScalars, new.unicodeScalars)
    let first = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - first
    let last = min(rest, zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count)
    let start = String(old.prefix(first)).utf8.count
    let end = text.utf8.count - String(old.suffix(last)).utf8.count
    return MutableFile(file).edit(
      start..<end, String(String.UnicodeScalarView(new.dropFirst(first).dropLast(last))))
  }

  /// Returns the fix with which the most failures pass and unchanged messages keep their rules; `nil` if there is none.
  ///
  /// - Parameter patcher: changes compiled rules faster than compiling them again; `nil` if the language can't.
  @concurrent
  private func best(
    of candidates: [Candidate], fixing failures: [PerturbedMessage], _ turns: [PerturbedTurn],
    _ turnsByKey: [TurnKey: PerturbedTurn], _ patcher: (any RulePatcher)?
  ) async -> RuleFix? {
    var tried: [(fix: RuleFix, responder: any Responder, affects: @Sendable (String) -> Bool)] = []
    for candidate in candidates {
      let changed = await sources.robot(
        robot, after: [candidate.edit], with: patcher, errors: robot.diagnostics.errorCount)
      guard let responder = changed?.responder else { continue }
      var fix = candidate.fix
      for failure in failures {
        let key = TurnKey(caseIndex: failure.caseIndex, turn: failure.turn)
        guard let turn = turnsByKey[key] else { continue }
        let reply = await reply(to: failure.changedMessage, in: turn, of: responder)
        let outcome = PerturbedMessage.Outcome(of: reply, insteadOf: turn.moment.reply)
        if !outcome.isFailure { fix.fixedCount += 1 }
      }
      if fix.fixedCount > 0 { tried.append((fix, responder, candidate.affects)) }
    }
    // The sort is stable: of fixes that are equally good, the first one wins.
    tried.sort { $0.fix.fixedCount > $1.fix.fixedCount }
    for (fix, responder, affects) in tried.prefix(Self.maximumVerifiedPerRule) {
      let affected = turns.filter { $0.hasText(where: affects) }
      if await keepsRules(of: affected, responder) { return fix }
    }
    return nil
  }

  private func keepsRules(of turns: [PerturbedTurn], _ responder: any Responder) async -> Bool {
    for turn in turns {
      let reply = await reply(to: turn.moment.message, in: turn, of: responder)
      if reply.explanation.winner?.location != turn.rule.location { return false }
    }
    return true
  }

  /// Returns the words from the first to the last difference of two messages; `nil` unless each has one to three.
  private static func difference(_ changed: String, _ own: String) -> (String, String)? {
    func words(_ text: String) -> [String] {
      text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "'") }.map(String.init)
    }
    var (wrong, right) = (words(changed)[...], words(own)[...])
    let head = zip(wrong, right).prefix { $0 == $1 }.count
    (wrong, right) = (wrong.dropFirst(head), right.dropFirst(head))
    let tail = zip(wrong.reversed(), right.reversed()).prefix { $0 == $1 }.count
    (wrong, right) = (wrong.dropLast(tail), right.dropLast(tail))
    guard (1...3).contains(wrong.count), (1...3).contains(right.count) else { return nil }
    return (wrong.joined(separator: " "), right.joined(separator: " "))
  }
}

extension PerturbedTurn {
  /// Returns whether a condition holds for the message or for the target of a redirect that it caused.
  fileprivate func hasText(where condition: (String) -> Bool) -> Bool {
    condition(moment.message)
      || moment.reply.explanation.steps.contains { condition($0.message) }
  }
}
