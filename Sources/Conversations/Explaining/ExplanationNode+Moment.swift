package import Responder

extension ExplanationNode {
  /// The maximum number of other matching rules that a short explanation counts.
  package static let maximumCountedRunnersUp = 5
  /// The maximum number of other matching rules that a full explanation lists.
  package static let maximumRunnersUp = 100

  /// The amount of detail of an explanation.
  package enum Detail: Sendable {
    /// The rules that answered, with captures, chosen replies, redirects and changes.
    case short
    /// Also the matched texts, failed conditions, rules that passed the message on, and a list of other matching rules.
    case full
  }

  /// - Parameter runnersUp: the other matching rules; a full explanation lists at most `maximumRunnersUp` of them, a
  ///   short one only counts them.
  package init(_ moment: Moment, runnersUp: [RunnerUp], detail: Detail = .full) {
    let exchange = moment.exchange
    let explanation = exchange.reply.explanation
    let steps = explanation.steps
    // A short explanation leaves out rules that passed the message on, unless all rules did.
    let isShort = detail == .short && steps.contains { !$0.gaveWay }
    let isWhole = detail == .full
    var children = Self.roots(of: steps.filter { $0.part == nil }[...], isShort: isShort)
    for (number, part) in explanation.parts.enumerated() {
      let partNodes = Self.roots(of: steps.filter { $0.part == number }[...], isShort: isShort)
      children.append(
        ExplanationNode(part, number: number + 1, isWhole: isWhole, children: partNodes))
    }
    if children.isEmpty { children.append(ExplanationNode(.nothing, Words.noRuleMatched)) }
    if !runnersUp.isEmpty {
      children.append(
        isWhole
          ? Self.node(of: runnersUp)
          : ExplanationNode(
            .note, Words.otherMatches(runnersUp.count, maximum: Self.maximumCountedRunnersUp))
      )
    }
    self.init(
      .exchange, Words.exchange(exchange.message, exchange.reply.text, isWhole: isWhole),
      values: [.init("message", exchange.message), .init("reply", exchange.reply.text)],
      children: children)
    if isWhole { limits = .whole }
  }

  private init(
    _ part: Explanation.Part, number: Int, isWhole: Bool, children: [ExplanationNode]
  ) {
    self.init(
      .part, Words.part(part, number: number, isWhole: isWhole),
      values: [
        .init("number", number), .init("message", part.text), .init("question", part.isQuestion),
        .init("outcome", part.outcome.rawValue),
      ], children: children)
  }

  private static func node(of runnersUp: [RunnerUp]) -> ExplanationNode {
    var nodes = runnersUp.prefix(maximumRunnersUp).map { runnerUp in
      ExplanationNode(
        .runnerUp, Words.runnerUp(runnerUp), at: runnerUp.rule.location,
        values: [.init("trigger", runnerUp.rule.text), .init("reason", runnerUp.reason.words())])
    }
    if runnersUp.count > maximumRunnersUp {
      nodes.append(ExplanationNode(.note, Words.moreRulesMatch))
    }
    return ExplanationNode(.runnersUp, Words.runnersUp, children: nodes)
  }

  /// Returns the nodes of the steps that are not deeper than the first one, each with the deeper steps that follow it.
  private static func roots(
    of steps: ArraySlice<Explanation.Step>, isShort: Bool
  ) -> [ExplanationNode] {
    guard let depth = steps.first?.depth else { return [] }
    let starts = steps.indices.filter { steps[$0].depth <= depth }
    let ends = starts.dropFirst() + [steps.endIndex]
    return zip(starts, ends).compactMap { start, end in
      node(of: steps[start], leadingTo: steps[(start + 1)..<end], isShort: isShort)
    }
  }

  /// Returns the node of a step; `nil` if the step is left out.
  ///
  /// A step whose rule passed the message on is left out if `isShort` is true, or if the rule only chose a reply, as in
  /// a begin block.
  private static func node(
    of step: Explanation.Step, leadingTo deeper: ArraySlice<Explanation.Step>, isShort: Bool
  ) -> ExplanationNode? {
    if isShort, step.gaveWay { return nil }
    let onlyChoosesReply = step.findings.allSatisfy { if case .choice = $0 { true } else { false } }
    if step.gaveWay, onlyChoosesReply, !step.findings.isEmpty { return nil }
    var below = roots(of: deeper, isShort: isShort)
    var children = matchNodes(of: step, isWhole: !isShort).filter {
      !isShort || $0.kind != .message
    }
    for finding in step.findings {
      if isShort, case .condition(_, _, _, _, holds: false) = finding { continue }
      var child = ExplanationNode(finding, isWhole: !isShort)
      if child.kind == .redirect, !below.isEmpty { child.children.append(below.removeFirst()) }
      children.append(child)
    }
    return ExplanationNode(
      .rule, Words.rule(step.rule, gaveWay: step.gaveWay, isWhole: !isShort),
      at: step.rule.location,
      values: [
        .init("trigger", step.rule.text), .init("topic", step.topic),
        .init("previous", step.rule.previous),
      ], children: children + below)
  }

  /// Returns the nodes of the text that the rule matched, and of the wildcards' captures.
  private static func matchNodes(
    of step: Explanation.Step, isWhole: Bool
  ) -> [ExplanationNode] {
    var nodes: [ExplanationNode] = []
    if !step.message.isEmpty {
      nodes.append(
        ExplanationNode(
          .message, Words.matched(step.message, in: step.topic, isWhole: isWhole),
          values: [.init("message", step.message), .init("topic", step.topic)]))
    }
    for (captures, isPrevious) in [(step.captures, false), (step.previousCaptures, true)] {
      for (index, text) in captures.enumerated() {
        nodes.append(
          ExplanationNode(
            .capture,
            Words.capture(text, number: index + 1, isPrevious: isPrevious, isWhole: isWhole),
            values: [
              .init("number", index + 1), .init("caught", text),
              .init("of", isPrevious ? "previous" : "message"),
            ]))
      }
    }
    return nodes
  }
}
