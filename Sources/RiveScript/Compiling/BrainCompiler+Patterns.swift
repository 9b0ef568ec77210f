import Responder

/// Compiling triggers and `%` lines.
extension BrainCompiler {
  mutating func compilePatterns() {
    for index in triggers.indices {
      let trigger = triggers[index]
      haveLostMarks = false
      triggers[index].pattern = pattern(trigger.text, of: trigger)
      triggers[index].hasLostMarks = haveLostMarks
    }
    for index in previous.indices { previous[index].pattern = pattern(of: previous[index]) }
  }

  private mutating func pattern(of previous: PreviousPattern) -> Pattern {
    // Problems of a `%` line are reported like those of a trigger on that line.
    var line = triggers[Int(previous.trigger)]
    (line.text, line.file) = (previous.text, previous.file)
    (line.line, line.column) = (previous.line, previous.column)
    return pattern(previous.text, of: line, isPrevious: true)
  }

  private mutating func pattern(
    _ range: TextRange, of trigger: Trigger, isPrevious: Bool = false
  ) -> Pattern {
    var text = withoutWeight(range)
    if let compiled = PatternText.compiled(arena[text], by: normalizer, isReply: isPrevious) {
      report(
        compiled, of: trigger, Array(arena[text])[...],
        isMoved: text.start != trigger.text.start)
      if !isPrevious, !compiled.lost.isEmpty { haveLostMarks = true }
      text = arena.place(compiled.text)
    }
    switch Self.form(of: arena[text]) {
    case .words: return .words(text)
    case .stars: return stars(in: text)
    case .other: break
    }
    do throws(PatternProblem) {
      let nodes = try PatternParser.parse(Array(arena[text]))
      guard let program = program(nodes) else { throw .tooLarge }
      if nodes.isTopLevelChoice {
        report(
          .warning, "top-level-bar", trigger, offset: offset(ofTopLevelBar: trigger), length: 1,
          "this bar divides the whole line")
      }
      return program
    } catch {
      // Removing the weight shifts the offsets in the text.
      let isMoved = text.start != trigger.text.start || error.check != "brackets"
      report(
        .error, error.check, trigger, offset: isMoved ? 0 : error.offset,
        length: isMoved ? nil : 1, error.message)
      return .program(0..<0, captures: 0)
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
    return arena.place(text)
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
    let first = Int32(starPieces.count)
    var start = text.start
    for index in text.range where arena[index] == UInt8(ascii: "*") {
      starPieces.append(TextRange(start..<index))
      start = index + 1
    }
    starPieces.append(TextRange(start..<text.end))
    return .stars(first..<Int32(starPieces.count))
  }

  /// The maximum number of instructions of all programs together, which take about 160 MB.
  private static let maximumInstructions = 10_000_000

  /// Returns the compiled program; `nil` if it would be too large.
  private mutating func program(_ nodes: [PatternNode]) -> Pattern? {
    var added: [UInt8] = []
    let base = arena.count
    // The tables are moved out while they change; otherwise each trigger would copy them all.
    var numbers: [PatternVariable: Int32] = [:]
    var variables: [PatternVariable] = []
    swap(&numbers, &variableNumbers)
    swap(&variables, &code.variables)
    var lists: [[[UInt8]]] = []
    let firstList = code.lists.count
    var compiler = PatternCompiler(
      arrays: arrayPatterns, place: { added.place($0).shifted(by: base) },
      list: { texts in
        lists.append(texts)
        return Int32(firstList + lists.count - 1)
      },
      variable: { name in
        if let known = numbers[name] { return known }
        let number = Int32(variables.count)
        variables.append(name)
        numbers[name] = number
        return number
      })
    let compiled = compiler.compile(nodes)
    swap(&numbers, &variableNumbers)
    swap(&variables, &code.variables)
    guard let (instructions, captures) = compiled,
      code.instructions.count + instructions.count <= Self.maximumInstructions
    else { return nil }
    arena += added
    for texts in lists { code.lists.append(texts.map { arena.place($0) }) }
    let first = Int32(code.instructions.count)
    code.instructions += instructions
    programNodes[first] = nodes
    return .program(
      first..<Int32(code.instructions.count), captures: Int32(captures))
  }

  /// Returns the words of all triggers and of the arrays that they name.
  mutating func gatheredSpelling() -> Spelling {
    var spelling = Spelling()
    var arrays: Set<String> = []
    for trigger in triggers {
      switch trigger.pattern {
      case .words(let text): spelling.add(Array(arena[text]), to: &arena)
      case .stars(let pieces):
        for piece in pieces { spelling.add(Array(arena[starPieces[Int(piece)]]), to: &arena) }
      case .program(let range, _) where range.isEmpty: continue
      case .program(let range, _):
        addWords(of: programNodes[range.lowerBound] ?? [], to: &spelling, &arrays)
      }
    }
    return spelling
  }

  private mutating func addWords(
    of nodes: [PatternNode], to spelling: inout Spelling, _ arrays: inout Set<String>
  ) {
    for node in nodes {
      switch node {
      case .literal(let text): spelling.add(text, to: &arena)
      case .group(let alternatives, _), .optional(let alternatives):
        for alternative in alternatives { addWords(of: alternative, to: &spelling, &arrays) }
      case .array(let name):
        guard arrays.insert(name).inserted else { continue }
        for item in arrayPatterns[name]?.items ?? [] { addWords(of: item, to: &spelling, &arrays) }
      case .wildcard, .anything, .variable: continue
      }
    }
  }

  /// Compiles the arrays, whose items may name other arrays.
  mutating func compileArrays() {
    var expansion = ArrayExpansion(definitions.arrays, normalizer)
    var isFull = false
    for name in definitions.arrays.keys.sorted() {
      let items = expansion.items(of: name)
      if expansion.room < 0, !isFull {
        isFull = true
        diagnostics.append(
          Diagnostic(
            .error, "array-too-large", at: SourceLocation(file: files[0], line: 1),
            "the arrays have more than \(ArrayExpansion.maximumItems) items in all, as '\(name)'"
              + " names others"))
      }
      var array = PatternCompiler.ArrayPattern(items: items)
      if let words = PatternCompiler.texts(of: items) {
        array.list = Int32(code.lists.count)
        code.lists.append(words.map { arena.place($0) })
      }
      arrayPatterns[name] = array
    }
  }
}

/// The items of arrays as patterns, with the arrays that they name expanded.
///
/// Nested arrays could expand to more items than any memory holds, so once no `room` is left, the rest is omitted. A
/// cycle back to an array being expanded matches nothing.
struct ArrayExpansion {
  /// The maximum number of items of all arrays together, including the items of arrays that they name.
  static let maximumItems = 100_000
  /// The maximum number of arrays that name each other in a row, as a whole item and, below, inside one.
  private static let maximumDepth = 32
  private static let maximumNesting = 8

