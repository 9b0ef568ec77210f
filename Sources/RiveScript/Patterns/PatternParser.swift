/// Parses the text of a trigger, from which the weight and surplus spaces are removed already.
struct PatternParser {
  /// The maximum depth of brackets, which limits the stack that parsing needs.
  static let maximumDepth = 32

  private let text: [UInt8]
  private let start: Int
  private let end: Int
  private var tree = PatternTree()
  private var index: Int
  private var depth = 0
  /// The depth of `[ ]`, inside which wildcards do not capture.
  private var optionalDepth = 0
  /// Whether bars outside of brackets let any text follow each alternative but the last, as in Python.
  private let hasOpenBars: Bool

  private init(_ text: [UInt8], _ range: TextRange, hasOpenBars: Bool) {
    (self.text, self.hasOpenBars) = (text, hasOpenBars)
    (start, end, index) = (range.start, range.end, range.start)
  }

  /// Parses a text of the arena, appends its nodes to a tree, and returns their range; linear in the text's length.
  ///
  /// With `hasOpenBars`, bars outside of brackets are read as in Python's implementation, whose expression `^a|b$`
  /// has no brackets: a message matches if it begins with `a`, or is `b`.
  static func parse(
    _ text: TextRange, of arena: [UInt8], into tree: inout PatternTree, hasOpenBars: Bool = false
  ) throws(PatternProblem) -> Range<Int> {
    let first = tree.nodes.count
    if text.count == 1, arena[text.start] == UInt8(ascii: "*") {
      tree.nodes.append(PatternTree.Node(kind: .anything))
      return first..<first + 1
    }
    var parser = PatternParser(arena, text, hasOpenBars: hasOpenBars)
    // The tree is moved out while it changes; otherwise each pattern would copy all of it.
    swap(&parser.tree, &tree)
    defer { swap(&parser.tree, &tree) }
    do throws(PatternProblem) {
      try parser.parse()
    } catch {
      parser.tree.nodes.removeSubrange(first...)
      throw error
    }
    return first..<parser.tree.nodes.count
  }

  /// Returns the nodes of a trigger, from left to right; linear in its length.
  static func parse(_ text: [UInt8]) throws(PatternProblem) -> [PatternNode] {
    var tree = PatternTree()
    let pattern = try parse(TextRange(0..<text.count), of: text, into: &tree)
    return tree.nested(pattern, in: text)
  }

  /// Returns the nodes of an array's item; `nil` if it is not valid.
  static func parse(item: String, by normalizer: Normalizer) -> [PatternNode]? {
    try? parse(PatternText.compiled(item: item, by: normalizer))
  }

  private mutating func parse() throws(PatternProblem) {
    let first = tree.nodes.count
    var last = try parseSequence(until: nil)
    guard index < end else { return }
    // A bar outside of brackets divides the whole trigger.
    tree.nodes.insert(
      contentsOf: [PatternTree.Node(kind: .group), PatternTree.Node(kind: .alternative)], at: first)
    last = last.map { $0 + 2 }
    var alternative = first + 1
    var begin = start
    while true {
      guard !isBlank(begin..<index) else { throw .emptyAlternative(offset: begin - start) }
      trim(alternative, last: last)
      if hasOpenBars, index < end { appendAnyText() }
      close(alternative)
      guard index < end else { break }
      index += 1
      begin = index
      alternative = open(.alternative)
      last = try parseSequence(until: nil)
    }
    close(first)
  }

  /// Appends a group that matches what `*` matches, or nothing.
  private mutating func appendAnyText() {
    let rest = open(.group)
    close(open(.alternative))
    let some = open(.alternative)
    close(open(.star))
    close(some)
    close(rest)
  }

  private mutating func open(_ kind: PatternTree.Node.Kind, captures: Bool = false) -> Int {
    tree.nodes.append(PatternTree.Node(kind: kind, captures: captures))
    return tree.nodes.count - 1
  }

  private mutating func close(_ node: Int) {
    tree.nodes[node].count = Int32(tree.nodes.count - node)
  }

  private func isBlank(_ range: Range<Int>) -> Bool {
    for index in range where text[index] != 0x20 { return false }
    return true
  }

  /// Removes white space at both ends of the most recently parsed alternative.
  ///
  /// - Parameter last: the index of the alternative's last part.
  private mutating func trim(_ alternative: Int, last: Int?) {
    guard var last else { return }
    let first = alternative + 1
    if tree.nodes[first].kind == .literal {
      var text = tree.nodes[first].text.range
      while let byte = text.first, self.text[byte] == 0x20 { text.removeFirst() }
      tree.nodes[first].text = TextRange(text)
      if text.isEmpty {
        tree.nodes.remove(at: first)
        last -= 1
      }
    }
    guard last >= first, tree.nodes[last].kind == .literal else { return }
    var text = tree.nodes[last].text.range
    while let byte = text.last, self.text[byte] == 0x20 { text.removeLast() }
    tree.nodes[last].text = TextRange(text)
    if text.isEmpty { tree.nodes.removeLast() }
  }

