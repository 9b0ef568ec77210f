import Responder

/// The rules of scripts as written, prepared for mutations.
struct ScriptBook {
  /// `(keyword = WORD rank DLIST(/TAG) (transformation) … (=LINK))`.
  struct Keyword {
    let file: Int
    let node: ScriptNode
    let name: ScriptNode
    var substitute: (equals: ScriptNode, word: ScriptNode)?
    var rank: ScriptNode?
    /// `DLIST` and the list of tags after it.
    var tags: (mark: ScriptNode, list: ScriptNode)?
    var transformations: Range<Int>
    /// The `(=K)` at the end.
    var link: ScriptNode?
    /// The locations by which explanations name its decompositions, its link, and the keyword itself; empty if it has
    /// neither decompositions nor a link.
    var ruleLocations: [SourceLocation] = []

    /// Whether the keyword has at least two of these: a substitution, a rank, tags, and rules.
    var hasSeveralParts: Bool {
      let parts = [substitute != nil, rank != nil, tags != nil, !ruleLocations.isEmpty]
      return parts.count { $0 } > 1
    }
  }

  /// `((decomposition) (reassembly) …)`, or a line of MEMORY.
  struct Transformation {
    let file: Int
    /// The index of its keyword; `nil` for a line of MEMORY.
    let keyword: Int?
    let node: ScriptNode
    let elements: [ScriptNode]
    let reassemblies: [Reassembly]
    /// The location by which explanations name it.
    let location: SourceLocation
    /// The start of its keyword, or of MEMORY.
    let enclosing: SourceLocation
  }

  struct Reassembly {
    enum Kind { case say, link, newKey, pre }

    let kind: Kind
    let items: [ScriptNode]
    /// The range of its bytes, brackets included; in a line of MEMORY, it has no brackets.
    let range: Range<Int>

    /// The words and numbers of which a reply, or the new words of a PRE, are made; none for a link or NEWKEY.
    var pieces: [ScriptNode] {
      switch kind {
      case .say: items
      case .pre: items.count > 1 ? items[1].children : []
      case .link, .newKey: []
      }
    }

    /// The word of the link, if there is one.
    var target: ScriptNode? {
      switch kind {
      case .link: items.last
      case .pre: items.last?.children.last
      case .say, .newKey: nil
      }
    }
  }

  struct Memory {
    let file: Int
    let keyword: ScriptNode
    let lines: Range<Int>
    let ruleLocations: [SourceLocation]
  }

  let files: [MutableFile]
  private(set) var keywords: [Keyword] = []
  /// The transformations of all keywords and of MEMORY, in the order of the files.
  private(set) var transformations: [Transformation] = []
  private(set) var memory: Memory?

  /// Complexity: linear in the files.
  init(_ sources: [RuleSource]) {
    files = sources.map(MutableFile.init)
    for (number, file) in files.enumerated() {
      // The reader repairs invalid UTF-8 first, so that the locations of the rules would differ from those here.
      guard String(validating: file.source.bytes, as: UTF8.self) != nil else { continue }
      for list in ScriptNode.lists(of: file.source.bytes).dropFirst() { read(list, in: number) }
    }
  }

  private mutating func read(_ list: ScriptNode, in file: Int) {
    guard let name = list.children.first, name.isSymbol else { return }
    if name.token.says("MEMORY") { return readMemory(list, in: file) }
    let start = transformations.count
    var keyword = Keyword(file: file, node: list, name: name, transformations: start..<start)
    var rest = list.children.dropFirst()
    while let node = rest.popFirst() {
      if node.isNumber {
        keyword.rank = node
      } else if node.token.kind == .equals, let word = rest.popFirst() {
        keyword.substitute = (node, word)
      } else if node.token.says("DLIST"), let tags = rest.popFirst() {
        keyword.tags = (node, tags)
      } else if node.children.first?.token.kind == .equals {
        keyword.link = node
        keyword.ruleLocations += node.close.map { [location(of: $0, in: file)] } ?? []
      } else if let decomposition = node.children.first, decomposition.isList {
        keyword.ruleLocations.append(location(of: decomposition.token, in: file))
        transformations.append(
          Transformation(
            file: file, keyword: keywords.count, node: node, elements: decomposition.children,
            reassemblies: node.children.dropFirst().map(Self.reassembly),
            location: location(of: decomposition.token, in: file),
            enclosing: location(of: list.token, in: file)))
      }
    }
    keyword.transformations = start..<transformations.count
    // If no decomposition matches, explanations name the keyword by its own location.
    if !keyword.ruleLocations.isEmpty {
      keyword.ruleLocations.append(location(of: list.token, in: file))
    }
    keywords.append(keyword)
  }

