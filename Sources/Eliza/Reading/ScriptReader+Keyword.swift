import Responder

/// Reading `(keyword item item ...)`.
extension ScriptReader {
  mutating func readKeyword(_ name: Token, at location: SourceLocation) throws(ScriptProblem)
    -> ParsedKeyword
  {
    var rule = ParsedKeyword(keyword: vocabulary.intern(name.text), location: location)
    if cursor.peek().kind == .close {
      throw .keywordWithoutBody(vocabulary.text(rule.keyword))
    }
    while true {
      let token = cursor.next()
      switch token.kind {
      case .close: return rule
      case .number: rule.precedence = token.value
      case .equals:
        let word = cursor.next()
        guard word.isSymbol else { throw .expectedKeyword }
        rule.substitute = vocabulary.intern(word.text)
      case .word where token.says("DLIST"): rule.tags = tags(try readList())
      case .open where cursor.peek().kind == .equals: rule.link = try readTrailingLink()
      case .open: rule.transformations.append(try readTransformation())
      case .word, .end: throw .malformedRule
      }
    }
  }

  /// Reads `=K)`, the rest of a link, which the keyword's closing `)` must follow.
  private mutating func readTrailingLink() throws(ScriptProblem) -> ParsedLink {
    _ = cursor.next()
    let name = cursor.next()
    guard name.isSymbol else { throw .expectedClass }
    let close = cursor.next()
    guard close.kind == .close else { throw .expectedClose }
    let link = ParsedLink(keyword: vocabulary.intern(name.text), range: range(of: close))
    guard cursor.peek().kind == .close else { throw .expectedClose }
    script.links.append(link)
    return link
  }

  private mutating func readTransformation() throws(ScriptProblem) -> ParsedTransformation {
    let start = location(of: cursor.peek())
    let items = try readList()
    if items.isEmpty { throw .emptyDecomposition }
    var transformation = ParsedTransformation(
      decomposition: decomposition(items, in: range(from: start)), reassemblies: [])
    repeat {
      transformation.reassemblies.append(try readReassembly(elementCount: items.count))
    } while cursor.peek().kind == .open
    guard cursor.next().kind == .close else { throw .expectedClose }
    return transformation
  }

  private mutating func readReassembly(elementCount: Int) throws(ScriptProblem) -> ParsedReassembly
  {
    let open = cursor.next()
    guard open.kind == .open else { throw .expectedOpen }
    if cursor.peek().says("PRE") {
      return try readPre(elementCount: elementCount, at: location(of: open))
    }
    let items = try readWords()
    var reassembly = ParsedReassembly(
      action: .newKey, text: Self.text(of: items), location: location(of: open))
    if items.first?.isEquals == true {
      guard items.count == 2 else { throw .expectedReference }
      let link = addLink(to: items[1])
      reassembly.action = .link(link)
      reassembly.text = text(of: link)
    } else if items.count != 1 || items[0].description != "NEWKEY" {
      reassembly.action = .say(try pieces(items, elementCount: elementCount))
    }
    return reassembly
  }

  /// Reads `PRE (words and numbers) (=K))`.
  private mutating func readPre(elementCount: Int, at start: SourceLocation) throws(ScriptProblem)
    -> ParsedReassembly
  {
    _ = cursor.next()
    let items = try readList()
    let reference = try readList()
    guard reference.count == 2 && reference[0].isEquals else { throw .expectedPreReference }
    let pieces = try pieces(items, elementCount: elementCount)
    let link = addLink(to: reference[1])
    guard cursor.next().kind == .close else { throw .expectedClose }
    return ParsedReassembly(
      action: .pre(pieces, link), text: "(PRE \(Self.text(of: items)) \(text(of: link)))",
      location: start)
  }

  private mutating func addLink(to item: Item) -> ParsedLink {
    let link = ParsedLink(
      keyword: vocabulary.intern(item.bytes), range: range(of: cursor.furthest))
    script.links.append(link)
    return link
  }

  private func text(of link: ParsedLink) -> String { "(=\(vocabulary.text(link.keyword)))" }
}
