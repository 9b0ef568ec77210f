import Conversations
import Responder
import TranscriptFormat

/// The edits that adapt a step's lines to the actual output.
struct StepUpdate {
  let check: StepCheck
  let mode: ReplayOptions.Update
  /// The line after which the next unexpected output is inserted.
  private var anchor: LineLocation

  init(check: StepCheck, mode: ReplayOptions.Update) {
    self.check = check
    self.mode = mode
    anchor = check.step.lastTyped
  }

  /// Returns the edits that add the whole output to an exchange without expectations.
  ///
  /// - Parameters:
  ///   - rule: the rule that answered, for a `rule` line; `nil` to add no such line.
  ///   - topic: the topic after the reply, for an `expect` line; `nil` to add no such line.
  func fillIn(rule: Rule?, topic: String?) -> [TranscriptEdit] {
    fillIn(check.outputs.map { [$0] }, rule: rule, topic: topic)
  }

  /// Returns the edits that add groups of outputs; the outputs of a group are alternatives, written as `or` lines.
  func fillIn(_ groups: [[ReplayOutput]], rule: Rule?, topic: String?) -> [TranscriptEdit] {
    var lines: [String] = []
    for group in groups {
      for (number, output) in group.enumerated() {
        let label: TranscriptLine.Label = output.speaker == .bot ? .bot : .note
        lines.append(TranscriptLine(number == 0 ? label : .or, output.text).written)
      }
    }
    if lines.isEmpty { return [] }
    if let rule, check.step.rules.isEmpty {
      lines.append(TranscriptEntry.rule(RuleReference(naming: rule)).written)
    }
    if let topic, !check.step.expectations.contains(where: { $0.name == "topic" }) {
      lines.append(TranscriptEntry.expect(name: "topic", value: topic).written)
    }
    let end = check.step.lastTyped.bytes.upperBound
    return [TranscriptEdit(range: end..<end, text: lines.map { "\n" + $0 }.joined())]
  }

  /// Returns the edits for the next pair; none if nothing changes or the author has to decide.
  ///
  /// Call this function for all pairs in order: unexpected output is inserted after the expected line before it.
  mutating func edits(for pair: Pairing) -> [TranscriptEdit] {
    switch pair {
    case .same(let expected, _):
      anchor = lastLocation(of: expected)
      return []
    case .different(let expected, let actual):
      anchor = lastLocation(of: expected)
      return rewrite(expected, as: check.outputs[actual])
    case .missing(let expected):
      anchor = lastLocation(of: expected)
      return remove(expected)
    case .unexpected(let actual): return insertions([check.outputs[actual]])
    }
  }

  func edit(of expectation: Assignment) -> TranscriptEdit {
    let shown = check.writtenValue(of: expectation.name)
    let entry = TranscriptEntry.expect(name: expectation.name, value: shown)
    return TranscriptEdit(range: expectation.location.bytes, text: entry.written)
  }

  /// Returns the edit of an expected rule; `nil` if no rule answered, because no line can express that.
  func edit(ofRule number: Int) -> TranscriptEdit? {
    check.winner(forRule: number).map { winner in
      let rule = check.step.rules[number]
      let entry = TranscriptEntry.rule(rule.reference.naming(winner))
      return TranscriptEdit(range: rule.location.bytes, text: entry.written)
    }
  }

  private func rewrite(_ expected: Int, as output: ReplayOutput) -> [TranscriptEdit] {
    let group = check.step.outputs[expected]
    let label: TranscriptLine.Label = output.speaker == .bot ? .bot : .note
    let text = ComparedText(output.text)
    // Computing the pairs included these comparisons and took no more than this maximum, so it suffices here.
    var effort = MatchingEffort(check.maximumWork)
    let isForbidden = group.choices.contains {
      $0.matcher.forbids && !$0.matcher.accepts(text, &effort)
    }
    let exact = group.choices.firstIndex { $0.expectation.qualifier == nil }
    if let exact, !isForbidden, group.speaker == output.speaker {
      let line = TranscriptLine(exact == 0 ? label : .or, output.text)
      return [replacement(of: group.choices[exact].location, by: line)]
    }
    guard mode == .all || group.choices.allSatisfy({ $0.expectation.qualifier == nil }) else {
      return []
    }
    return [replacement(of: group.choices[0].location, by: TranscriptLine(label, output.text))]
      + group.choices.dropFirst().map { removal(of: $0.location) }
  }

  private func remove(_ expected: Int) -> [TranscriptEdit] {
    let choices = check.step.outputs[expected].choices
    guard mode == .all || choices.allSatisfy({ $0.expectation.qualifier == nil }) else { return [] }
    return choices.map { removal(of: $0.location) }
  }

  private func insertions(_ outputs: [ReplayOutput]) -> [TranscriptEdit] {
    outputs.map { output in
      let line = TranscriptLine(output.speaker == .bot ? .bot : .note, output.text)
      let end = anchor.bytes.upperBound
      return TranscriptEdit(range: end..<end, text: "\n" + line.written)
    }
  }

  private func replacement(of location: LineLocation, by line: TranscriptLine) -> TranscriptEdit {
    TranscriptEdit(range: location.bytes, text: line.written)
  }

  private func removal(of location: LineLocation) -> TranscriptEdit {
    TranscriptEdit(range: location.bytes, text: "", takesLineEndBefore: true)
  }

  private func lastLocation(of expected: Int) -> LineLocation {
    check.step.outputs[expected].choices.last?.location ?? check.step.lastTyped
  }
}
