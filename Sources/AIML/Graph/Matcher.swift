import Responder

/// Searches a graph, depth first, for the first category whose path matches.
///
/// The branches of a node are tried in the order `$word`, `#`, `_`, word, set, `^`, `*`. A wildcard is tried with
/// few words first, a set with many words first. A long search remembers the states in which it failed, so that it
/// does not repeat them.
struct Matcher {
  /// The branches of a node, in the order in which they are tried.
  enum Branch: UInt8 {
    /// `end` goes from a pattern to its `<that>`s, or from a `<that>` to its topics.
    ///
    /// `short`, tried after `end`, ends the search with a category whose `<that>` and topic are both `*`.
    case start, priorityWord, hash, underscore, word, end, short, set, caret, star
  }

  /// A branch taken; the steps of two matches of the same words show which match comes first.
  struct Step: Comparable {
    var branch: Branch
    var set: Int32 = 0
    var length: Int32 = 0

    static func < (one: Step, other: Step) -> Bool {
      (one.branch.rawValue, one.set, one.length) < (other.branch.rawValue, other.set, other.length)
    }
  }

  private struct State {
    var node: Int32
    var position: Int32
    var section: PathSection
  }

  /// A state in which more than one branch may match.
  private struct Choice {
    var state: State
    var branch = Branch.start
    /// The end of the words taken by the wildcard or set that was tried last.
    var end: Int32 = 0
    /// The index of the set tried last.
    var set: Int32 = -1
    /// The counts when the state was reached.
    var starCount: Int32 = 0
    var stepCount: Int32 = 0
  }

  private enum Move {
    case go(State)
    case found(Int32)
    case fail
  }

  var stars: [StarRange] = []
  private var choices: [Choice] = []
  /// The states in which a long search failed.
  private var failures: Set<UInt64> = []
  /// For nodes after a wildcard, a position; the search from the node fails at this position and at all later ones.
  private var failedFrom: [Int32: Int32] = [:]
  /// The number of moves of the last search.
  private(set) var moveCount = 0
  /// The branches taken, recorded if `recordsSteps`.
  private(set) var steps: [Step] = []
  var recordsSteps = false

  /// The number of moves after which failures are remembered; most searches need fewer.
  private static let memoizationThreshold = 400
  private static let maximumFailures = 1 << 20
  /// The number of moves after which a search ends as if its time were up: a pattern can match a long message in too
  /// many ways to try them all.
  static let maximumMoves = 1 << 18

  /// Returns the category that matches, with its stars in `stars`; `nil` if none does or `poll` ends the search.
  ///
  /// - Parameter skipped: categories to pass over, so that a repeated search finds the next match.
  mutating func match(
    _ graph: borrowing Graph, _ sets: borrowing [WordSet], _ subject: borrowing MatchSubject,
    poll: inout InterruptionPoll, skipping skipped: Set<Int32> = []
  ) -> Int32? {
    stars.removeAll(keepingCapacity: true)
    choices.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    if !failures.isEmpty { failures.removeAll() }
    if !failedFrom.isEmpty { failedFrom.removeAll() }
    moveCount = 0
    var state = State(
      node: Graph.root, position: Int32(subject.pattern.lowerBound), section: .pattern)
    while true {
      moveCount += 1
      if moveCount & 63 == 0 {
        if moveCount >= Self.maximumMoves { poll.end(.outOfTime) }
        guard poll.mayContinue(after: 1 << 10) else { return nil }
      }
      switch forward(state, graph, subject, skipped) {
      case .go(let next):
        state = next
        continue
      case .found(let category): return category
      case .fail: break
      }
      switch resume(graph, sets, subject, skipped, &poll) {
      case .go(let next): state = next
      case .found(let category): return category
      case .fail: return nil
      }
    }
  }

  /// Follows the word, or the end of the section, if nothing is tried before it; otherwise returns `.fail`.
  ///
  /// If other branches remain to be tried, pushes a choice, which `resume` takes up after a `.fail`.
  @inline(__always)
  private mutating func forward(
    _ state: State, _ graph: borrowing Graph, _ subject: borrowing MatchSubject,
    _ skipped: Set<Int32>
  ) -> Move {
    let node = graph.nodes[Int(state.node)]
    let position = Int(state.position)
    if position < subject.range(of: state.section).upperBound {
      if node.isPlain || node.startsWithWord && moveCount < Self.memoizationThreshold {
        let next = node.hasWords ? graph.node(after: state.node, subject.words[position].id) : 0
        if !node.isPlain { push(Choice(state: state, branch: .word)) }
        guard next != 0 else { return .fail }
        if recordsSteps { steps.append(Step(branch: .word)) }
        return .go(State(node: next, position: state.position + 1, section: state.section))
      }
    } else if node.isPlain || node.hash | node.caret == 0 {
      guard node.nextSection != 0, state.section != .topic else {
        return finish(state, node, subject, skipped)
      }
      if node.category >= 0 { push(Choice(state: state, branch: .end)) }
      if recordsSteps { steps.append(Step(branch: .end)) }
      return .go(next(state, node.nextSection, subject))
    }
    if moveCount < Self.memoizationThreshold || !failures.contains(Self.key(state)) {
      push(Choice(state: state))
    }
    return .fail
  }

