import Responder

/// Compiling triggers and `%` lines.
extension BrainCompiler {
  mutating func compilePatterns() {
    for index in triggers.indices { compilePattern(ofTrigger: index) }
    for index in previousPatterns.indices {
      previousPatterns[index].pattern = pattern(of: previousPatterns[index])
    }
    code.variables = tree.variables.keys
  }

  mutating func compilePattern(ofTrigger index: Int) {
    let trigger = triggers[index]
    hasLostMarks = false
    triggers[index].pattern = pattern(trigger.text, of: trigger)
    triggers[index].hasLostMarks = hasLostMarks
  }

  private mutating func pattern(of previous: PreviousPattern) -> Pattern {
    // For reports, the `%` line is treated as a trigger on its own line.
    var line = triggers[Int(previous.trigger)]
    (line.text, line.file) = (previous.text, previous.file)
    (line.line, line.column) = (previous.line, previous.column)
    return pattern(previous.text, of: line, isPrevious: true)
  }

  private mutating func pattern(
    _ range: TextRange, of trigger: Trigger, isPrevious: Bool = false
  ) -> Pattern {
    var text = withoutWeight(range)
    // In Python's implementation, only a star without a weight matches an empty message.
    if options.order.readsLikePython, text.start != range.start,
      arena[text].elementsEqual("*".utf8)
    {
      return stars(in: text)
    }
    if let compiled = PatternText.compiled(arena[text], by: normalizer, isReply: isPrevious) {
      report(
        compiled, of: trigger, Array(arena[text]), isMoved: text.start != trigger.text.start)
      if !isPrevious, !compiled.lost.isEmpty { hasLostMarks = true }
      text = arena.store(compiled.text)
    }
    switch Self.form(of: arena[text]) {
    case .words: return .words(text)
    case .stars: return stars(in: text)
    case .other: break
    }
    do throws(PatternProblem) {
      let nodes = try PatternParser.parse(
        text, of: arena, into: &tree, hasOpenBars: options.order.readsLikePython)
      if !isPrevious, namesArrayWithLostMarks(nodes) { hasLostMarks = true }
      let program = try program(nodes)
      if tree.isTopLevelChoice(nodes) {
        let bar = offset(ofTopLevelBar: trigger)
        report(
          .warning, "top-level-bar", trigger, at: bar..<bar + 1,
          options.order.readsLikePython
            ? "this bar divides the whole line, and more text may follow what is before it"
            : "this bar divides the whole line")
      }
      return program
    } catch {
      // The offset is in the compiled text, which may lack the weight and some marks of the source. A trigger that is
      // too large is reported as a whole.
      let isMoved = text.start != trigger.text.start || error.check != "brackets"
      let part = error.offset..<error.offset + 1
      report(.error, error.check, trigger, at: isMoved ? nil : part, error.message)
      return .program(0..<0, captures: 0)
    }
  }

  /// Returns whether a pattern names an array with an item that was compiled without some marks.
  private func namesArrayWithLostMarks(_ nodes: Range<Int>) -> Bool {
    !arraysWithLostMarks.isEmpty
      && tree.nodes[nodes].contains { node in
        node.kind == .array && arraysWithLostMarks.contains(tree.arrays.keys[Int(node.number)])
      }
  }

