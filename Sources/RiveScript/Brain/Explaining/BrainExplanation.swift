import Responder

/// A trace with its brain; makes the explanation on demand.
struct BrainExplanation: Explaining {
  let brain: Brain
  let trace: Trace

  var effort: Int { trace.steps.reduce(0) { $0 + 1 + $1.match.subject.bytes.count / 100 } }

  var explanation: Explanation {
    // A rule of the begin block counts as the one that answered only if no other rule did.
    let begin = brain.beginTopic
    // Each rule is created once, because a trigger with ten thousand replies can occur two thousand times.
    var rules: [Int32: Rule] = [:]
    for step in trace.steps where rules[step.match.trigger] == nil {
      rules[step.match.trigger] = brain.rule(step.match.trigger)
    }
    let hasAnswer = trace.steps.contains { $0.topic != begin }
    var explanation = Explanation(
      steps: trace.steps.map { step in
        let match = step.match
        var explained = Explanation.Step(
          rule: rules[match.trigger] ?? brain.rule(match.trigger), depth: step.depth,
          topic: brain.topics[step.topic].name,
          message: String(decoding: match.subject.bytes, as: UTF8.self),
          captures: match.captures.texts(in: match.subject.bytes),
          previousCaptures: match.previousCaptures.texts(in: match.previousSubject?.bytes ?? []),
          findings: match.notes.map { .note(label: $0.label, text: $0.text) }
            + step.events.map { finding($0, match.trigger) })
        explained.gaveWay = hasAnswer && step.topic == begin
        explained.part = step.part
        return explained
      })
    explanation.parts = trace.parts
    explanation.answeringPart = trace.answeringPart
    return explanation
  }

  var answeringRule: AnsweringRule? {
    let begin = brain.beginTopic
    let hasAnswer = trace.steps.contains { $0.topic != begin }
    func answers(_ step: Trace.Step) -> Bool {
      step.part == trace.answeringPart && (!hasAnswer || step.topic != begin)
    }
    guard let winner = trace.steps.first(where: answers) else { return nil }
    let trigger = brain.triggers[Int(winner.match.trigger)]
    return AnsweringRule(
      text: brain.arena.string(trigger.text),
      location: brain.location(ofTrigger: winner.match.trigger),
      isOnlyCatchAll: trace.steps.allSatisfy {
        $0.depth > 0 || !answers($0) || brain.isCatchAll(trigger: $0.match.trigger)
      } && trace.steps.contains { $0.depth == 0 && answers($0) })
  }

  private func finding(_ event: Trace.Event, _ trigger: Int32) -> Explanation.Finding {
    switch event {
    case .condition(let index, let comparison, let left, let right, let holds):
      return .condition(
        brain.alternative(brain.conditions[Int(index)], of: trigger),
        left: String(decoding: left, as: UTF8.self),
        comparison: comparison.rawValue,
        right: String(decoding: right, as: UTF8.self), holds: holds)
    case .choice(let index):
      let range = brain.triggers[Int(trigger)].replies
      return .choice(
        brain.alternative(brain.replies[Int(index)], of: trigger),
        index: Int(index - range.lowerBound), count: range.count,
        weight: Int(brain.replies[Int(index)].weight),
        total: range.reduce(0) { $0 + Int(brain.replies[Int($1)].weight) })
    case .redirect(let target): return .redirect(to: String(decoding: target, as: UTF8.self))
    case .variable(let name, let old, let new): return .variable(name, from: old, to: new)
    case .topic(let old, let new): return .topic(from: old, to: new)
    case .object(let reason): return .note(label: "object", text: reason)
    }
  }
}
