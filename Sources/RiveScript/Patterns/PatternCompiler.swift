/// An array for triggers: its items as nodes of the tree, and as a word list if all of them are plain text.
///
/// Arrays that the items name are already expanded. The requirements of the items are computed once for all triggers.
struct PatternArray {
  /// The items' nodes in `PatternTree.nodes`: each item is an alternative.
  let items: Range<Int>
  /// The index of the word list with these items; `nil` if an item is more than text.
  let list: Int32?
  /// A word list with the `NeededTexts` of the items, and the edges of these texts.
  ///
  /// `nil` if `list` already has the items, or if there are no such texts.
  let needed: (list: Int32, edges: TextEdges)?
  /// The kinds of bytes that every item contains.
  let bytes: ByteSet
  /// The requirements of the items for the four combinations of `closedLeft` and `closedRight` (`RequiredWords`).
  private let requirements: [RequiredWords.RequirementList]

  /// Creates an array from its items, and adds its `list` or `needed` texts to `lists`.
  init(items: Range<Int>, in tree: PatternTree, arena: [UInt8], lists: inout WordLists) {
    self.items = items
    if let texts = tree.texts(of: items) {
      list = Int32(lists.count)
      lists.append(texts, arena: arena)
      needed = nil
    } else {
      list = nil
      needed = NeededTexts(
        of: items, edges: [.left, .right], in: tree, arrays: [], arena: arena
      ).flatMap { needed in
        lists.appendNeeded(needed.texts, arena: arena).map { ($0, needed.edges) }
      }
    }
    bytes = ByteSet(commonTo: items, of: tree, arrays: [], arena: arena)
    requirements = [(false, false), (true, false), (false, true), (true, true)].map {
      RequiredWords.requirements(
        ofItems: items, in: tree, arena: arena, closedLeft: $0, closedRight: $1)
    }
  }

  func requirements(closedLeft: Bool, closedRight: Bool) -> RequiredWords.RequirementList {
    requirements[(closedLeft ? 1 : 0) + (closedRight ? 2 : 0)]
  }
}

/// Compiles triggers that need the matcher into instructions.
struct PatternCompiler {
  /// The maximum number of instructions of a program.
  ///
  /// For each instruction, matching needs one bit for each byte of the message.
  static let maximumInstructions = 10_000

  private let tree: PatternTree
  /// The arrays, by their numbers in `tree`.
  private let arrays: [PatternArray]
  private let arena: [UInt8]
  private var code: PatternCode
  /// The index of this program's first instruction.
  private let first: Int
  private var captureCount = 0
  /// The word lists of groups and arrays, by their nodes.
  private var lists: [Int: Int32] = [:]

  private init(_ tree: PatternTree, _ arrays: [PatternArray], _ arena: [UInt8], _ code: PatternCode)
  {
    (self.tree, self.arrays, self.arena, self.code) = (tree, arrays, arena, code)
    first = code.instructions.count
  }

  /// Appends the program of a pattern, and returns its number of captures; `nil` if the program would be too large.
  static func compile(
    _ pattern: Range<Int>, of tree: PatternTree, arrays: [PatternArray], arena: [UInt8],
    into code: inout PatternCode
  ) -> Int? {
    // The code is moved out while it changes; otherwise each pattern would copy all of it.
    var taken = PatternCode()
    swap(&taken, &code)
    var compiler = PatternCompiler(tree, arrays, arena, consume taken)
    let listCount = compiler.code.lists.count
    compiler.emit(pattern)
    let fits = compiler.size < Self.maximumInstructions
    if fits {
      let needs = compiler.needInstructions(of: pattern)
      compiler.append(.end)
      let checks = compiler.sizeCheck + needs
      compiler.code.instructions.insert(contentsOf: checks, at: compiler.first)
      compiler.noteContinuations()
    } else {
      compiler.code.instructions.removeSubrange(compiler.first...)
      compiler.code.lists.removeLists(from: listCount)
    }
    swap(&compiler.code, &code)
    return fits ? compiler.captureCount : nil
  }

  private var size: Int { code.instructions.count - first }

