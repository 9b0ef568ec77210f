/// Compiles triggers that need the matcher into instructions.
struct PatternCompiler {
  /// An array used in triggers: its items as patterns, and as plain words if all are.
  ///
  /// The items name no arrays; the requirements of every trigger on them are computed once.
  struct ArrayPattern {
    let items: [[PatternNode]]
    /// The number of the word list with these items; `nil` if an item is more than text.
    var list: Int32?
    /// The kinds of bytes that every item contains.
    let bytes: ByteSet
    /// The requirements of the items, by whether the words at their left and right end are whole.
    let requirements: [[RequiredWords.Requirement]]

    init(items: [[PatternNode]]) {
      self.items = items
      bytes = ByteSet(commonTo: items, arrays: [:])
      requirements = [(false, false), (true, false), (false, true), (true, true)].map {
        RequiredWords(arrays: [:]).requirements(ofItems: items, closedLeft: $0, closedRight: $1)
      }
    }

    func requirements(closedLeft: Bool, closedRight: Bool) -> [RequiredWords.Requirement] {
      requirements[(closedLeft ? 1 : 0) + (closedRight ? 2 : 0)]
    }
  }

  /// The maximum number of instructions of a program: matching takes as many bits for each byte of a message.
  static let maximumInstructions = 10_000

  private var code: [Instruction] = []
  private var captures = 0
  private let arrays: [String: ArrayPattern]
  private let place: ([UInt8]) -> TextRange
  private let list: ([[UInt8]]) -> Int32
  private let variable: (PatternVariable) -> Int32

  /// Creates a compiler.
  ///
  /// - Parameters:
  ///   - place: stores a literal in the arena.
  ///   - list: stores a word list and returns its number.
  ///   - variable: returns the number of a pattern variable.
  init(
    arrays: [String: ArrayPattern], place: @escaping ([UInt8]) -> TextRange,
    list: @escaping ([[UInt8]]) -> Int32, variable: @escaping (PatternVariable) -> Int32
  ) {
    self.arrays = arrays
    self.place = place
    self.list = list
    self.variable = variable
  }

  /// Returns the program and its number of captures; `nil` if it would have too many instructions.
  mutating func compile(_ nodes: [PatternNode]) -> (code: [Instruction], captures: Int)? {
    code = []
    captures = 0
    emit(nodes)
    guard code.count < Self.maximumInstructions else { return nil }
    code.append(Instruction(operation: .end))
    return (code, captures)
  }

  private mutating func emit(_ nodes: [PatternNode]) {
    // Arrays in arrays multiply: a program that is too large already need not be completed.
    for index in nodes.indices where code.count < Self.maximumInstructions {
      switch nodes[index] {
      case .literal(let text):
        let left = index > 0 && nodes[index - 1].eatsSpace
        let right = index + 1 < nodes.count && nodes[index + 1].eatsSpace
        emitLiteral(text, trimmingLeft: left, right: right)
      case .wildcard(let wildcard, let captures):
        capturing(captures) { $0.emitWildcard(wildcard) }
      case .anything:
        capturing(true) { compiler in
          compiler.code.append(Instruction(operation: .split, a: 3, b: 1))
          compiler.code.append(Instruction(operation: .any))
          compiler.code.append(Instruction(operation: .jump, a: -2))
        }
      case .group(let alternatives, let captures):
        capturing(captures) { $0.emitAlternatives(alternatives) }
      case .optional(let alternatives): emitOptional(alternatives)
      case .array(let name): emitArray(name)
      case .variable(let name):
        code.append(Instruction(operation: .variable, a: variable(name)))
      }
    }
  }

  private mutating func emitLiteral(_ text: [UInt8], trimmingLeft: Bool, right: Bool) {
    var rest = text[...]
    if trimmingLeft { rest = rest.drop { $0 == 0x20 } }
    while right, rest.last == 0x20 { rest.removeLast() }
    guard !rest.isEmpty else { return }
    let range = place(Array(rest))
    code.append(
      Instruction(operation: .literal, a: Int32(range.start), b: Int32(range.end)))
  }

