import Responder

/// Locations in the files, and diagnostics for them.
extension RuleBook {
  /// Returns the problems that the checks and the compiler find, sorted by file and location, except those that
  /// comments suppress.
  func diagnostics(of checks: [any RuleCheck]) -> [Diagnostic] {
    // The checks are started from the last to the first, because the slow ones are near the end.
    // Each check has a copy of the book, so that nothing mutable is shared.
    nonisolated(unsafe) let whole = self
    let counter = WorkCounter.current
    counter?.begin()
    let found = Processors.results(checks.count) { number -> [Diagnostic] in
      let check = checks[checks.count - 1 - number]
      defer { counter?.advance(1) }
      if Interruption.current != nil { return [] }
      let book = unsafe whole.forOneCheck
      var found = check.diagnostics(in: book)
      if book.effort.isSpent, let file = book.documents.first?.name {
        found.append(
          Diagnostic(
            .note, check.description.name, at: SourceLocation(file: file, line: 1),
            "this check stopped early: there are too many rules to compare each with all the others"
          ))
      }
      return found
    }
    return (brain.diagnostics + found.reversed().joined()).completed(
      from: documents.map { RuleSource(name: $0.name, bytes: $0.source) })
  }

  /// Returns a diagnostic for a word of a statement, or for the whole statement if the word is not found.
  func diagnostic(
    _ check: CheckDescription, _ statement: Statement, in document: Int, at word: String = "",
    _ message: String, hint: String? = nil, related: [SourceLocation] = []
  ) -> Diagnostic {
    Diagnostic(
      check.severity, check.name,
      in: lineMaps[document].range(
        ofBytes: byteRange(of: Array(word.utf8), in: statement, document),
        in: documents[document].name), message, hint: hint, related: related)
  }

  /// Returns a diagnostic for a part of a statement, given as a range of bytes in its text.
  ///
  /// If the part is not contiguous in the source, the diagnostic is for a place with the same words, and has no edits.
  func diagnostic(
    _ check: CheckDescription, _ statement: Statement, in document: Int, at part: Range<Int>,
    _ message: String, hint: String? = nil, edits: [SourceEdit] = []
  ) -> Diagnostic {
    guard let range = range(of: part, in: statement, document) else {
      let word = documents[document][statement.text].dropFirst(part.lowerBound).prefix(part.count)
      return diagnostic(
        check, statement, in: document, at: String(decoding: word, as: UTF8.self), message,
        hint: hint)
    }
    return Diagnostic(check.severity, check.name, in: range, message, hint: hint, edits: edits)
  }

  /// Returns the source range of a part of a statement; `nil` if the part is not contiguous in the source.
  func range(of part: Range<Int>, in statement: Statement, _ document: Int) -> SourceRange? {
    documents[document].sourceRange(of: part, in: statement).map {
      lineMaps[document].range(ofBytes: $0, in: documents[document].name)
    }
  }

  func diagnostic(
    _ check: CheckDescription, _ text: RuleText, at word: String = "", _ message: String,
    hint: String? = nil, related: [SourceLocation] = []
  ) -> Diagnostic {
    diagnostic(
      check, text.statement, in: text.document, at: word, message, hint: hint, related: related)
  }

  /// Returns a diagnostic for a trigger, or for its `%` line.
  func diagnostic(
    _ check: CheckDescription, block: Int, inPrevious: Bool = false, at word: String = "",
    _ message: String, hint: String? = nil, related: [SourceLocation] = []
  ) -> Diagnostic {
    let own = blocks[block]
    let statement = inPrevious ? own.previous ?? own.trigger : own.trigger
    return diagnostic(
      check, statement, in: own.document, at: word, message, hint: hint, related: related)
  }

  /// Returns a trigger's text and location, for the message of a diagnostic.
  func name(ofTrigger number: Int32) -> String {
    "'\(brain.arena.string(brain.triggers[Int(number)].text))' in "
      + brain.location(ofTrigger: number).description
  }

  /// Returns the range of a word in the source, in bytes, or the range of the whole statement if the word is not found.
  private func byteRange(
    of word: [UInt8], in statement: Statement, _ document: Int
  ) -> Range<Int> {
    let source = documents[document].source
    let line = min(Int(statement.line), lineMaps[document].count)
    let beginning = min(
      lineMaps[document].start(ofLine: line) + Int(statement.offset), source.count)
    let isWhole = statement.text.end <= source.count && statement.text.start < source.count
    let all =
      isWhole ? statement.text.range : beginning..<max(beginning, lineMaps[document][line].endIndex)
    guard !word.isEmpty else { return all }
    if !isWhole {
      let text = documents[document][statement.text]
      let index = search.offset(of: word, in: document, text).map {
        statement.text.start + $0 - text.startIndex
      }
      let known = index.flatMap {
        documents[document].pieces.sourceRange(of: $0..<$0 + word.count)
      }
      if let known { return known }
    }
    let end = isWhole ? statement.text.end : min(source.count, beginning + statement.text.count * 2)
    guard beginning < end,
      let index = search.offset(of: word, in: document, source[beginning..<end])
    else { return all }
    return index..<index + word.count
  }
}
