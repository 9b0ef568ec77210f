import Responder

/// Compiles a parsed script into a `Program`.
///
/// Complexity: linear in the script's size, and in the number of words with its tags for each `(/TAG)`.
struct ProgramCompiler {
  private let script: ParsedScript
  private var parts: Program.Parts
  private var keywordIndex: [Vocabulary.ID: Int32] = [:]
  private var wordsByTag: [Vocabulary.ID: [Vocabulary.ID]] = [:]
  private var setIndex: [[Vocabulary.ID]: Int32] = [:]

  init(
    _ script: ParsedScript, _ vocabulary: Vocabulary, files: Int, correctsSpelling: Bool = false
  ) {
    self.script = script
    parts = Program.Parts(vocabulary: vocabulary, greeting: script.greeting, fileCount: files)
    parts.correctsSpelling = correctsSpelling
    for (index, rule) in script.keywords.enumerated() {
      keywordIndex[rule.keyword] = Int32(index)
      for tag in rule.tags { wordsByTag[tag, default: []].append(rule.keyword) }
    }
  }

  mutating func compile() -> Program {
    for rule in script.keywords { add(rule, name: parts.vocabulary.text(rule.keyword)) }
    if let none = script.none {
      parts.noneIndex = parts.keywords.count
      add(none, name: "NONE")
    }
    if let memory = script.memory { add(memory) }
    parts.roles = (0..<parts.vocabulary.count).map { role(of: Vocabulary.ID($0)) }
    return Program(parts)
  }

  private func role(of word: Vocabulary.ID) -> Program.Role {
    guard let index = keywordIndex[word] else { return Program.Role(substitute: word) }
    let rule = parts.keywords[Int(index)]
    return Program.Role(
      precedence: Int32(rule.precedence), substitute: rule.substitute ?? word,
      rule: rule.canAnswer ? index : nil)
  }

  private mutating func add(_ rule: ParsedKeyword, name: String) {
    let first = Int32(parts.decompositions.count)
    for transformation in rule.transformations { add(transformation, title: name) }
    parts.keywords.append(
      Program.Keyword(
        name: name, location: rule.location, substitute: rule.substitute,
        precedence: rule.precedence, tags: rule.tags,
        decompositions: first..<Int32(parts.decompositions.count),
        link: rule.link.map(target),
        linkText: rule.link.map { "(=\(parts.vocabulary.text($0.keyword)))" } ?? "",
        linkLocation: rule.link?.range.start))
  }

  private mutating func add(_ memory: ParsedMemory) {
    let first = Int32(parts.decompositions.count)
    let name = parts.vocabulary.text(memory.keyword)
    for line in memory.lines { add(line, title: "MEMORY \(name)") }
    parts.memory = Program.Memory(
      keyword: keywordIndex[memory.keyword], name: name, location: memory.location,
      lines: first..<Int32(parts.decompositions.count))
  }

  private mutating func add(_ transformation: ParsedTransformation, title: String) {
    let decomposition = transformation.decomposition
    let firstElement = Int32(parts.elements.count)
    var requiredBits: UInt64 = 0
    var minimumWords = 0
    for parsed in decomposition.elements {
      if case .word(let word) = parsed { requiredBits |= 1 << UInt64(word & 63) }
      let element = element(parsed)
      minimumWords += element.length ?? 0
      parts.elements.append(element)
    }
    let firstReassembly = Int32(parts.reassemblies.count)
    for reassembly in transformation.reassemblies { add(reassembly) }
    parts.decompositions.append(
      Program.Decomposition(
        elements: firstElement..<Int32(parts.elements.count), minimumWords: minimumWords,
        requiredBits: requiredBits,
        reassemblies: firstReassembly..<Int32(parts.reassemblies.count)))
    parts.decompositionSources.append(
      Program.DecompositionSource(
        pattern: decomposition.text, title: "\(title) \(decomposition.text)",
        range: decomposition.range))
  }

  private mutating func element(_ element: ParsedElement) -> Program.Element {
    switch element {
    case .word(let word): return .word(word)
    case .any: return .any
    case .exactly(let count): return .exactly(Int32(count))
    case .oneOf(let words): return .oneOf(indexOfSet(words))
    case .tagged(let tags): return .oneOf(indexOfSet(tags.flatMap { wordsByTag[$0] ?? [] }))
    }
  }

  private mutating func indexOfSet(_ words: [Vocabulary.ID]) -> Int32 {
    let members = Set(words).sorted()
    if let known = setIndex[members] { return known }
    let first = Int32(parts.setMembers.count)
    parts.setMembers.append(contentsOf: members)
    parts.sets.append(first..<Int32(parts.setMembers.count))
    setIndex[members] = Int32(parts.sets.count - 1)
    return Int32(parts.sets.count - 1)
  }

  private mutating func add(_ reassembly: ParsedReassembly) {
    let first = Int32(parts.pieces.count)
    let action: Program.Reassembly.Action
    switch reassembly.action {
    case .say(let pieces):
      action =
        constant(pieces).map { text in
          parts.constants.append(text)
          return .constant(Int32(parts.constants.count - 1))
        } ?? .say
      parts.pieces += pieces
    case .pre(let pieces, let link):
      action = .pre(target(link))
      parts.pieces += pieces
    case .link(let link): action = .link(target(link))
    case .newKey: action = .newKey
    }
    parts.reassemblies.append(
      Program.Reassembly(action: action, pieces: first..<Int32(parts.pieces.count)))
    parts.reassemblySources.append(
      Program.ReassemblySource(text: reassembly.text, location: reassembly.location))
  }

  private func constant(_ pieces: [Program.Piece]) -> String? {
    var words: [String] = []
    for piece in pieces {
      guard case .word(let word) = piece else { return nil }
      words.append(parts.vocabulary.text(word))
    }
    return words.joined(separator: " ")
  }

  private func target(_ link: ParsedLink) -> Program.Target {
    keywordIndex[link.keyword].map { .keyword($0) } ?? .nowhere
  }
}
