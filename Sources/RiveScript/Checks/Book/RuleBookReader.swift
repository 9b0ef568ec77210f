/// Groups the statements of all documents into blocks, exactly as the compiler does.
struct RuleBookReader {
  private let documents: [Document]
  private let options: ParsingOptions
  private(set) var blocks: [RuleBlock] = []
  private(set) var definitions: [PlacedDefinition] = []
  /// The first label of each topic.
  private(set) var labels: [String: PlacedLabel] = [:]
  private var hasBlock = false

  init(_ documents: [Document], options: ParsingOptions) {
    self.documents = documents
    self.options = options
  }

  mutating func read() {
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
      if labels[name] == nil {
        labels[name] = PlacedLabel(document: document, statement: statement)
      }
    case .endLabel:
      if documents[document].text(of: statement).closesLabel { hasBlock = false }
    case .previous, .condition, .redirect, .reply:
      if hasBlock { add(statement, after: before) }
    }
  }

  private mutating func add(_ statement: Statement, after before: Command?) {
    let last = blocks.count - 1
    switch statement.command {
    case .previous: if before == .trigger { blocks[last].previous = statement }
    case .condition: blocks[last].conditions.append(statement)
    case .redirect: blocks[last].redirects.append(statement)
    default: blocks[last].replies.append(statement)
    }
  }
}