  private let arrays: [String: [String]]
  private(set) var room = ArrayExpansion.maximumItems
  private var known: [String: [[PatternNode]]] = [:]
  private var open: Set<String> = []
  private var nesting = 0
  /// Whether items were omitted that another path to the same array would include.
  private var isCut = false

  private let normalizer: Normalizer

  init(_ arrays: [String: [String]], _ normalizer: Normalizer) {
    self.arrays = arrays
    self.normalizer = normalizer
  }

  mutating func items(of name: String) -> [[PatternNode]] {
    if let items = known[name] {
      room -= items.count
      return room < 0 ? [] : items
    }
    guard open.count < Self.maximumDepth, open.insert(name).inserted else {
      isCut = true
      return []
    }
    let wasCut = isCut
    isCut = false
    var items: [[PatternNode]] = []
    for item in arrays[name] ?? [] where room >= 0 {
      // An empty array counts too, because reading it takes time.
      room -= 1
      let other = String(item.dropFirst())
      if item.hasPrefix("@"), arrays[other] != nil {
        items += self.items(of: other)
      } else if let nodes = PatternParser.parse(item: item, by: normalizer) {
        items.append(resolved(nodes))
      }
    }
    open.remove(name)
    if !isCut, room >= 0 { known[name] = items }
    isCut = isCut || wasCut
    return items
  }

  private mutating func resolved(_ nodes: [PatternNode]) -> [PatternNode] {
    var resolved: [PatternNode] = []
    for node in nodes { resolved.append(self.resolved(node)) }
    return resolved
  }

  private mutating func resolved(_ node: PatternNode) -> PatternNode {
    switch node {
    case .group(let alternatives, let captures):
      return .group(resolved(alternatives), captures: captures)
    case .optional(let alternatives): return .optional(resolved(alternatives))
    case .array(let name):
      nesting += 1
      defer { nesting -= 1 }
      if nesting > Self.maximumNesting { isCut = true }
      room -= 1
      let items = nesting > Self.maximumNesting || room < 0 ? [] : self.items(of: name)
      // No array has this name, so it matches nothing.
      return items.isEmpty ? .array("") : .group(items, captures: false)
    case .literal, .wildcard, .anything, .variable: return node
    }
  }

  private mutating func resolved(_ alternatives: [[PatternNode]]) -> [[PatternNode]] {
    var all: [[PatternNode]] = []
    for alternative in alternatives { all.append(resolved(alternative)) }
    return all
  }
}

extension PatternProblem {
  var check: String { if case .tooLarge = self { "pattern-too-large" } else { "brackets" } }

  var offset: Int {
    switch self {
    case .unclosed(_, let offset), .unopened(_, let offset), .emptyAlternative(let offset),
      .tooDeep(let offset):
      offset
    case .tooLarge: 0
    }
  }

  var message: String {
    switch self {
    case .unclosed(let byte, _): "this \(Character(Unicode.Scalar(byte))) is never closed"
    case .unopened(let byte, _): "this \(Character(Unicode.Scalar(byte))) closes nothing"
    case .emptyAlternative: "these bars or brackets are empty"
    case .tooDeep: "brackets are nested too deeply"
    case .tooLarge:
      "this trigger is too large: it takes more than \(PatternCompiler.maximumInstructions) steps to match"
    }
  }
}