  /// Returns the offset of the first bar outside of brackets.
  private func offset(ofTopLevelBar trigger: Trigger) -> Int {
    var depth = 0
    for (offset, byte) in arena[trigger.text].enumerated() {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "|") where depth == 0: return offset
      default: continue
      }
    }
    return 0
  }

  private mutating func withoutWeight(_ range: TextRange) -> TextRange {
    guard let (text, _) = WeightTag.removed(from: arena[range]) else { return range }
    return arena.store(text)
  }

  private enum Form { case words, stars, other }

  private static func form(of text: ArraySlice<UInt8>) -> Form {
    var form = Form.words
    for byte in text {
      switch byte {
      case UInt8(ascii: "*"): form = .stars
      case UInt8(ascii: "#"), UInt8(ascii: "_"), UInt8(ascii: "("), UInt8(ascii: "["),
        UInt8(ascii: "<"), UInt8(ascii: "@"), UInt8(ascii: "|"), UInt8(ascii: ")"),
        UInt8(ascii: "]"):
        return .other
      default: continue
      }
    }
    return form == .stars && text.count == 1 ? .other : form
  }

  private mutating func stars(in text: TextRange) -> Pattern {
    let first = Int32(textsBetweenStars.count)
    var start = text.start
    for index in text.range where arena[index] == UInt8(ascii: "*") {
      textsBetweenStars.append(TextRange(start..<index))
      start = index + 1
    }
    textsBetweenStars.append(TextRange(start..<text.end))
    return .stars(first..<Int32(textsBetweenStars.count))
  }

  /// The maximum number of instructions of all triggers; these take about 160 MB.
  static let maximumInstructions = 10_000_000

  private mutating func program(_ nodes: Range<Int>) throws(PatternProblem) -> Pattern {
    let first = code.instructions.count
    guard
      let captures = PatternCompiler.compile(
        nodes, of: tree, arrays: arrayPatterns, arena: arena, into: &code)
    else { throw .tooLarge }
    guard code.instructions.count <= Self.maximumInstructions else {
      code.instructions.removeSubrange(first...)
      throw .noRoom
    }
    programNodes[Int32(first)] = nodes
    return .program(
      Int32(first)..<Int32(code.instructions.count), captures: Int32(captures))
  }

  /// Compiles the arrays, whose items may name other arrays.
  mutating func compileArrays() {
    let names = definitions.arrays.keys.sorted()
    for name in names { _ = tree.number(ofArray: name) }
    var expansion = ArrayExpansion(definitions.arrays, normalizer)
    var isFull = false
    for name in names {
      let firstItem = tree.nodes.count
      tree.nodes += expansion.items(of: name, &tree, &arena).nodes
      if expansion.room < 0, !isFull {
        isFull = true
        diagnostics.append(
          Diagnostic(
            .error, "array-too-large", at: SourceLocation(file: files[0], line: 1),
            "all arrays together have more than \(ArrayExpansion.maximumItems) items, because '\(name)'"
              + " names other arrays"))
      }
      arrayPatterns.append(
        PatternArray(
          items: firstItem..<tree.nodes.count, in: tree, arena: arena, lists: &code.lists))
    }
    arraysWithLostMarks = expansion.arraysWithLostMarks
  }
}

/// The items of arrays as patterns, with the arrays that they name expanded.
///
/// Nested arrays could expand to more items than fit into memory, so the expansion stops when no `room` is left. An
/// array inside its own expansion matches nothing.
struct ArrayExpansion {
  /// The maximum number of items of all arrays together, including the items of arrays that they name.
  static let maximumItems = 100_000
  /// The maximum length of a chain of arrays, each naming the next one as a whole item or inside an item.
  private static let maximumDepth = 32
  /// The maximum depth of arrays named inside items, such as `a (@b)`.
  private static let maximumNesting = 8

  /// Items as alternatives, which may be copied anywhere into a tree.
  struct Items {
    var nodes: [PatternTree.Node] = []
    var count = 0
  }

  /// One item: the name of another array, or a pattern.
  private enum Item {
    case array(String)
    case nodes([PatternTree.Node])
  }

  private let arrays: [String: [String]]
  /// The number of items that may still be added; negative if there were too many.
  private(set) var room = ArrayExpansion.maximumItems
  /// The arrays that have, directly or through another array, an item that was compiled without some marks.
  private(set) var arraysWithLostMarks: Set<String> = []
  private var parsedItems: [String: [Item?]] = [:]
  private var cache: [String: Items] = [:]
  private var expanding: Set<String> = []
  private var nesting = 0
  /// Whether items were omitted because of the depth or a cycle.
  ///
  /// The result is then valid only inside the arrays that are `expanding` now, and is not stored in `cache`.
  private var isCut = false

  private let normalizer: Normalizer

  init(_ arrays: [String: [String]], _ normalizer: Normalizer) {
    self.arrays = arrays
    self.normalizer = normalizer
  }

