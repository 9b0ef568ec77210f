/// A regular expression as steps for a machine.
struct RegexProgram: Sendable {
  enum Step: Sendable {
    /// Consumes one scalar of a class, and continues with the next step.
    case take(ScalarClass)
    /// Continues with the next step if the assertion holds.
    case assert(RegexNode.Assertion)
    case jump(Int)
    case split(Int, Int)
    case accept
  }

  /// The maximum number of nodes to compile; each node becomes three steps at most.
  ///
  /// A node is compiled, and counted, as often as its counts demand: `a` in `a{5}` counts five times.
  static let maximumNodes = 20_000

  private(set) var steps: [Step] = []
  private var nodeCount = 0

  init(_ node: RegexNode) throws(RegularExpressionError) {
    try emit(node)
    steps.append(.accept)
  }

  private mutating func emit(_ node: RegexNode) throws(RegularExpressionError) {
    nodeCount += 1
    guard nodeCount <= Self.maximumNodes else {
      throw RegularExpressionError(kind: .tooLarge(limit: Self.maximumNodes), offset: 0)
    }
    switch node {
    case .scalars(let set): steps.append(.take(set))
    case .assertion(let assertion): steps.append(.assert(assertion))
    case .sequence(let nodes):
      for node in nodes { try emit(node) }
    case .choice(let branches): try emit(choice: branches)
    case .repeated(let node, let least, let most): try emit(node, least: least, most: most)
    }
  }

  private mutating func emit(choice branches: [RegexNode]) throws(RegularExpressionError) {
    var jumps: [Int] = []
    for branch in branches.dropLast() {
      let split = steps.count
      steps.append(.split(split + 1, 0))
      try emit(branch)
      jumps.append(steps.count)
      steps.append(.jump(0))
      steps[split] = .split(split + 1, steps.count)
    }
    if let last = branches.last { try emit(last) }
    for jump in jumps { steps[jump] = .jump(steps.count) }
  }

  private mutating func emit(_ node: RegexNode, least: Int, most: Int?)
    throws(RegularExpressionError)
  {
    for _ in 0..<least { try emit(node) }
    guard let most else {
      let split = steps.count
      steps.append(.split(split + 1, 0))
      try emit(node)
      steps.append(.jump(split))
      steps[split] = .split(split + 1, steps.count)
      return
    }
    var splits: [Int] = []
    for _ in least..<most {
      splits.append(steps.count)
      steps.append(.jump(0))
      try emit(node)
    }
    for split in splits { steps[split] = .split(split + 1, steps.count) }
  }
}
