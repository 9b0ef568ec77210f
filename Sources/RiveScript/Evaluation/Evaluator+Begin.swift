import Responder

/// The begin block: rules that surround every reply.
extension Evaluator {
  /// Returns the reply of the begin block.
  ///
  /// After the random choices, the reply's `<set>` and `{topic}` tags run. If the reply contains `{ok}`, the message is
  /// answered next. Then the other tags run. If no trigger of the begin block matches `request`, the message is
  /// answered without the block. The target of an `@` line is matched in the begin block too, and must match there.
  ///
  /// - Parameter start: the depth of the message: 0 for the user's, more for one that an object sends.
  mutating func replyThroughBegin(
    _ beginTopic: Int, _ message: Subject, depth start: Int = 0
  ) throws(ReplyFailure) -> [UInt8] {
    var request = Subject(Array("request".utf8))
    var depth = start
    while true {
      guard depth <= brain.options.depth else { throw .deepRecursion(trigger: lastTrigger) }
      guard let match = try match(request, in: beginTopic, depth: 1) else {
        if depth == start { return try answerMessage(message, depth: start) }
        throw .noMatch
      }
      let trigger = brain.triggers[Int(match.trigger)]
      let step = trace.add(Trace.Step(match: match, depth: depth, topic: beginTopic))
      var frame = Frame(match: nil, depth: depth, traceIndex: step)
      if let redirect = trigger.redirect {
        try countStep()
        let template = brain.redirects[Int(redirect)].template
        let target = try evaluate(template, frame).lowercasedText.composed
        guard target.count <= brain.options.maximumRedirectLength else { throw .longRedirect }
        request = Subject(target)
        depth += 1
        continue
      }
      let template = try choose(trigger, match.trigger, frame)
      return try surround(message, at: start, with: template, &frame)
    }
  }

  private mutating func surround(
    _ message: Subject, at depth: Int, with template: Template, _ frame: inout Frame
  ) throws(ReplyFailure) -> [UInt8] {
    guard let composed = template.composed else { return try evaluate(template, frame) }
    var results = SlotResults(count: composed.slotCount)
    try run(.choices, composed.pieces, &results, frame)
    try runAssignments(composed.pieces, &results, frame)
    if composed.pieces.containOK(results) {
      do throws(ReplyFailure) {
        frame.ok = try answerMessage(message, depth: depth)
      } catch {
        if error.endsAll { throw error }
        addProblem(error.problem(in: brain))
        frame.ok = Array(error.text(in: brain.options.order).utf8)
      }
    }
    for stage in Stage.inOrder.dropFirst() where composed.stages.contains(stage) {
      try run(stage, composed.pieces, &results, frame)
    }
    var text: [UInt8] = []
    try assemble(composed.pieces, results, frame, into: &text)
    return text
  }

  /// Runs only the `<set>` and `{topic}` tags, so that they apply while the message is answered.
  private mutating func runAssignments(
    _ pieces: [Piece], _ results: inout SlotResults, _ frame: Frame
  ) throws(ReplyFailure) {
    for piece in results.replacingChoices(in: pieces) {
      switch piece {
      case .variable(_, let tag) where tag.operation == .set:
        try run(.variables, [piece], &results, frame)
      case .topic(_, let inner):
        try run(.variables, inner, &results, frame)
        try run(.topics, [piece], &results, frame)
      case .format(_, let inner): try runAssignments(inner, &results, frame)
      default: continue
      }
    }
  }
}

extension [Piece] {
  /// Returns whether `{ok}` is among the chosen pieces or inside them.
  fileprivate func containOK(_ results: SlotResults) -> Bool {
    results.replacingChoices(in: self).contains { piece in
      switch piece {
      case .ok: true
      case .format(_, let inner), .redirect(_, let inner), .topic(_, let inner),
        .call(_, let inner):
        inner.containOK(results)
      case .variable(_, let tag): (tag.value ?? []).containOK(results)
      default: false
      }
    }
  }
}
