import Conversations
import Responder
import TranscriptFormat

enum PlayedStep {
  case checked(StepCheck)
  /// The step could not be typed, because another screen was in front.
  case untyped(Failure)
}

/// A step that the user types in a transcript, with the output it led to.
struct StepCheck {
  let step: ScriptedExchange.Step
  let outputs: [ReplayOutput]
  /// The robot's reply; `nil` if the robot got no message.
  let reply: Reply?
  /// The time that the reply took.
  var duration = Duration.zero
  /// Whether rules answer; if not, replies have no explanation.
  var hasRules = true
  /// The replies to the first lines of the case's exchanges so far.
  var earlierReplies: [String] = []
  /// The values that the topic and the variables in `expect` lines have after the reply; unset ones are missing.
  var values: [String: String] = [:]
  /// The topic before the message; `nil` if none was set.
  var topicBefore: String?
  /// The topic in which conversations begin; `nil` if the language has none.
  var initialTopic: String?
  /// The maximum work for comparing, in units of `MatchingEffort`.
  var maximumWork = MatchingEffort.maximum

  /// The topic to write after the reply.
  ///
  /// `nil` if the robot gave no reply, if its rules have no topics, or if the topic was and is the initial one.
  var changedTopic: String? {
    guard reply != nil, let after = values["topic"] ?? initialTopic else { return nil }
    return after == initialTopic && (topicBefore ?? initialTopic) == initialTopic ? nil : after
  }

  /// Returns a variable's value as an `expect` line writes it: `undefined` for a missing one.
  func writtenValue(of name: String) -> String {
    values[name] ?? (name == "topic" ? initialTopic : nil) ?? "undefined"
  }

  /// The failure of a reply that was interrupted; `nil` for any other reply, and without a reply.
  var interruption: Failure? {
    guard let problem = reply?.interruption else { return nil }
    return Failure(
      location: step.location.start, message: step.text,
      check: .unexpected(.note, got: problem.words))
  }

  /// The failure of a robot of another program that gave no reply; `nil` for a reply, and if rules answer.
  var fault: Failure? {
    guard !hasRules, let problem = reply?.interruption else { return nil }
    return failure(at: step.location, .fault(problem.detail))
  }

  /// Returns the failure of a `ReplyCheck`, such as `has` or `within`; `nil` if the reply meets it.
  func failure(of scripted: ScriptedCheck) -> Failure? {
    let got = reply?.text ?? ""
    var effort = MatchingEffort(maximumWork)
    let isMet: Bool
    switch scripted.check {
    case .has: isMet = scripted.matcher?.accepts(ComparedText(got), &effort) ?? false
    case .hasNot: isMet = !(scripted.matcher?.accepts(ComparedText(got), &effort) ?? true)
    case .within(let milliseconds): isMet = duration <= .milliseconds(milliseconds)
    case .sameAs:
      let before = scripted.earlierExchange.map { earlierReplies[$0] } ?? ""
      if ByteText(before) == ByteText(got) { return nil }
      return failure(
        at: scripted.location, .differs(.bot, expected: [.exact([before])], got: got))
    }
    if effort.isSpent { return incomparable }
    if isMet { return nil }
    let time = "a reply after \(Int(duration / .milliseconds(1))) ms"
    let isLate = if case .within = scripted.check { true } else { false }
    return failure(at: scripted.location, .check(scripted.check, got: isLate ? time : got))
  }

  /// The pairs of expected and actual outputs; `nil` if comparing takes more than `maximumWork`.
  var pairs: [Pairing]? {
    var effort = MatchingEffort(maximumWork)
    let pairs = step.outputs.paired(with: outputs, &effort)
    return effort.isSpent ? nil : pairs
  }

  /// The failure reported if comparing takes more than `maximumWork`.
  var incomparable: Failure {
    failure(at: step.location, .incomparable(maximum: maximumWork))
  }

  /// Returns the failure of a pair; `nil` if the outputs match.
  func failure(for pair: Pairing) -> Failure? {
    switch pair {
    case .same: nil
    case .different(let expected, let actual):
      failure(
        at: step.outputs[expected],
        .differs(outputs[actual].speaker, expected: texts(expected), got: outputs[actual].text))
    case .missing(let expected):
      failure(
        at: step.outputs[expected],
        .missing(step.outputs[expected].speaker, expected: texts(expected)))
    case .unexpected(let actual):
      failure(at: step.location, .unexpected(outputs[actual].speaker, got: outputs[actual].text))
    }
  }

  /// Returns the failure of a variable; `nil` if its value is as expected.
  func failure(of expectation: Assignment) -> Failure? {
    let name = expectation.name
    if writtenValue(of: name) == expectation.value { return nil }
    if name == "topic", values[name] == nil, expectation.value == Assignment.noTopic { return nil }
    return failure(
      at: expectation.location,
      .variable(name, expected: expectation.value, got: values[name]))
  }

  /// Returns the failure of an expected rule; `nil` if that rule answered.
  func failure(ofRule number: Int) -> Failure? {
    let expected = step.rules[number]
    let winner = winner(forRule: number)
    if let winner, expected.reference.names(winner) { return nil }
    return failure(at: expected.location, .rule(expected.reference, got: winner))
  }

  /// Returns the rule with which a `rule>` line is compared.
  ///
  /// A single line names the rule whose reply is given. If the message was divided into parts, each of several lines
  /// names the rule of one part that a rule answered, in order.
  func winner(forRule number: Int) -> Rule? {
    guard let explanation = reply?.explanation, step.rules.count > 1, !explanation.parts.isEmpty
    else { return reply?.explanation.winner }
    let parts = explanation.parts.indices.filter {
      explanation.parts[$0].outcome == .given || explanation.parts[$0].outcome == .heard
    }
    guard number < parts.count else { return nil }
    return explanation.steps.first { $0.part == parts[number] }?.rule
  }

  /// The failures that no update corrects.
  var otherFailures: [Failure] { uncalled + step.checks.compactMap(failure(of:)) }

  /// The failures of `call` lines whose object was not called.
  private var uncalled: [Failure] {
    let made = reply?.calls ?? []
    return step.calls.filter { scripted in
      !made.contains { scripted.call.isSame($0.name, $0.arguments) }
    }.map { failure(at: $0.location, .call($0.call)) }
  }

  /// Returns a failure if no rule matched the message; with `.catchAll`, also if only a catch-all did; otherwise `nil`.
  ///
  /// A step with `rule>` lines never has this failure, because such a line can name a catch-all.
  func failure(under strictness: ReplayOptions.Strictness?) -> Failure? {
    guard let strictness, let reply, step.rules.isEmpty else { return nil }
    if reply.foundNoRule { return failure(at: step.location, .unmatched(nil)) }
    guard strictness == .catchAll, reply.explanation.isOnlyCatchAll,
      let rule = reply.explanation.winner
    else {
      return nil
    }
    return failure(at: step.location, .unmatched(rule))
  }

  private func texts(_ expected: Int) -> [ExpectedText] {
    step.outputs[expected].choices.map(\.expectation)
  }

  private func failure(at output: ExpectedOutput, _ check: Failure.Check) -> Failure {
    failure(at: output.choices.first?.location ?? step.location, check)
  }

  func failure(at location: LineLocation, _ check: Failure.Check) -> Failure {
    Failure(
      location: location.start, message: step.text, check: check,
      explanation: hasRules ? reply?.explanation : nil)
  }
}