  private static func reassembly(_ list: ScriptNode) -> Reassembly {
    let kind: Reassembly.Kind
    switch list.children.first {
    case let first? where first.token.kind == .equals: kind = .link
    case let first? where first.token.says("PRE") && !first.isList: kind = .pre
    case let first? where first.token.says("NEWKEY") && list.children.count == 1: kind = .newKey
    default: kind = .say
    }
    return Reassembly(kind: kind, items: list.children, range: list.range)
  }

  private mutating func readMemory(_ list: ScriptNode, in file: Int) {
    guard list.children.count > 2 else { return }
    let start = transformations.count
    for line in list.children[2...] {
      guard let equals = line.children.firstIndex(where: { $0.token.kind == .equals }),
        let first = line.children[(equals + 1)...].first, let last = line.children.last
      else { continue }
      transformations.append(
        Transformation(
          file: file, keyword: nil, node: line, elements: Array(line.children[..<equals]),
          reassemblies: [
            Reassembly(
              kind: .say, items: Array(line.children[(equals + 1)...]),
              range: first.range.lowerBound..<last.range.upperBound)
          ],
          location: location(of: line.token, in: file),
          enclosing: location(of: list.token, in: file)))
    }
    let lines = start..<transformations.count
    memory = Memory(
      file: file, keyword: list.children[1], lines: lines,
      ruleLocations: transformations[lines].map(\.location) + [location(of: list.token, in: file)])
  }

  func location(of token: Token, in file: Int) -> SourceLocation {
    SourceLocation(file: files[file].source.name, line: token.line, column: token.column)
  }
}

extension ScriptBook {
  /// Returns a part as written, on one line and without comments.
  func text(_ node: ScriptNode, in file: Int) -> String {
    guard node.isList else { return files[file].text(node.range) }
    return "(" + text(node.children, in: file) + ")"
  }

  func text(_ nodes: [ScriptNode], in file: Int) -> String {
    nodes.map { text($0, in: file) }.joined(separator: " ")
  }

  func text(_ reassembly: Reassembly, of transformation: Transformation) -> String {
    let text = text(reassembly.items, in: transformation.file)
    return transformation.keyword == nil ? text : "(" + text + ")"
  }

  /// Returns the edits that delete an element of a decomposition, and adapt the indices in the reassemblies; `nil` if
  /// a reassembly uses the element, or it is the only one.
  func removal(ofElement index: Int, of transformation: Transformation) -> [SourceEdit]? {
    guard transformation.elements.count > 1 else { return nil }
    let file = files[transformation.file]
    // The first element has a bracket before it, so the gap after it is deleted.
    let own = transformation.elements[index].range
    let range =
      index == 0
      ? own.lowerBound..<transformation.elements[1].range.lowerBound : file.withBlanksBefore(own)
    var edits = [file.edit(range, "")].compactMap(\.self)
    for piece in transformation.reassemblies.flatMap(\.pieces) where piece.isNumber {
      let number = piece.token.value
      if number == index + 1 { return nil }
      guard number > index + 1 else { continue }
      edits += [file.edit(piece.range, "\(number - 1)")].compactMap(\.self)
    }
    return edits
  }

  /// Returns a mutation of a transformation; `nil` if no edit changes anything.
  func mutation(
    _ name: String, of transformation: Transformation, _ edits: [SourceEdit?],
    canTakeOverMessages: Bool = false, _ summary: String
  ) -> RuleMutation? {
    let edits = edits.compactMap { $0 }
    guard !edits.isEmpty else { return nil }
    var mutation = RuleMutation(
      name, edits, of: transformation.location, canTakeOverMessages: canTakeOverMessages, summary)
    mutation.enclosing = transformation.enclosing
    mutation.isDelayed = transformation.keyword == nil
    return mutation
  }

  /// Returns a mutation of a keyword; `nil` if no edit changes anything.
  func mutation(
    _ name: String, of keyword: Keyword, _ edits: [SourceEdit?], canTakeOverMessages: Bool = false,
    _ summary: String
  ) -> RuleMutation? {
    let edits = edits.compactMap { $0 }
    guard !edits.isEmpty else { return nil }
    var mutation = RuleMutation(
      name, edits, of: nil, canTakeOverMessages: canTakeOverMessages, summary)
    mutation.ruleLocations = keyword.ruleLocations
    mutation.enclosing = location(of: keyword.node.token, in: keyword.file)
    return mutation
  }
}