  @inline(__always)
  private mutating func push(_ choice: Choice) {
    var choice = choice
    choice.end = choice.state.position
    choice.starCount = Int32(stars.count)
    choice.stepCount = Int32(steps.count)
    choices.append(choice)
  }

  private func next(
    _ state: State, _ node: Int32, _ subject: borrowing MatchSubject
  ) -> State {
    let section: PathSection = state.section == .pattern ? .that : .topic
    return State(
      node: node, position: Int32(subject.range(of: section).lowerBound), section: section)
  }

  /// Finds the category of a node at the end of a section, unless it is skipped.
  private mutating func finish(
    _ state: State, _ node: Graph.Node, _ subject: borrowing MatchSubject, _ skipped: Set<Int32>
  ) -> Move {
    guard node.category >= 0, skipped.isEmpty || !skipped.contains(node.category) else {
      return .fail
    }
    if state.section == .pattern {
      stars.append(StarRange(section: .that, subject.that))
      stars.append(StarRange(section: .topic, subject.topic))
      if recordsSteps { steps.append(Step(branch: .short)) }
    }
    return .found(node.category)
  }

  /// Tries the next branch of the last choice that has one.
  private mutating func resume(
    _ graph: borrowing Graph, _ sets: borrowing [WordSet], _ subject: borrowing MatchSubject,
    _ skipped: Set<Int32>, _ poll: inout InterruptionPoll
  ) -> Move {
    while !choices.isEmpty {
      let last = choices.count - 1
      var choice = choices[last]
      while stars.count > Int(choice.starCount) { stars.removeLast() }
      while steps.count > Int(choice.stepCount) { steps.removeLast() }
      let move = tryNextBranch(of: &choice, graph, sets, subject, skipped, &poll)
      if case .fail = move {
        if moveCount >= Self.memoizationThreshold, failures.count < Self.maximumFailures {
          failures.insert(Self.key(choice.state))
        }
        choices.removeLast()
        continue
      }
      choices[last] = choice
      return move
    }
    return .fail
  }

  private static func key(_ state: State) -> UInt64 {
    UInt64(UInt32(state.node)) << 32 | UInt64(UInt32(state.position))
  }

  private mutating func tryNextBranch(
    of choice: inout Choice, _ graph: borrowing Graph, _ sets: borrowing [WordSet],
    _ subject: borrowing MatchSubject, _ skipped: Set<Int32>, _ poll: inout InterruptionPoll
  ) -> Move {
    let state = choice.state
    let node = graph.nodes[Int(state.node)]
    let limit = Int32(subject.range(of: state.section).upperBound)
    let isAtEnd = state.position == limit
    while true {
      switch choice.branch {
      case .start:
        choice.branch = .priorityWord
        guard node.hasPriorityWord, !isAtEnd else { continue }
        let word = subject.words[Int(state.position)].id
        let next = graph.node(afterPriority: word, of: state.node)
        if next != 0 { return take(state, .priorityWord, next, state.position + 1) }
      case .priorityWord:
        choice.branch = .hash
        choice.end = state.position - 1
      case .hash:
        if let move = extend(&choice, node.hash, limit, graph, subject, &poll) { return move }
        choice.branch = .underscore
        choice.end = state.position
      case .underscore:
        if let move = extend(&choice, node.underscore, limit, graph, subject, &poll) {
          return move
        }
        choice.branch = .word
        if isAtEnd {
          if node.nextSection != 0, state.section != .topic {
            choice.branch = .end
            if recordsSteps { steps.append(Step(branch: .end)) }
            return .go(self.next(state, node.nextSection, subject))
          }
          choice.branch = .end
        } else if node.hasWords {
          let next = graph.node(after: state.node, subject.words[Int(state.position)].id)
          if next != 0 { return take(state, .word, next, state.position + 1) }
        }
      case .end:
        choice.branch = .short
        let move = finish(state, node, subject, skipped)
        if case .found = move { return move }
      case .word, .short:
        choice.branch = .set
        choice.set = -1
        choice.end = state.position
      case .set:
        if !isAtEnd, node.setBranchesIndex != 0,
          let move = extendSet(
            &choice, graph.setBranches[Int(node.setBranchesIndex)], limit, sets, subject)
        {
          return move
        }
        choice.branch = .caret
        choice.end = state.position - 1
      case .caret:
        if let move = extend(&choice, node.caret, limit, graph, subject, &poll) { return move }
        choice.branch = .star
        choice.end = state.position
      case .star:
        return extend(&choice, node.star, limit, graph, subject, &poll) ?? .fail
      }
    }
  }

