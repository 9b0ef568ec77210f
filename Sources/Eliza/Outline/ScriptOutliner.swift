import Responder

/// Makes the outline of a script from its lists.
struct ScriptOutliner {
  private let source: RuleSource
  private var symbols: [OutlineSymbol] = []
  private var mentions: [OutlineMention] = []
  private var tokens: [OutlineToken] = []
  private var hints: [OutlineHint] = []

  private init(_ source: RuleSource) { self.source = source }

  /// Returns the outline of a script; for invalid UTF-8, only its comments.
  ///
  /// Complexity: linear in the script.
  static func outline(of source: RuleSource) -> RuleOutline {
    var outliner = ScriptOutliner(source)
    outliner.readComments()
    if String(validating: source.bytes, as: UTF8.self) != nil {
      for list in ScriptNode.lists(of: source.bytes).dropFirst() { outliner.read(list) }
    }
    return RuleOutline(
      symbols: outliner.symbols, mentions: outliner.mentions, tokens: outliner.tokens,
      hints: outliner.hints)
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: source.bytes[range], as: UTF8.self)
  }

  private static func name(_ node: ScriptNode) -> String {
    String(decoding: node.token.text, as: UTF8.self)
  }

  private mutating func read(_ list: ScriptNode) {
    guard let name = list.children.first, name.isSymbol else { return }
    var symbol = OutlineSymbol(
      .keyword, Self.name(name), range: list.range, nameRange: name.range)
    if name.token.says("MEMORY") {
      tokens.append(OutlineToken(.keyword, name.range))
      if list.children.count > 1, list.children[1].isSymbol {
        mention(.read, list.children[1])
      }
      for line in list.children.dropFirst(2) where line.isList { readMemory(line, into: &symbol) }
    } else {
      if name.token.says("NONE") {
        tokens.append(OutlineToken(.keyword, name.range))
      } else {
        mention(.definition, name)
      }
      readParts(of: list, into: &symbol)
    }
    symbols.append(symbol)
  }

  private mutating func readParts(of list: ScriptNode, into symbol: inout OutlineSymbol) {
    var rest = list.children.dropFirst()
    while let node = rest.popFirst() {
      if node.isNumber {
        symbol.detail = "rank " + text(node.range)
        tokens.append(OutlineToken(.number, node.range))
      } else if !node.isList, node.token.kind == .equals {
        _ = rest.popFirst()
      } else if !node.isList, node.token.says("DLIST"), let tags = rest.popFirst() {
        tokens.append(OutlineToken(.keyword, node.range))
        readTags(tags.children, .definition)
      } else if node.children.first?.token.kind == .equals {
        symbol.children.append(
          OutlineSymbol(
            .rule, ruleText(node), detail: symbol.name, range: node.range, nameRange: node.range))
        readLink(node)
      } else if let decomposition = node.children.first, decomposition.isList {
        readTransformation(node, decomposition, into: &symbol)
      }
    }
  }

  private mutating func readTransformation(
    _ node: ScriptNode, _ decomposition: ScriptNode, into symbol: inout OutlineSymbol
  ) {
    symbol.children.append(
      OutlineSymbol(
        .rule, ruleText(decomposition), detail: symbol.name, range: node.range,
        nameRange: decomposition.range))
    mentions.append(
      OutlineMention(.rule, ruleText(decomposition), .definition, decomposition.range))
    readElements(decomposition.children)
    for list in node.children.dropFirst() where list.isList {
      readReassembly(list, elements: decomposition.children)
    }
  }

  private mutating func readElements(_ elements: [ScriptNode]) {
    for element in elements {
      if element.isNumber {
        tokens.append(OutlineToken(.wildcard, element.range))
      } else if element.isList, let first = element.children.first, Self.name(first).hasPrefix("/")
      {
        readTags(element.children, .read)
      }
    }
  }

  private mutating func readReassembly(_ list: ScriptNode, elements: [ScriptNode]) {
    guard let first = list.children.first else { return }
    if first.token.kind == .equals { return readLink(list) }
    if !first.isList, first.token.says("NEWKEY"), list.children.count == 1 {
      return tokens.append(OutlineToken(.keyword, first.range))
    }
    var pieces = list.children
    if !first.isList, first.token.says("PRE"), list.children.count > 2 {
      tokens.append(OutlineToken(.keyword, first.range))
      pieces = list.children[1].children
      readLink(list.children[2])
    }
    readPieces(pieces, elements: elements)
  }

  private mutating func readPieces(_ pieces: [ScriptNode], elements: [ScriptNode]) {
    for piece in pieces where piece.isNumber {
      tokens.append(OutlineToken(.number, piece.range))
      let number = piece.token.value
      guard elements.indices.contains(number - 1) else { continue }
      let words = elements[max(0, number - 2)..<number].map { text($0.range) }
      hints.append(OutlineHint(at: piece.range.upperBound, words.joined(separator: " ")))
    }
  }

  private mutating func readMemory(_ line: ScriptNode, into symbol: inout OutlineSymbol) {
    guard let equals = line.children.firstIndex(where: { $0.token.kind == .equals }) else { return }
    let elements = Array(line.children[..<equals])
    symbol.children.append(
      OutlineSymbol(
        .rule, elements.map { text($0.range) }.joined(separator: " "), detail: "MEMORY",
        range: line.range, nameRange: line.range))
    readElements(elements)
    readPieces(Array(line.children[(equals + 1)...]), elements: elements)
  }

  /// Reads `(=K)`.
  private mutating func readLink(_ list: ScriptNode) {
    guard list.children.count == 2, list.children[0].token.kind == .equals,
      list.children[1].isSymbol
    else { return }
    mention(.redirect, list.children[1])
  }

  /// Reads the words of `(/FAMILY /NOUN)`, or of `(/ FAMILY)`.
  private mutating func readTags(_ nodes: [ScriptNode], _ role: OutlineMention.Role) {
    for node in nodes where node.isSymbol {
      let name = Self.name(node)
      let start = node.range.lowerBound + (name.hasPrefix("/") ? 1 : 0)
      guard start < node.range.upperBound else { continue }
      mentions.append(
        OutlineMention(
          .wordClass, String(name.drop { $0 == "/" }), role, start..<node.range.upperBound))
    }
  }

  private mutating func mention(_ role: OutlineMention.Role, _ node: ScriptNode) {
    mentions.append(OutlineMention(.keyword, Self.name(node), role, node.range))
  }

  /// Returns a decomposition with single spaces, the form in explanations.
  private func ruleText(_ list: ScriptNode) -> String {
    "("
      + list.children.map { $0.isList ? ruleText($0) : Self.name($0) }.joined(separator: " ")
      + ")"
  }

  private mutating func readComments() {
    var start: Int?
    for (index, byte) in source.bytes.enumerated() {
      let ends = (0x0A...0x0D).contains(byte)
      if start == nil, byte == UInt8(ascii: ";") { start = index }
      if ends, let begin = start {
        tokens.append(OutlineToken(.comment, begin..<index))
        start = nil
      }
    }
    if let start { tokens.append(OutlineToken(.comment, start..<source.bytes.count)) }
  }
}