  private mutating func capturing(_ captures: Bool, _ body: (inout Self) -> Void) {
    guard captures else { return body(&self) }
    let slot = Int32(self.captures * 2)
    self.captures += 1
    code.append(Instruction(operation: .save, a: slot))
    body(&self)
    code.append(Instruction(operation: .save, a: slot + 1))
  }

  /// Emits one or more of a kind, as few as possible.
  private mutating func emitWildcard(_ wildcard: PatternNode.Wildcard) {
    let one: Instruction.Operation =
      switch wildcard {
      case .star: .any
      case .number: .digit
      case .word: .letter
      }
    code.append(Instruction(operation: one))
    code.append(Instruction(operation: .split, a: 1, b: -1))
  }

  private mutating func emitAlternatives(_ alternatives: [[PatternNode]]) {
    if alternatives.count > 1, let texts = Self.texts(of: alternatives) {
      code.append(Instruction(operation: .list, a: list(texts)))
    } else {
      choose(alternatives.map { nodes in { $0.emit(nodes) } })
    }
  }

  /// Returns the alternatives as texts, if all of them are only text.
  static func texts(of alternatives: [[PatternNode]]) -> [[UInt8]]? {
    var texts: [[UInt8]] = []
    for nodes in alternatives {
      guard nodes.count == 1, case .literal(let text) = nodes[0] else { return nil }
      texts.append(text)
    }
    return texts
  }

  /// Emits branches that are tried in order.
  private mutating func choose(_ branches: [(inout Self) -> Void]) {
    var exits: [Int] = []
    for (index, branch) in branches.enumerated() {
      guard index < branches.count - 1 else {
        branch(&self)
        break
      }
      let split = code.count
      code.append(Instruction(operation: .split, a: 1))
      branch(&self)
      exits.append(code.count)
      code.append(Instruction(operation: .jump))
      code[split].b = Int32(code.count - split)
    }
    for exit in exits { code[exit].a = Int32(code.count - exit) }
  }

  /// Emits each alternative between two gaps, or one space or edge for its absence.
  ///
  /// All implementations do this: `[the] cat` matches `the cat` and `cat` and not `thecat`. They have word boundaries, so
  /// that a `🙂` or `)` at the end of a message keeps `[*]` from matching there; an edge does not.
  private mutating func emitOptional(_ alternatives: [[PatternNode]]) {
    // Plain texts share their gaps: the choice between them does not depend on the gap.
    let inner = Self.texts(of: alternatives) == nil ? alternatives.map { [$0] } : [alternatives]
    var branches: [(inout Self) -> Void] = inner.map { alternatives in
      { compiler in
        compiler.emitGap()
        compiler.emitAlternatives(alternatives)
        compiler.emitGap()
      }
    }
    branches.append { compiler in
      compiler.choose([
        { $0.code.append(Instruction(operation: .space)) },
        { $0.code.append(Instruction(operation: .boundary)) },
      ])
    }
    choose(branches)
  }

  /// Emits white space, as much as possible, or a word boundary.
  private mutating func emitGap() {
    choose([
      { compiler in
        compiler.code.append(Instruction(operation: .space))
        compiler.code.append(Instruction(operation: .split, a: -1, b: 1))
      },
      { $0.code.append(Instruction(operation: .boundary)) },
    ])
  }

  private mutating func emitArray(_ name: String) {
    guard let array = arrays[name] else { return }
    if let list = array.list {
      code.append(Instruction(operation: .list, a: list))
    } else if !array.items.isEmpty {
      emitAlternatives(array.items)
    }
  }
}

extension PatternNode {
  /// Whether it consumes the white space next to it.
  var eatsSpace: Bool {
    if case .optional = self { true } else { false }
  }
}