  mutating func items(
    of name: String, _ tree: inout PatternTree, _ arena: inout [UInt8]
  ) -> Items {
    defer { if arraysWithLostMarks.contains(name) { arraysWithLostMarks.formUnion(expanding) } }
    if let items = cache[name] {
      room -= items.count
      return room < 0 ? Items() : items
    }
    guard expanding.count < Self.maximumDepth, expanding.insert(name).inserted else {
      isCut = true
      return Items()
    }
    let wasCut = isCut
    isCut = false
    var items = Items()
    for index in (arrays[name] ?? []).indices where room >= 0 {
      // Every item counts, even one that names an empty array, because reading it takes time.
      room -= 1
      switch item(index, of: name, &tree, &arena) {
      case .array(let other):
        let more = self.items(of: other, &tree, &arena)
        items.nodes += more.nodes
        items.count += more.count
      case .nodes(let nodes):
        items.count += 1
        let alternative = items.nodes.count
        items.nodes.append(PatternTree.Node(kind: .alternative))
        resolve(nodes[...], into: &items.nodes, &tree, &arena)
        items.nodes[alternative].count = Int32(items.nodes.count - alternative)
      case nil: continue
      }
    }
    expanding.remove(name)
    if !isCut, room >= 0 { cache[name] = items }
    isCut = isCut || wasCut
    return items
  }

  /// Returns an item; `nil` if it is not valid.
  ///
  /// The items of each array are parsed only once.
  private mutating func item(
    _ index: Int, of name: String, _ tree: inout PatternTree, _ arena: inout [UInt8]
  ) -> Item? {
    if let items = parsedItems[name] { return items[index] }
    let items = (arrays[name] ?? []).map { item -> Item? in
      if item.hasPrefix("@"), case let other = String(item.dropFirst()), arrays[other] != nil {
        return .array(other)
      }
      let compiled = PatternText.compiled(Array(item.utf8)[...], by: normalizer, isReply: false)
      if compiled?.lost.isEmpty == false { arraysWithLostMarks.insert(name) }
      let text = arena.store(compiled?.text ?? Array(item.utf8))
      guard let nodes = try? PatternParser.parse(text, of: arena, into: &tree) else { return nil }
      defer { tree.nodes.removeSubrange(nodes) }
      return .nodes(Array(tree.nodes[nodes]))
    }
    parsedItems[name] = items
    return items[index]
  }

  /// Appends the nodes with each array replaced by a group of its items.
  private mutating func resolve(
    _ nodes: ArraySlice<PatternTree.Node>, into resolved: inout [PatternTree.Node],
    _ tree: inout PatternTree, _ arena: inout [UInt8]
  ) {
    var index = nodes.startIndex
    while index < nodes.endIndex {
      let node = nodes[index]
      let next = index + Int(node.count)
      let start = resolved.count
      switch node.kind {
      case .array:
        resolved += group(ofArray: tree.arrays.keys[Int(node.number)], &tree, &arena)
      case .group, .optional, .alternative:
        resolved.append(node)
        resolve(nodes[(index + 1)..<next], into: &resolved, &tree, &arena)
        resolved[start].count = Int32(resolved.count - start)
      default: resolved.append(node)
      }
      index = next
    }
  }

  private mutating func group(
    ofArray name: String, _ tree: inout PatternTree, _ arena: inout [UInt8]
  ) -> [PatternTree.Node] {
    nesting += 1
    defer { nesting -= 1 }
    if nesting > Self.maximumNesting { isCut = true }
    room -= 1
    let items =
      nesting > Self.maximumNesting || room < 0 ? Items() : self.items(of: name, &tree, &arena)
    guard items.count > 0 else {
      // No array has an empty name, so this node matches nothing.
      return [PatternTree.Node(kind: .array, number: tree.number(ofArray: ""))]
    }
    return [PatternTree.Node(kind: .group, count: Int32(items.nodes.count + 1))] + items.nodes
  }
}

extension PatternProblem {
  var check: String {
    switch self {
    case .tooLarge, .noRoom: "pattern-too-large"
    case .unclosed, .unopened, .emptyAlternative, .tooDeep: "brackets"
    }
  }

  var offset: Int {
    switch self {
    case .unclosed(_, let offset), .unopened(_, let offset), .emptyAlternative(let offset),
      .tooDeep(let offset):
      offset
    case .tooLarge, .noRoom: 0
    }
  }

  var message: String {
    switch self {
    case .unclosed(let byte, _): "this \(Character(Unicode.Scalar(byte))) is never closed"
    case .unopened(let byte, _): "this \(Character(Unicode.Scalar(byte))) closes nothing"
    case .emptyAlternative: "these bars or brackets are empty"
    case .tooDeep: "brackets are nested too deeply"
    case .tooLarge:
      "this trigger is too large: it compiles to more than \(PatternCompiler.maximumInstructions) instructions"
    case .noRoom:
      "this trigger is left out: with it, all triggers compile to more than \(BrainCompiler.maximumInstructions) instructions"
    }
  }
}
