import Responder

/// Places in the files, and diagnostics of them.
extension RuleBook {
  /// What all checks find, with what compiling reported, in the order of the files; without what
  /// comments hide.
  func diagnostics(of checks: [any RuleCheck]) -> [Diagnostic] {
    var found = brain.diagnostics
    for check in checks { found += check.diagnostics(in: self) }
    return found.completed(
      from: documents.map { RuleSource(name: $0.name, bytes: $0.source) })
  }

  /// A problem at a word of a statement, or at its beginning where the word is not found.
  func report(
    _ check: CheckDescription, _ statement: Statement, in document: Int, at word: String = "",
    _ message: String, hint: String? = nil
  ) -> Diagnostic {
    let place = place(of: Array(word.utf8), in: statement, document)
    return Diagnostic(
      check.severity, check.name, at: location(ofByte: place, in: document), message, hint: hint)
  }

  func report(
    _ check: CheckDescription, _ text: RuleText, at word: String = "", _ message: String,
    hint: String? = nil
  ) -> Diagnostic {
    report(check, text.statement, in: text.document, at: word, message, hint: hint)
  }

  /// A problem of a trigger, or of its `%` line.
  func report(
    _ check: CheckDescription, block: Int, inPrevious: Bool = false, at word: String = "",
    _ message: String, hint: String? = nil
  ) -> Diagnostic {
    let own = blocks[block]
    let statement = inPrevious ? own.previous ?? own.trigger : own.trigger
    return report(check, statement, in: own.document, at: word, message, hint: hint)
  }

  /// Where a trigger stands, as a person would say it.
  func name(ofTrigger number: Int32) -> String {
    "'\(brain.arena.string(brain.triggers[Int(number)].text))' in "
      + brain.location(ofTrigger: number).description
  }

  /// A text that was put together from several lines is looked for in those.
  private func place(of word: [UInt8], in statement: Statement, _ document: Int) -> Int {
    let source = documents[document].source
    let starts = lineStarts[document]
    let line = min(Int(statement.line), starts.count) - 1
    let beginning = min(starts[line] + Int(statement.offset), source.count)
    guard !word.isEmpty else { return beginning }
    let isWhole = statement.text.end <= source.count && statement.text.start < source.count
    let end = isWhole ? statement.text.end : min(source.count, beginning + statement.text.count * 2)
    var place = beginning
    while place + word.count <= end {
      if source.holds(word, at: place) { return place }
      place += 1
    }
    return beginning
  }

  private func location(ofByte place: Int, in document: Int) -> SourceLocation {
    let starts = lineStarts[document]
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= place { low = middle } else { high = middle }
    }
    let source = documents[document].source
    let before = String(decoding: source[starts[low]..<min(place, source.count)], as: UTF8.self)
    return SourceLocation(
      file: documents[document].name, line: low + 1, column: before.unicodeScalars.count + 1)
  }
}