  /// The instruction that checks the maximum size of a text; none if texts of any size can match.
  private var sizeCheck: [Instruction] {
    let code = code.instructions[first...]
    var sizes = [TextSize](repeating: TextSize(), count: code.count)
    // Only the split of a wildcard leads backward; the wildcard's `digit` or `letter` already counts all characters.
    for (index, instruction) in code.enumerated().reversed() {
      func size(_ offset: Int32) -> TextSize { sizes[index + Int(offset)] }
      sizes[index] =
        switch instruction.operation {
        case .end: TextSize()
        case .literal:
          TextSize(of: arena[Int(instruction.a)..<Int(instruction.b)]) + size(1)
        case .list: self.code.lists.sizes[Int(instruction.a)] + size(1)
        case .gap: TextSize(gaps: 1) + size(1) | size(instruction.a)
        case .split where instruction.b > 0: size(instruction.a) | size(instruction.b)
        case .jump: size(instruction.a)
        case .save, .moreSpace, .split, .need, .maximumSize: size(1)
        case .digit, .letter: TextSize(nonspaces: .max) + size(1)
        case .any, .variable, .remainder: .unlimited
        }
    }
    let limit = sizes.first ?? .unlimited
    return limit == .unlimited
      ? [] : [Instruction(operation: .maximumSize, a: limit.nonspaces, b: limit.gaps)]
  }

  private static let maximumNeeds = 4

  private mutating func needInstructions(of pattern: Range<Int>) -> [Instruction] {
    var needs: [Instruction] = []
    var before: Int?
    for node in tree.siblings(in: pattern) where needs.count < Self.maximumNeeds {
      let edges = tree.edges(
        of: node, after: before, end: pattern.upperBound, in: [.left, .right], arena: arena)
      if let list = lists[node] {
        // A list at the start of the pattern is tried first anyway.
        let isLast = tree.index(after: node) == pattern.upperBound
        if before != nil { needs.append(need(list, isLast ? edges.union(.messageEnd) : edges)) }
      } else if let array = tree.onlyArray(in: node), case let number = Int(tree[array].number),
        number < arrays.count
      {
        if let needed = arrays[number].needed {
          needs.append(need(needed.list, edges.intersection(needed.edges)))
        }
      } else if tree[node].kind == .group, tree.count(ofAlternatives: tree.parts(of: node)) > 1,
        let needed = NeededTexts(
          of: tree.parts(of: node), edges: edges, in: tree, arrays: arrays, arena: arena),
        let list = code.lists.appendNeeded(needed.texts, arena: arena)
      {
        needs.append(need(list, needed.edges))
      }
      before = node
    }
    return needs
  }

  private func need(_ list: Int32, _ edges: TextEdges) -> Instruction {
    Instruction(operation: .need, a: list, b: edges.rawValue)
  }

  private mutating func append(_ operation: Instruction.Operation, a: Int32 = 0, b: Int32 = 0) {
    code.instructions.append(Instruction(operation: operation, a: a, b: b))
  }

  private mutating func emit(_ nodes: Range<Int>) {
    var isAfterOptional = false
    // The items of several arrays multiply, so a program that is already too large is not completed.
    for node in tree.siblings(in: nodes) where size < Self.maximumInstructions {
      let next = tree.index(after: node)
      let part = tree[node]
      switch part.kind {
      case .literal:
        let isBeforeOptional = next < nodes.upperBound && tree[next].kind == .optional
        emitLiteral(part.text, trimmingLeft: isAfterOptional, right: isBeforeOptional)
      case .star: capturing(part.captures) { $0.emitWildcard(.any) }
      case .number: capturing(part.captures) { $0.emitWildcard(.digit) }
      case .word: capturing(part.captures) { $0.emitWildcard(.letter) }
      case .anything: capturing(true) { $0.append(.remainder) }
      case .group:
        capturing(part.captures) { $0.lists[node] = $0.emitAlternatives($0.tree.parts(of: node)) }
      case .optional: emitOptional(tree.parts(of: node))
      case .alternative: emit(tree.parts(of: node))
      case .array: lists[node] = emitArray(Int(part.number))
      case .variable: append(.variable, a: part.number)
      }
      isAfterOptional = part.kind == .optional
    }
  }

  private mutating func emitLiteral(_ text: TextRange, trimmingLeft: Bool, right: Bool) {
    var range = text.range
    if trimmingLeft { while let index = range.first, arena[index] == 0x20 { range.removeFirst() } }
    if right { while let index = range.last, arena[index] == 0x20 { range.removeLast() } }
    guard !range.isEmpty else { return }
    append(.literal, a: Int32(range.lowerBound), b: Int32(range.upperBound))
  }

