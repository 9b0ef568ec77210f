import ChatModel
import Mutation
import Responder
import Transcripts

/// Searching for changes of the rules that make them more robust; each is tried before it is offered.
extension RobotPerturbation {
  typealias Group = (rule: Rule, robot: Int, failures: [PerturbedMessage], tried: Int)

  private struct Candidate {
    var fix: RuleFix
    var sources: [RuleSource]
  }

  /// The number of widened triggers and of substitutions that are tried for a rule.
  private static let candidatesPerKind = 3

  /// The number of fixes of a rule whose effect on all unchanged messages is tried, those that fix the most first.
  private static let verifiedPerRule = 3

  /// Returns the best fix for each rule, and one for all misspelt words if it fixes some.
  ///
  /// A fix is offered only if some changed messages reach their rule with it, and every unchanged one still does.
  func fixes(
    of groups: some Sequence<Group>, turns: [PerturbedTurn], messages: [PerturbedMessage]
  ) async -> [RuleFix] {
    guard let writer = robot.responder.writer else { return [] }
    let places = Dictionary(turns.map { (Place($0.script, $0.turn), $0) }) { first, _ in first }
    var found: [RuleFix] = []
    if let candidate = spellingCandidate(writer, messages) {
      let failures = messages.filter(\.outcome.isFailure)
      if let fix = await best(of: [candidate], fixing: failures, turns, places) {
        found.append(fix)
      }
    }
    for group in groups {
      let candidates = candidates(for: group, writer)
      if let fix = await best(of: candidates, fixing: group.failures, turns, places) {
        found.append(fix)
      }
    }
    return found
  }

  private struct Place: Hashable {
    var script: Int
    var turn: Int

    init(_ script: Int, _ turn: Int) { (self.script, self.turn) = (script, turn) }
  }

  private func spellingCandidate(
    _ writer: any RuleWriter, _ messages: [PerturbedMessage]
  ) -> Candidate? {
    guard messages.contains(where: { $0.kind == .typo && $0.outcome.isFailure }),
      let definition = (sources.language as? any ParaphrasingLanguage)?.spellingDefinition,
      let file = sources.sources.first
    else { return nil }
    return addition(definition, to: file, for: nil, writer)
  }

  private func candidates(for group: Group, _ writer: any RuleWriter) -> [Candidate] {
    guard let file = sources.sources.first(where: { $0.name == group.rule.location.file }) else {
      return []
    }
    let text = String(decoding: file.bytes, as: UTF8.self)
    var candidates: [Candidate] = []
    for message in group.failures.prefix(Self.candidatesPerKind) {
      guard let (wrong, right) = Self.difference(message.changed, message.message),
        let definition = writer.substitution(of: wrong, by: right)
      else { continue }
      candidates.append(addition(definition, to: file, for: group.rule, writer))
    }
    let changed = group.failures.map(\.changed)
    var triggers: [String] = []
    for number in changed.indices.prefix(2) {
      let rotated = Array(changed[number...] + changed[..<number])
      for trigger in writer.widenings(of: group.rule.text, for: rotated).prefix(
        Self.candidatesPerKind)
      where !triggers.contains(trigger) {
        triggers.append(trigger)
      }
    }
    for trigger in triggers {
      guard let new = writer.replacing(group.rule, by: trigger, in: text) else { continue }
      let line = group.rule.location.line
      let lines = new.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      guard lines.indices.contains(line - 1) else { continue }
      let fix = RuleFix(
        rule: group.rule.location, file: file.name, line: line,
        text: (String(lines[line - 1]) ?? "").trimmedOfSpace, fixed: 0)
      candidates.append(Candidate(fix: fix, sources: replacing(file, by: new)))
    }
    return candidates
  }

  private func addition(
    _ definition: String, to file: RuleSource, for rule: Rule?, _ writer: any RuleWriter
  ) -> Candidate {
    let text = String(decoding: file.bytes, as: UTF8.self)
    // At the end of the file no rule moves; where the line stands does not matter.
    let fix = RuleFix(
      rule: rule?.location, file: file.name, text: definition.trimmedOfSpace, fixed: 0)
    return Candidate(fix: fix, sources: replacing(file, by: text + "\n" + definition))
  }

  private func replacing(_ file: RuleSource, by text: String) -> [RuleSource] {
    sources.sources.map { $0.name == file.name ? RuleSource(name: file.name, text: text) : $0 }
  }

  /// Returns the fix with which the most failures pass; `nil` if none should be offered.
  @concurrent
  private func best(
    of candidates: [Candidate], fixing failures: [PerturbedMessage], _ turns: [PerturbedTurn],
    _ places: [Place: PerturbedTurn]
  ) async -> RuleFix? {
    var tried: [(fix: RuleFix, responder: any Responder)] = []
    for candidate in candidates {
      guard let responder = compiled(candidate) else { continue }
      var fix = candidate.fix
      for failure in failures {
        guard let turn = places[Place(failure.script, failure.turn)] else { continue }
        let reply = await reply(to: failure.changed, in: turn, of: responder)
        let outcome = PerturbedMessage.Outcome(of: reply, insteadOf: turn.moment.reply)
        if !outcome.isFailure { fix.fixed += 1 }
      }
      if fix.fixed > 0 { tried.append((fix, responder)) }
    }
    let order = tried.indices.sorted { (tried[$1].fix.fixed, $0) < (tried[$0].fix.fixed, $1) }
    for index in order.prefix(Self.verifiedPerRule) {
      if await keepsRules(of: turns, tried[index].responder) { return tried[index].fix }
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

  /// Returns the changed robot; `nil` if the change makes more of its rules invalid.
  private func compiled(_ candidate: Candidate) -> (any Responder)? {
    let compilation = sources.language.compile(candidate.sources) { _ in }
    let errors = compilation.diagnostics.count { $0.severity == .error }
    return errors <= robot.diagnostics.count(where: { $0.severity == .error })
      ? compilation.responder : nil
  }

  /// Returns the words that differ between two messages, if they are in one place and not too many.
  private static func difference(_ changed: String, _ own: String) -> (String, String)? {
    func words(_ text: String) -> [String] {
      text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "'") }.map(String.init)
    }
    var (wrong, right) = (words(changed)[...], words(own)[...])
    while let one = wrong.first, one == right.first {
      wrong.removeFirst()
      right.removeFirst()
    }
    while let one = wrong.last, one == right.last {
      wrong.removeLast()
      right.removeLast()
    }
    guard (1...3).contains(wrong.count), (1...3).contains(right.count) else { return nil }
    return (wrong.joined(separator: " "), right.joined(separator: " "))
  }
}

extension String {
  fileprivate var trimmedOfSpace: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
