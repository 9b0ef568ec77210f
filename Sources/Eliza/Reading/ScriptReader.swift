import Responder

/// Reads script files in the format of 1966 into one `ParsedScript`.
///
/// A damaged rule is skipped: reading continues at the next `(` in the first column.
struct ScriptReader {
  var script = ParsedScript()
  private(set) var diagnostics: [Diagnostic] = []
  var vocabulary = Vocabulary()
  var cursor = TokenCursor([])
  private(set) var file = ""
  /// The keywords read so far; the value is true if the keyword can answer.
  private var keywords: [Vocabulary.ID: Bool] = [:]
  /// The lines of every file, for the excerpts of diagnostics.
  private var lines: [String: LineMap] = [:]

  /// Reads one more file; the file's greeting is used if no earlier file had one.
  mutating func read(_ source: RuleSource) {
    file = source.name
    let bytes = repaired(source.bytes)
    lines[file] = LineMap(bytes)
    cursor = TokenCursor(bytes)
    do {
      let greeting = try readGreeting()
      if script.greeting.isEmpty { script.greeting = greeting }
    } catch {
      report(error)
      cursor.skipToRuleStart()
    }
    if cursor.peek().says("START") { _ = cursor.next() }
    while cursor.peek().kind != .end { readRule() }
  }

  private mutating func readGreeting() throws(ScriptProblem) -> String {
    guard cursor.next().kind == .open else { throw .expectedOpen }
    return try readWords().map(\.description).joined(separator: " ")
  }

  private mutating func readRule() {
    let start = cursor
    do {
      try readRuleBody()
    } catch {
      report(error)
      // The next rule may start before the error, because a forgotten `)` is noticed only there.
      cursor = start
      _ = cursor.next()
      cursor.skipToRuleStart()
    }
  }

  private mutating func readRuleBody() throws(ScriptProblem) {
    let open = cursor.next()
    guard open.kind == .open else { throw .expectedOpen }
    let name = cursor.next()
    if name.kind == .close { return }
    guard name.isSymbol else { throw .expectedRule }
    let location = location(of: open)
    if name.says("MEMORY") {
      if script.memory != nil { throw .repeatedMemory }
      script.memory = try readMemory(at: location)
    } else if name.says("NONE") {
      if script.none != nil { throw .repeatedKeyword("NONE") }
      script.none = try readKeyword(name, at: location)
    } else {
      let id = vocabulary.intern(name.text)
      if isKeyword(id) { throw .repeatedKeyword(vocabulary.text(id)) }
      let rule = try readKeyword(name, at: location)
      script.keywords.append(rule)
      keywords[id] = !rule.transformations.isEmpty || rule.link != nil
    }
  }

  func isKeyword(_ id: Vocabulary.ID) -> Bool { keywords[id] != nil }

  /// Returns whether a keyword has a transformation or a link.
  func canAnswer(_ id: Vocabulary.ID) -> Bool { keywords[id] == true }

  func location(of token: Token) -> SourceLocation {
    SourceLocation(file: file, line: token.line, column: token.column)
  }

  func range(of token: Token) -> SourceRange {
    SourceRange(location(of: token), count: token.length)
  }

  /// Returns the range from a location to the end of the last token read.
  func range(from start: SourceLocation) -> SourceRange {
    SourceRange(
      start, endLine: cursor.last.line, endColumn: cursor.last.column + cursor.last.length)
  }

  /// Reports a problem, by default at the furthest token looked at.
  mutating func report(_ problem: ScriptProblem, in range: SourceRange? = nil) {
    let range = range ?? self.range(of: cursor.furthest)
    diagnostics.append(
      Diagnostic(
        problem.severity, problem.check, in: range, problem.message, hint: problem.hint,
        excerpt: lines[range.start.file]?.excerpt(ofLine: range.start.line)))
  }

  private mutating func repaired(_ bytes: [UInt8]) -> [UInt8] {
    if String(validating: bytes, as: UTF8.self) != nil { return bytes }
    let repaired = Array(String(decoding: bytes, as: UTF8.self).utf8)
    let good = zip(bytes, repaired).prefix { $0 == $1 }.map(\.0)
    let place = LineMap(bytes).location(ofByte: good.count, in: file)
    report(.invalidUTF8, in: SourceRange(place, count: 1))
    return repaired
  }
}
