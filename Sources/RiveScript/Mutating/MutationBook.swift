import Responder

/// The rules to mutate: the statements of all triggers, with the edits that change them.
struct MutationBook {
  let brain: Brain
  let documents: [Document]
  /// The blocks, one for each of `Brain.triggers`, in the same order.
  let blocks: [RuleBlock]
  let definitions: [PlacedDefinition]
  private let lineMaps: [LineMap]
  private let readsAppendedLines: [Bool]

  /// Complexity: that of compiling.
  init(_ sources: [RuleSource], options: BrainOptions) {
    let brain = Brain(sources, options: options)
    documents = sources.map {
      Document(parsing: $0, options: brain.options.parsing, keepsLines: true)
    }
    let reader = RuleBookReader(documents, options: brain.options.parsing)
    self.brain = brain
    (blocks, definitions) = (reader.blocks, reader.definitions)
    lineMaps = documents.map { LineMap($0.source) }
    readsAppendedLines = documents.map(\.readsAppendedLines)
  }

  func text(of statement: Statement, in document: Int) -> [UInt8] {
    Array(documents[document][statement.text])
  }

  /// Returns the location by which explanations name a block’s trigger; `nil` for the begin block, which takes part in
  /// every reply.
  func location(ofBlock block: Int) -> SourceLocation? {
    topic(ofBlock: block) == Topic.begin ? nil : brain.location(ofTrigger: Int32(block))
  }

  func topic(ofBlock block: Int) -> String {
    brain.topics[Int(brain.triggers[block].topic)].name
  }

  /// Returns an edit that replaces a part of a statement’s text.
  ///
  /// Returns `nil` if the part is empty, has several lines, is not contiguous in the source, or equals the replacement.
  func edit(
    _ part: Range<Int>, of statement: Statement, in document: Int, _ replacement: String
  ) -> SourceEdit? {
    guard !part.isEmpty, let bytes = documents[document].sourceRange(of: part, in: statement)
    else { return nil }
    // A replacement on several lines would move the rules below it.
    let old = documents[document].source[bytes]
    let range = lineMaps[document].range(ofBytes: bytes, in: documents[document].name)
    guard range.start.line == range.endLine, old.last?.endsLine != true,
      !old.elementsEqual(replacement.utf8)
    else { return nil }
    return SourceEdit(range, replacement)
  }

  /// Returns an edit that replaces a statement’s whole text, with the same conditions as for a part.
  func edit(_ statement: Statement, in document: Int, _ replacement: String) -> SourceEdit? {
    edit(0..<statement.text.count, of: statement, in: document, replacement)
  }

  /// Returns the edits that empty a statement’s lines.
  func removal(of statement: Statement, in document: Int) -> [SourceEdit] {
    documents[document].lineNumbers(of: statement).map { number in
      SourceEdit(
        SourceRange(
          SourceLocation(file: documents[document].name, line: number),
          count: lineMaps[document][number].scalarCount), "")
    }
  }

  /// Returns the edits that empty all lines of a block.
  func removal(ofBlock block: Int) -> [SourceEdit] {
    statements(ofBlock: block).flatMap { removal(of: $0, in: blocks[block].document) }
  }

  /// Returns the edit that adds lines after all others of a file; `nil` if the parser would skip these lines.
  func addition(_ text: [String], to document: Int) -> SourceEdit? {
    guard readsAppendedLines[document] else { return nil }
    let end = lineMaps[document].location(
      ofByte: documents[document].source.count, in: documents[document].name)
    return SourceEdit(SourceRange(end), "\n" + text.joined(separator: "\n") + "\n")
  }

  /// Returns the source lines of a block, with the lines that continue them.
  func sourceLines(ofBlock block: Int) -> [String] {
    let document = blocks[block].document
    return statements(ofBlock: block).flatMap { statement in
      documents[document].lineNumbers(of: statement).map {
        String(decoding: lineMaps[document][$0], as: UTF8.self)
      }
    }
  }

  private func statements(ofBlock number: Int) -> [Statement] {
    let block = blocks[number]
    return
      ([block.trigger] + [block.previous].compactMap { $0 } + block.conditions
      + block.redirects + block.replies).sorted { $0.line < $1.line }
  }
}

extension [UInt8] {
  /// Returns the text in a range of the bytes, in quotation marks; a text too long for a summary is cut off.
  func quoted(_ range: Range<Int>) -> String {
    let part = self[range].prefix(4 * RuleMutation.maximumSummary)
    return "“" + String(decoding: part, as: UTF8.self) + "”"
  }
}