  private mutating func capturing(_ captures: Bool, _ body: (inout Self) -> Void) {
    guard captures else { return body(&self) }
    let slot = Int32(captureCount * 2)
    captureCount += 1
    append(.save, a: slot)
    body(&self)
    append(.save, a: slot + 1)
  }

  /// Emits one or more characters of a kind, as few as possible.
  private mutating func emitWildcard(_ one: Instruction.Operation) {
    append(one)
    append(.split, a: 1, b: -1)
  }

  /// Emits alternatives, and returns the index of their word list; `nil` if one is more than text, or the only one.
  @discardableResult
  private mutating func emitAlternatives(_ alternatives: Range<Int>) -> Int32? {
    let count = tree.count(ofAlternatives: alternatives)
    if count > 1, let texts = tree.texts(of: alternatives) {
      code.lists.append(texts, arena: arena)
      let list = Int32(code.lists.count - 1)
      append(.list, a: list)
      return list
    }
    var node = alternatives.lowerBound
    emitBranches(count) { compiler, _ in
      compiler.emit(compiler.tree.parts(of: node))
      node = compiler.tree.index(after: node)
    }
    return nil
  }

  /// Emits branches that are tried in order.
  private mutating func emitBranches(_ count: Int, _ branch: (inout Self, Int) -> Void) {
    // Until the end is known, each jump to it stores the index of the jump before.
    var exit: Int32 = -1
    for index in 0..<count {
      guard index < count - 1 else {
        branch(&self, index)
        break
      }
      let split = code.instructions.count
      append(.split, a: 1)
      branch(&self, index)
      append(.jump, a: exit)
      exit = Int32(code.instructions.count - 1)
      code.instructions[split].b = Int32(code.instructions.count - split)
    }
    while exit >= 0 {
      let before = code.instructions[Int(exit)].a
      code.instructions[Int(exit)].a = Int32(code.instructions.count) - exit
      exit = before
    }
  }

  /// Emits each alternative between two gaps (`emitGap`), then a space or an edge for the case that the part is absent.
  ///
  /// So `[the] cat` matches `the cat` and `cat`, but not `thecat`. Other implementations use word boundaries instead of
  /// edges, so their `[*]` does not match before a `🙂` or `)` at the end of a message.
  private mutating func emitOptional(_ alternatives: Range<Int>) {
    // Plain texts share their gaps: the choice between them does not depend on the gap.
    let isPlain = tree.texts(of: alternatives) != nil
    let count = isPlain ? 1 : tree.count(ofAlternatives: alternatives)
    var node = alternatives.lowerBound
    emitBranches(count + 1) { compiler, index in
      if index < count {
        compiler.emitGap()
        if isPlain {
          compiler.emitAlternatives(alternatives)
        } else {
          compiler.emit(compiler.tree.parts(of: node))
          node = compiler.tree.index(after: node)
        }
        compiler.emitGap()
      } else {
        compiler.append(.gap, a: 1)
      }
    }
  }

  /// Emits white space, as much as possible, or an edge.
  private mutating func emitGap() {
    append(.gap, a: 2)
    append(.moreSpace)
  }

  /// Stores in each `*` where the instructions after it can match, so that the matcher skips other positions.
  private mutating func noteContinuations() {
    for index in first..<code.instructions.count
    where code.instructions[index].operation == .any {
      code.instructions[index].a = continuation(at: index + 2, looking: 8).rawValue
    }
  }

  /// - Parameter depth: the maximum number of nested branches to look through.
  private func continuation(at counter: Int, looking depth: Int) -> Instruction.Continuation {
    let instruction = code.instructions[counter]
    switch instruction.operation {
    case .gap: return .atGap
    case .end: return .atEnd
    case .literal: return arena[Int(instruction.a)] == 0x20 ? .atGap : .anywhere
    case .save: return continuation(at: counter + 1, looking: depth)
    case .jump: return continuation(at: counter + Int(instruction.a), looking: depth)
    case .split where instruction.b > 0 && depth > 0:
      let one = continuation(at: counter + Int(instruction.a), looking: depth - 1)
      guard one != .anywhere else { return one }
      let other = continuation(at: counter + Int(instruction.b), looking: depth - 1)
      return one == other ? one : .anywhere
    default: return .anywhere
    }
  }

  private mutating func emitArray(_ number: Int) -> Int32? {
    guard number < arrays.count else { return nil }
    let array = arrays[number]
    if let list = array.list {
      append(.list, a: list)
      return list
    }
    return array.items.isEmpty ? nil : emitAlternatives(array.items)
  }
}
