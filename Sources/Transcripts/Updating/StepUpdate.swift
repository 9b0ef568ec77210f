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
  ///   - groups: the outputs; those of a group are alternatives, written as `or` lines.
  ///   - rule: the rule that answered, for a `rule` line; `nil` to add no such line.
  ///   - topic: the topic after the reply, for an `expect` line; `nil` to add no such line.
  func fillIn(_ groups: [[ReplayOutput]], rule: Rule?, topic: String?) -> [TranscriptEdit] {
    var lines = groups.flatMap { group in
      group.enumerated().map { number, output in
        TranscriptLine(number == 0 ? output.speaker.label : .or, output.text).written
      }
    }
    if lines.isEmpty { return [] }
    if let rule, check.step.rules.isEmpty {
      lines.append(TranscriptEntry.rule(RuleReference(naming: rule)).written)
    }
    if let topic, !check.step.expectations.contains(where: { $0.name == "topic" }) {
      lines.append(TranscriptEntry.expect(name: "topic", value: topic).written)
    }
    return [.addition(of: lines, below: check.step.lastTyped)]
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
    case .unexpected(let actual):
      let output = check.outputs[actual]
      let line = TranscriptLine(output.speaker.label, output.text)
      return [.addition(of: [line.written], below: anchor)]
    }
  }

  private func rewrite(_ expected: Int, as output: ReplayOutput) -> [TranscriptEdit] {
    let group = check.step.outputs[expected]
    let text = ComparedText(output.text)
    // Computing the pairs included these comparisons and took no more than this maximum, so it suffices here.
    var effort = MatchingEffort(check.maximumWork)
    let isForbidden = group.choices.contains {
      $0.matcher.forbids && !$0.matcher.accepts(text, &effort)
    }
    let exact = group.choices.firstIndex { $0.expectation.qualifier == nil }
    if let exact, !isForbidden, group.speaker == output.speaker {
      let line = TranscriptLine(exact == 0 ? output.speaker.label : .or, output.text)
      return [TranscriptEdit(range: group.choices[exact].location.bytes, text: line.written)]
    }
    guard mode == .all || group.choices.allSatisfy({ $0.expectation.qualifier == nil }) else {
      return []
    }
    let line = TranscriptLine(output.speaker.label, output.text)
    return [TranscriptEdit(range: group.choices[0].location.bytes, text: line.written)]
      + group.choices.dropFirst().map { TranscriptEdit.removal(of: $0.location.bytes) }
  }

  private func remove(_ expected: Int) -> [TranscriptEdit] {
    let choices = check.step.outputs[expected].choices
    guard mode == .all || choices.allSatisfy({ $0.expectation.qualifier == nil }) else { return [] }
    return choices.map { TranscriptEdit.removal(of: $0.location.bytes) }
  }

  private func lastLocation(of expected: Int) -> LineLocation {
    check.step.outputs[expected].choices.last?.location ?? check.step.lastTyped
  }
}

extension StepCheck {
  /// Returns the edit after which an `expect` line has the actual value.
  func edit(of expectation: Assignment) -> TranscriptEdit {
    let shown = writtenValue(of: expectation.name)
    let entry = TranscriptEntry.expect(name: expectation.name, value: shown)
    return TranscriptEdit(range: expectation.location.bytes, text: entry.written)
  }

  /// Returns the edit of an expected rule; `nil` if no rule answered, because no line can express that.
  func edit(ofRule number: Int) -> TranscriptEdit? {
    winner(forRule: number).map { winner in
      let rule = step.rules[number]
      let entry = TranscriptEntry.rule(rule.reference.naming(winner))
      return TranscriptEdit(range: rule.location.bytes, text: entry.written)
    }
  }
}

extension ExpectedOutput.Speaker {
  /// The label of a line with an output.
  var label: TranscriptLine.Label { self == .bot ? .bot : .note }
}