  /// Appends nodes until a bar, a closing bracket or the end, and returns the index of the last node that is not inside
  /// another one; `nil` if there are none.
  private mutating func parseSequence(until close: UInt8?) throws(PatternProblem) -> Int? {
    var last: Int?
    var literalStart = index
    func addLiteral(_ parser: inout Self, until end: Int) {
      guard literalStart < end else { return }
      last = parser.tree.nodes.count
      parser.tree.nodes.append(
        PatternTree.Node(kind: .literal, text: TextRange(literalStart..<end)))
    }
    while index < end {
      let byte = text[index]
      let position = index
      if let node = simpleNode(byte) {
        addLiteral(&self, until: position)
        last = tree.nodes.count
        tree.nodes.append(node)
        literalStart = index
        continue
      }
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["):
        addLiteral(&self, until: position)
        last = tree.nodes.count
        try parseBracket(byte)
        literalStart = index
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        guard byte == close else { throw .unopened(byte, offset: index - start) }
        addLiteral(&self, until: position)
        return last
      case UInt8(ascii: "|"):
        addLiteral(&self, until: position)
        return last
      default: index += 1
      }
    }
    addLiteral(&self, until: index)
    return last
  }

  /// Parses a wildcard, an array or a variable at this position; `nil` if there is none.
  private mutating func simpleNode(_ byte: UInt8) -> PatternTree.Node? {
    let kind: PatternTree.Node.Kind
    switch byte {
    case UInt8(ascii: "*"): kind = .star
    case UInt8(ascii: "#"): kind = .number
    case UInt8(ascii: "_"): kind = .word
    case UInt8(ascii: "@"): return parseArray()
    case UInt8(ascii: "<"): return parseVariable()
    default: return nil
    }
    index += 1
    return PatternTree.Node(kind: kind, captures: optionalDepth == 0)
  }

  private mutating func parseArray() -> PatternTree.Node? {
    guard let end = text.signEnd(at: index, upTo: end) else { return nil }
    let name = String(decoding: text[index + 1..<end], as: UTF8.self)
    index = end
    return PatternTree.Node(kind: .array, number: tree.number(ofArray: name))
  }

  private mutating func parseVariable() -> PatternTree.Node? {
    guard let end = text.signEnd(at: index, upTo: end),
      let variable = PatternVariable(
        tag: String(decoding: text[index + 1..<end - 1], as: UTF8.self))
    else { return nil }
    index = end
    return PatternTree.Node(kind: .variable, number: tree.number(of: variable))
  }

  private mutating func parseBracket(_ open: UInt8) throws(PatternProblem) {
    let opening = index
    let isOptional = open == UInt8(ascii: "[")
    let close = isOptional ? UInt8(ascii: "]") : UInt8(ascii: ")")
    guard depth < Self.maximumDepth else { throw .tooDeep(offset: opening - start) }
    depth += 1
    if isOptional { optionalDepth += 1 }
    let node = self.open(isOptional ? .optional : .group, captures: !isOptional)
    repeat {
      index += 1
      let begin = index
      let alternative = self.open(.alternative)
      let last = try parseSequence(until: close)
      guard index < end else { throw .unclosed(open, offset: opening - start) }
      guard !isBlank(begin..<index) else { throw .emptyAlternative(offset: begin - start) }
      if isOptional { trim(alternative, last: last) }
      self.close(alternative)
    } while text[index] != close
    index += 1
    depth -= 1
    if isOptional { optionalDepth -= 1 }
    self.close(node)
  }
}

extension PatternVariable {
  /// Parses `bot name`, `get name`, `input`, `input3`, `reply`, `reply3`.
  init?(tag: String) {
    if tag.hasPrefix("bot ") {
      self = .robot(String(tag.dropFirst(4)))
    } else if tag.hasPrefix("get ") {
      self = .user(String(tag.dropFirst(4)))
    } else if let number = Self.number(of: tag, after: "input") {
      self = .input(number)
    } else if let number = Self.number(of: tag, after: "reply") {
      self = .reply(number)
    } else {
      return nil
    }
  }

  private static func number(of tag: String, after name: String) -> Int? {
    guard tag.hasPrefix(name) else { return nil }
    let digits = tag.dropFirst(name.count)
    if digits.isEmpty { return 1 }
    guard let number = Int(digits), (1...9).contains(number), digits.count == 1 else { return nil }
    return number
  }
}