  private mutating func take(
    _ state: State, _ branch: Branch, _ node: Int32, _ position: Int32
  ) -> Move {
    if recordsSteps {
      steps.append(Step(branch: branch, length: position - state.position))
    }
    return .go(State(node: node, position: position, section: state.section))
  }

  /// Moves the end of a wildcard's words to the next position worth trying; `nil` if there is none, `.fail` if
  /// `poll` ends the search.
  private mutating func extend(
    _ choice: inout Choice, _ child: Int32, _ limit: Int32, _ graph: borrowing Graph,
    _ subject: borrowing MatchSubject, _ poll: inout InterruptionPoll
  ) -> Move? {
    guard child != 0 else { return nil }
    let state = choice.state
    let isOptional = choice.branch == .hash || choice.branch == .caret
    let minimumEnd = isOptional ? state.position : state.position + 1
    guard minimumEnd <= limit else { return nil }
    guard choice.end < limit else {
      rememberFailure(child, minimumEnd)
      return nil
    }
    if moveCount >= Self.memoizationThreshold, let known = failedFrom[child],
      known <= choice.end + 1
    {
      rememberFailure(child, minimumEnd)
      return nil
    }
    let node = graph.nodes[Int(child)]
    var end = choice.end + 1
    if node.isEnd {
      end = limit
    } else if node.isPlain {
      // Only a word or the end can follow, so the search skips to the next such word or to the end.
      while end < limit, graph.node(after: child, subject.words[Int(end)].id) == 0 {
        end += 1
        if !poll.mayContinue(after: 4) { return .fail }
      }
    }
    if end == limit, node.nextSection == 0, node.category < 0, node.isPlain {
      rememberFailure(child, minimumEnd)
      return nil
    }
    choice.end = end
    stars.append(StarRange(section: state.section, start: state.position, end: end))
    return take(state, choice.branch, child, end)
  }

  /// Remembers that a wildcard's continuation fails at a position and at all later ones.
  private mutating func rememberFailure(_ child: Int32, _ position: Int32) {
    guard moveCount >= Self.memoizationThreshold else { return }
    failedFrom[child] = min(position, failedFrom[child] ?? .max)
  }

  /// Matches the next shorter phrase of a set, or else a phrase of a later set; `nil` if none matches.
  private mutating func extendSet(
    _ choice: inout Choice, _ branches: [Graph.SetBranch], _ limit: Int32,
    _ sets: borrowing [WordSet], _ subject: borrowing MatchSubject
  ) -> Move? {
    let position = choice.state.position
    while true {
      choice.end -= 1
      if choice.end <= position {
        choice.set += 1
        guard Int(choice.set) < branches.count else { return nil }
        let set = Int(branches[Int(choice.set)].set)
        let longest = sets[set].longestPossible(from: subject.words[Int(position)].id)
        choice.end = min(limit, position + Int32(longest)) + 1
        continue
      }
      let branch = branches[Int(choice.set)]
      let range = Int(position)..<Int(choice.end)
      guard sets[Int(branch.set)].contains(subject, range) else { continue }
      stars.append(
        StarRange(section: choice.state.section, start: position, end: choice.end))
      if recordsSteps {
        steps.append(Step(branch: .set, set: branch.set, length: position - choice.end))
      }
      return .go(State(node: branch.node, position: choice.end, section: choice.state.section))
    }
  }
}

extension WordSet {
  /// Returns whether a range of a subject's words is a member of the set.
  func contains(_ subject: borrowing MatchSubject, _ range: Range<Int>) -> Bool {
    switch members {
    case .phrases: return contains(range) { subject.words[$0].id }
    case .numbers:
      guard range.count == 1 else { return false }
      return subject.text(range).allSatisfy(\.isDigit)
    case .expression(let expression):
      return range.count == 1 && expression.matches(Array(subject.text(range)).folded)
    }
  }
}
