import Responder

/// Answers a message made for a trigger, and finds the cycle if the redirects do not end.
struct LoopTrial {
  /// Redirects that form a cycle.
  struct Cycle {
    /// The message that leads to the cycle.
    var message: [UInt8]
    /// The triggers of the cycle, starting with the first one reached.
    var triggers: [Int32]
    /// All triggers used for the message.
    var visited: Set<Int32>
  }

  private let brain: Brain
  private let trial: TriggerTrial
  private let effort: Effort

  init(_ book: RuleBook) {
    brain = book.brain
    trial = TriggerTrial(book)
    effort = book.effort
  }

  /// Returns the cycle that a message for this trigger leads to; `nil` if none is found.
  ///
  /// The message is answered as in a conversation, with random choices. Every cycle found is real. A cycle that other
  /// choices lead to is not found.
  func cycle(from number: Int32) -> Cycle? {
    let topic = Int(brain.triggers[Int(number)].topic)
    guard !effort.isSpent, brain.topics[topic].name != Topic.begin,
      let message = trial.messageWon(by: number)
    else { return nil }
    var talk = Conversation(user: "", seed: UInt64(truncatingIfNeeded: number))
    talk.topic = brain.topics[topic].name
    var evaluator = Evaluator(brain, talk)
    var isStopped = false
    do throws(ReplyFailure) {
      _ = try evaluator.answer(message, depth: 0)
    } catch {
      if case .deepRecursion = error { isStopped = true }
    }
    // Each step takes as long as some dozens of comparisons, plus the search for the included and inherited topics,
    // which the graph keeps only if they are few.
    guard effort.spend(evaluator.trace.steps.count * (64 + brain.graph.cost(of: topic))) else {
      return nil
    }
    isStopped = isStopped || evaluator.problems.contains { $0.kind == .deepRecursion }
    guard isStopped else { return nil }
    let path = evaluator.trace.steps.map(\.match.trigger)
    guard let deepest = deepestPath(evaluator.trace.steps), let length = Self.period(of: deepest)
    else { return nil }
    var cycle = Array(deepest.suffix(length))
    if let reached = deepest.first(where: cycle.contains),
      let start = cycle.firstIndex(of: reached)
    {
      cycle = Array(cycle[start...] + cycle[..<start])
    }
    return Cycle(message: message.bytes, triggers: cycle, visited: Set(path))
  }

  /// Returns the number of triggers after which the second half of a path repeats.
  ///
  /// Returns the distance between the last trigger and the one like it before where random choices change the order;
  /// `nil` if there is none.
  private static func period(of path: [Int32]) -> Int? {
    guard let last = path.last, let before = path.dropLast().lastIndex(of: last) else { return nil }
    let half = path.count / 2
    let period = (1..<max(half, 2)).first { period in
      (half..<path.count).allSatisfy { $0 >= period && path[$0] == path[$0 - period] }
    }
    return period ?? path.count - 1 - before
  }

  /// Returns the triggers on the path to the deepest step, one for each depth.
  private func deepestPath(_ steps: [Trace.Step]) -> [Int32]? {
    guard let end = steps.indices.max(by: { steps[$0].depth < steps[$1].depth }) else { return nil }
    var path: [Int32] = []
    var depth = steps[end].depth
    for step in steps[...end].reversed() where step.depth == depth {
      path.append(step.match.trigger)
      depth -= 1
    }
    return path.reversed()
  }
}
