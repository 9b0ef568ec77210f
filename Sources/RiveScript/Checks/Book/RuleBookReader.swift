/// Groups the statements of all documents into blocks, exactly as the compiler does.
struct RuleBookReader {
  private let documents: [Document]
  private let options: ParsingOptions
  private(set) var blocks: [RuleBlock] = []
  private(set) var definitions: [PlacedDefinition] = []
  /// The first label of each topic, with the index of its document.
  private(set) var labels: [String: (document: Int, statement: Statement)] = [:]
  private var hasBlock = false

  init(_ documents: [Document], options: ParsingOptions) {
    self.documents = documents
    self.options = options
    for (number, document) in documents.enumerated() {
      hasBlock = false
      var before: Command?
      for statement in document.statements {
        read(statement, after: before, in: number)
        before = statement.command
      }
    }
  }

  private mutating func read(_ statement: Statement, after before: Command?, in document: Int) {
    let last = blocks.count - 1
    switch statement.command {
    case .definition:
      definitions.append(
        PlacedDefinition(
          document: document, statement: statement,
          definition: Definition(documents[document][statement.text])))
    case .trigger:
      blocks.append(RuleBlock(document: document, trigger: statement))
      hasBlock = true
    case .label:
      hasBlock = false
      let words = documents[document].text(of: statement).split(whereSeparator: \.isWhitespace)
      guard words.count > 1, words[0] == "topic" else { return }
      let name = options.forceCase ? words[1].lowercased() : String(words[1])
      if labels[name] == nil { labels[name] = (document, statement) }
    case .endLabel:
      if documents[document].text(of: statement).closesLabel { hasBlock = false }
    case _ where !hasBlock: return
    case .previous: if before == .trigger { blocks[last].previous = statement }
    case .condition: blocks[last].conditions.append(statement)
    case .redirect: blocks[last].redirects.append(statement)
    case .reply: blocks[last].replies.append(statement)
    }
  }
}
