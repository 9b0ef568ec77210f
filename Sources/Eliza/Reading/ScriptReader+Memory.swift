import Responder

/// Reading `(MEMORY keyword (decomposition = reassembly) x 4)`.
extension ScriptReader {
  mutating func readMemory(at location: SourceLocation) throws(ScriptProblem) -> ParsedMemory {
    let name = cursor.next()
    guard name.isSymbol else { throw .memoryForm(.keyword) }
    var memory = ParsedMemory(keyword: vocabulary.intern(name.text), location: location)
    for _ in 0..<4 { memory.lines.append(try readMemoryLine()) }
    guard cursor.next().kind == .close else { throw .memoryForm(.close) }
    return memory
  }

  private mutating func readMemoryLine() throws(ScriptProblem) -> ParsedTransformation {
    let open = cursor.next()
    guard open.kind == .open else { throw .memoryForm(.open) }
    let terms = try readTerms { $0 == .equals }
    let range = range(from: location(of: open))
    guard cursor.next().kind == .equals else { throw .memoryForm(.equals) }
    let start = location(of: cursor.peek())
    let items = try readTerms { _ in false }
    guard cursor.next().kind == .close else { throw .memoryForm(.close) }
    let decomposition = decomposition(terms, in: range)
    let text = decomposition.text.dropLast() + " = " + Self.text(of: items).dropFirst()
    let reassembly = ParsedReassembly(
      action: .say(try pieces(items, elementCount: terms.count)), text: String(text),
      location: start)
    return ParsedTransformation(decomposition: decomposition, reassemblies: [reassembly])
  }

  /// Reads one or more terms up to a `)`, the end of the file, or a token that `ends` accepts.
  private mutating func readTerms(until ends: (Token.Kind) -> Bool) throws(ScriptProblem) -> [Item]
  {
    var items: [Item] = []
    while true {
      let token = cursor.peek()
      if token.kind == .close || token.kind == .end || ends(token.kind) { break }
      switch token.kind {
      case .open: items.append(.list(try readList().map(\.bytes)))
      case .number: items.append(.number(cursor.next()))
      default: items.append(.word(cursor.next().text))
      }
    }
    if items.isEmpty { throw .memoryForm(.terms) }
    return items
  }
}
