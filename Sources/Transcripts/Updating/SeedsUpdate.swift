import Responder
import TranscriptFormat

/// The changes by which a case passes with each of several seeds: replies that differ become `or` lines.
///
/// An exact text that no seed gives any more is replaced or removed; with the mode `.all`, a text with a qualifier too.
/// Other differences between the seeds, such as a notice or another rule, are failures, which the author resolves.
struct SeedsUpdate {
  let mode: ReplayOptions.Update
  let fillsInRules: Bool
  let strictness: ReplayOptions.Strictness?
  private(set) var changes: [TranscriptChange] = []
  private(set) var failures: [Failure] = []

  /// Adds the results of one step, one for each seed.
  ///
  /// Updates nothing if, with any of the seeds, the step could not be typed or its reply was interrupted.
  mutating func add(_ played: [PlayedStep], isChecked: Bool) {
    var checks: [StepCheck] = []
    for step in played {
      switch step {
      case .checked(let check): checks.append(check)
      case .untyped(let failure): return failures.append(failure)
      }
    }
    guard let first = checks.first else { return }
    if let interrupted = checks.lazy.compactMap(\.interruption).first {
      return failures.append(interrupted)
    }
    if isChecked {
      compareOutputs(checks, first)
    } else if first.step.checks.isEmpty {
      fillIn(checks, first)
    }
    let strictness = strictness
    if let failure = checks.lazy.compactMap({ $0.failure(under: strictness) }).first {
      failures.append(failure)
    }
    for failure in checks.flatMap(\.otherFailures)
    where !failures.contains(where: { $0.location == failure.location }) {
      failures.append(failure)
    }
    for number in first.step.expectations.indices {
      compareLine(checks, failure: { $0.failure(of: $0.step.expectations[number]) }) {
        $0.edit(of: $0.step.expectations[number])
      }
    }
    for number in first.step.rules.indices {
      compareLine(checks, failure: { $0.failure(ofRule: number) }) { $0.edit(ofRule: number) }
    }
  }

  /// Adds the output of an exchange without expectations, unless the seeds lead to different kinds of output.
  private mutating func fillIn(_ checks: [StepCheck], _ first: StepCheck) {
    let speakers = first.outputs.map(\.speaker)
    if let other = checks.first(where: { $0.outputs.map(\.speaker) != speakers }) {
      return failures.append(
        other.failure(
          at: other.step.location,
          .unexpected(other.outputs.last?.speaker ?? .note, got: other.outputs.last?.text ?? "")))
    }
    let groups = first.outputs.indices.map { index in
      checks.map { $0.outputs[index] }.eachOnce
    }
    let topics = checks.map(\.changedTopic)
    let rules = checks.map { $0.reply?.explanation.winner }
    let edits = StepUpdate(check: first, mode: mode).fillIn(
      groups, rule: fillsInRules && rules.eachOnce.count == 1 ? rules[0] : nil,
      topic: fillsInRules && topics.eachOnce.count == 1 ? topics[0] : nil)
    if !edits.isEmpty { changes.append(TranscriptChange(fillingIn: first, edits)) }
  }

  /// Compares an `expect` or `rule` line with each run; the line is corrected only if all runs need the same edit.
  private mutating func compareLine(
    _ checks: [StepCheck], failure: (StepCheck) -> Failure?, edit: (StepCheck) -> TranscriptEdit?
  ) {
    let found = checks.compactMap { check in failure(check).map { (check, $0) } }
    guard let (check, firstFailure) = found.first else { return }
    let edits = Set(found.map { edit($0.0) })
    if found.count == checks.count, edits.count == 1, let edit = edit(check) {
      changes.append(TranscriptChange(firstFailure, [edit]))
    } else {
      failures.append(firstFailure)
    }
  }

  private mutating func compareOutputs(_ checks: [StepCheck], _ first: StepCheck) {
    var groups = first.step.outputs.map { ChoiceGroup($0) }
    var base = StepUpdate(check: first, mode: mode)
    for (number, check) in checks.enumerated() {
      guard let pairs = check.pairs else { return failures.append(check.incomparable) }
      for pair in pairs {
        let baseEdits = number == 0 ? base.edits(for: pair) : []
        switch pair {
        case .same(let expected, let actual):
          groups[expected].add(check.outputs[actual], isAccepted: true, check)
        case .different(let expected, let actual):
          groups[expected].add(check.outputs[actual], isAccepted: false, check)
          groups[expected].failure = groups[expected].failure ?? check.failure(for: pair)
        case .missing, .unexpected:
          let isShared = checks.allSatisfy { $0.pairs?.contains(pair) ?? false }
          // A difference that all seeds share was handled with the first seed.
          guard !isShared || number == 0, let failure = check.failure(for: pair) else { continue }
          if isShared, !baseEdits.isEmpty {
            changes.append(TranscriptChange(failure, baseEdits))
          } else if !failures.contains(where: {
            $0.check == failure.check && $0.location == failure.location
          }) {
            failures.append(failure)
          }
        }
      }
    }
    for group in groups {
      guard let failure = group.failure else { continue }
      let edits = group.edits(mode)
      if edits.isEmpty {
        failures.append(failure)
      } else {
        changes.append(TranscriptChange(failure, edits))
      }
    }
  }
}

/// A `bot` or `note` line with its `or` lines, and the texts that seeds gave instead of them.
private struct ChoiceGroup {
  let output: ExpectedOutput
  /// The texts that no line accepts, in the order of the seeds.
  var added: [String] = []
  /// The indices of the choices that some seed gives.
  var used: Set<Int> = []
  var failure: Failure?
  private var isForbidden = false
  private var changesSpeaker = false

  init(_ output: ExpectedOutput) { self.output = output }

  mutating func add(_ actual: ReplayOutput, isAccepted: Bool, _ check: StepCheck) {
    let text = ComparedText(actual.text)
    var effort = MatchingEffort(check.maximumWork)
    for (number, choice) in output.choices.enumerated() {
      if choice.matcher.accepts(text, &effort) {
        used.insert(number)
      } else if choice.matcher.forbids {
        isForbidden = true
      }
    }
    if isAccepted { return }
    if actual.speaker != output.speaker { changesSpeaker = true }
    if !added.contains(actual.text) { added.append(actual.text) }
  }

  /// Returns the edits after which the lines accept the text of every seed; none if the author has to decide.
  func edits(_ mode: ReplayOptions.Update) -> [TranscriptEdit] {
    let hasExact = output.choices.contains { $0.expectation.qualifier == nil }
    guard !changesSpeaker, mode == .all || hasExact && !isForbidden,
      let last = output.choices.last
    else { return [] }
    var left = added[...]
    var edits: [TranscriptEdit] = []
    for (number, choice) in output.choices.enumerated() where !used.contains(number) {
      guard choice.expectation.qualifier == nil || mode == .all else { continue }
      if let text = left.popFirst() {
        let line = TranscriptLine(number == 0 ? output.speaker.label : .or, text)
        edits.append(TranscriptEdit(range: choice.location.bytes, text: line.written))
      } else {
        edits.append(.removal(of: choice.location.bytes))
      }
    }
    return edits
      + left.map {
        TranscriptEdit.addition(of: [TranscriptLine(.or, $0).written], below: last.location)
      }
  }
}
