import Responder

/// Parses the lines of a rule file: comments, continuations, objects, and statements.
struct DocumentParser {
  var document: Document
  let options: ParsingOptions
  private var concat: ParsingOptions.Concatenation
  var lines: [RuleLine] = []
  /// Whether a comment follows the last statement; such a comment separates a `%` line from its trigger.
  private var hasCommentSince = false
  /// The index of the first sample that waits for its trigger.
  private var firstOpenSample = 0
  /// Whether the lines that follow belong to a skipped trigger.
  private var isSkippingRule = false
  /// The index of the line that ends the last run of `#` lines and blank lines.
  private var endOfRun = 0

  init(_ source: RuleSource, options: ParsingOptions) {
    document = Document(name: source.name, source: source.bytes)
    self.options = options
    concat = options.concat
    lines.reserveCapacity(source.bytes.count / 16)
    for line in SourceLines(source.bytes) {
      lines.append(
        RuleLine(start: Int32(line.content.lowerBound), text: withoutMarks(line.content)))
    }
  }

  func text(of statement: Statement) -> ArraySlice<UInt8> { document[statement.text] }

  /// Returns a trimmed line without the byte order marks at its start, which joined files may have.
  private func withoutMarks(_ line: Range<Int>) -> TextRange {
    var text = document.source[line].trimmed
    while text.starts(with: SourceLines.byteOrderMark) {
      text = text.dropFirst(SourceLines.byteOrderMark.count).trimmed
    }
    return TextRange(text.indices)
  }

  private func trimmed(_ range: Range<Int>) -> TextRange {
    TextRange(document.source[range].trimmed.indices)
  }

  mutating func parse() -> Document {
    var index = 0
    var openComment: Int?
    while index < lines.count, !document.isAbandoned {
      defer { index += 1 }
      let line = lines[index].text
      if line.isEmpty {
        lines[index].kind = openComment == nil ? .blank : .block
        continue
      }
      lines[index].kind = openComment == nil ? .comment : .block
      if begins(with: "//", line) {
        hasCommentSince = true
        noteSample(line, at: index)
        continue
      }
      if begins(with: "/*", line) {
        hasCommentSince = true
        if openComment == nil, !contains("*/", line) {
          lines[index].kind = .opensBlock
          openComment = index
        }
        continue
      }
      if contains("*/", line) {
        if openComment == nil {
          lines[index].kind = .unread
          report(
            .warning, "unclosed-comment", line: index,
            "this line has */ but no comment is open: it is ignored",
            hint: "write it without */, or open the comment with /* on a line above")
        }
        openComment = nil
        continue
      }
      if openComment != nil { continue }
      lines[index].kind = .unread
      if line.count < 2 {
        report(
          .warning, "lone-character", line: index, "a line with only one character is ignored",
          edits: [SourceEdit(wholeLine(index), "")])
        continue
      }
      index = read(line, at: index)
    }
    if let openComment {
      document.hasOpenComment = true
      report(
        .warning, "unclosed-comment", line: openComment, "this comment is never closed",
        hint: "close it with */ on a line of its own")
    }
    return document
  }

  private mutating func noteSample(_ line: TextRange, at index: Int) {
    guard let (message, isNegative) = Document.sample(in: document.source[line]) else { return }
    document.samples.append(
      Document.Sample(
        message: String(decoding: message, as: UTF8.self), isNegative: isNegative,
        range: range(ofBytes: message.startIndex..<message.endIndex, line: index)))
  }

  /// Assigns the open samples to the trigger below them, which is the last statement.
  ///
  /// If the trigger could not be read, the samples are removed. Samples above any other command get no trigger.
  private mutating func closeSamples(at command: Command, isRead: Bool = true) {
    guard firstOpenSample < document.samples.count else { return }
    if command == .trigger {
      if isRead {
        for sample in firstOpenSample..<document.samples.count {
          document.samples[sample].statement = document.statements.count - 1
        }
      } else {
        document.samples.removeSubrange(firstOpenSample...)
      }
    }
    firstOpenSample = document.samples.count
  }

  /// Parses the statement that begins on a line, and returns the index of its last line.
  private mutating func read(_ line: TextRange, at index: Int) -> Int {
    let symbol = document.source[line.start]
    guard let command = Command(rawValue: symbol) else {
      if symbol == UInt8(ascii: "^") { lines[index].kind = .continuation }
      reportUnknown(symbol, line: index)
      return index
    }
    lines[index].kind = .command
    let argument = withoutComment(trimmed(line.start + 1..<line.end))
    let separator = command == .definition ? [0x0A] : concat.bytes
    var text = argument
    var last = index
    if command.canBeContinued {
      (text, last) = continued(argument, after: index, separator: separator)
    }
    guard text.count <= options.maximumLineBytes else {
      report(
        .error, "too-long", line: index,
        "this line and its continuations have more than \(options.maximumLineBytes) bytes")
      skipRule(of: command)
      return last
    }
    if command == .trigger || command == .previous || command == .redirect {
      text = collapsed(text)
    }
    let statement = Statement(
      command: command, text: text, line: Int32(index + 1),
      offset: Int32(argument.start) - lines[index].start)
    if let object = objectLabel(statement) {
      lines[index].kind = .object
      return readObject(object, after: index)
    }
    let isOrphan = hasCommentSince && command == .previous
    hasCommentSince = false
    if isOrphan {
      report(
        .warning, "orphan", line: index, "a comment separates this from its trigger: it is ignored",
        hint: "move the comment above the trigger")
      return last
    }
    if [.trigger, .label, .endLabel].contains(command) { isSkippingRule = false }
    // A line below a skipped trigger must not be added to the trigger before.
    if isSkippingRule, command != .definition { return last }
    guard check(statement) else {
      skipRule(of: command)
      return last
    }
    if command == .definition { apply(statement) }
    document.statements.append(statement)
    closeSamples(at: command)
    return last
  }

  /// Marks a rule as skipped if its invalid statement is the trigger or a `%` line, without which the rule would answer
  /// more messages than its author meant.
  private mutating func skipRule(of command: Command) {
    if command == .previous, document.statements.last?.command == .trigger {
      document.statements.removeLast()
      document.samples.removeAll { $0.statement == document.statements.count }
      firstOpenSample = document.samples.count
      isSkippingRule = true
    }
    if command == .trigger { isSkippingRule = true }
    closeSamples(at: command, isRead: false)
  }

  private mutating func reportUnknown(_ symbol: UInt8, line: Int) {
    switch symbol {
    case UInt8(ascii: "#"):
      let mark = lines[line].text.start
      let isAbovePrevious = isAbovePrevious(line)
      report(
        .warning, "old-comment", line: line, length: 1,
        "a comment that begins with # is obsolete", hint: "write // instead",
        edits: isAbovePrevious
          ? [] : [SourceEdit(range(ofBytes: mark..<mark + 1, line: line), "//")])
    case UInt8(ascii: "^"):
      let isBelowPrevious = document.statements.last?.command == .previous
      report(
        .warning, "orphan", line: line,
        isBelowPrevious
          ? "a % line can't be continued: this is ignored" : "there is nothing above to continue")
    default:
      let sign = String(decoding: [symbol], as: UTF8.self)
      report(
        .warning, "unknown-command", line: line, length: 1, "no command begins with '\(sign)'")
    }
  }

  /// Returns whether the next line is a `%` line, which a comment would separate from its trigger.
  ///
  /// A run of `#` lines and blank lines is scanned once.
  private mutating func isAbovePrevious(_ line: Int) -> Bool {
    var next = max(line + 1, endOfRun)
    while next < lines.count, lines[next].text.count < 2 || begins(with: "#", lines[next].text) {
      next += 1
    }
    endOfRun = next
    return next < lines.count && begins(with: "%", lines[next].text)
  }

  /// Returns a line joined with the `^` lines that follow it, and the index of the last line joined.
  ///
  /// Lines of fewer than two bytes between these lines are skipped; any other line, such as a comment, ends the text.
  private mutating func continued(
    _ first: TextRange, after index: Int, separator: [UInt8]
  ) -> (TextRange, last: Int) {
    // The text grows in place, because a copy for each of a million lines would take hours.
    var joined: [UInt8] = []
    var parts = [JoinedPiece(start: 0, count: first.count, sourceOffset: first.start)]
    var last = index
    var next = index + 1
    while next < lines.count {
      let line = lines[next].text
      if line.count < 2 {
        next += 1
        continue
      }
      guard document.source[line.start] == UInt8(ascii: "^") else { break }
      let piece = withoutComment(trimmed(line.start + 1..<line.end))
      if last == index { joined += document[first] }
      joined += separator
      parts.append(JoinedPiece(start: joined.count, count: piece.count, sourceOffset: piece.start))
      joined += document[piece]
      for index in last + 1..<next {
        lines[index].kind = lines[index].text.isEmpty ? .blank : .unread
      }
      lines[next].kind = .continuation
      last = next
      next += 1
    }
    guard last > index else { return (first, index) }
    let text = joined[...].trimmed
    let stored = document.store(Array(text))
    for part in parts where part.start < text.endIndex {
      // Trimming removed only separators beside empty parts, so each part still has its number of bytes.
      document.pieces.append(
        JoinedPiece(
          start: stored.start + max(0, part.start - text.startIndex), count: part.count,
          sourceOffset: part.sourceOffset))
    }
    return (stored, last)
  }

  private func withoutComment(_ text: TextRange) -> TextRange {
    TextRange(document.source[text].withoutComment.indices)
  }

  /// Returns the text with each run of white space replaced by one space.
  private mutating func collapsed(_ text: TextRange) -> TextRange {
    let all = document[text]
    var isChanged = false
    var isAfterBlank = false
    for index in all.indices {
      let isBlank = all.blankLength(at: index) > 0
      if isBlank, isAfterBlank || all[index] != 0x20 { isChanged = true }
      isAfterBlank = isBlank
    }
    guard isChanged else { return text }
    let words = all.splitAtBlanks
    var start = document.source.count + document.joined.count
    // This empty piece stores where the text begins, even if its first line has no words.
    var parts = [JoinedPiece(start: start, count: 0, sourceOffset: document.firstOffset(of: text))]
    for word in words {
      var offset = text.start + word.startIndex - all.startIndex
      let end = offset + word.count
      while offset < end {
        let part = document.sourcePart(of: offset..<end)
        parts.append(JoinedPiece(start: start, count: part.count, sourceOffset: part.offset))
        start += part.count
        offset += part.count
      }
      start += 1
    }
    document.pieces += parts
    return document.store(Array(words.joined(separator: [0x20])))
  }

  /// Applies a definition that affects how later lines are parsed.
  private mutating func apply(_ statement: Statement) {
    let text = document[statement.text]
    guard text.starts(with: "version".utf8) || text.starts(with: "local".utf8) else { return }
    let definition = Definition(text)
    if definition.kind == .version, let version = Double(definition.value), version > 2 {
      document.isAbandoned = true
    }
    concat = definition.concatenation ?? concat
  }

  private func begins(with word: String, _ line: TextRange) -> Bool {
    document.source.contains(word, at: line.start) && line.count >= word.utf8.count
  }

  private func contains(_ word: String, _ line: TextRange) -> Bool {
    guard let first = word.utf8.first else { return false }
    return line.range.contains {
      document.source[$0] == first && $0 + word.utf8.count <= line.end
        && document.source.contains(word, at: $0)
    }
  }

  /// Reports a problem of `length` bytes of a line from `offset` on; by default, of the line's whole text.
  mutating func report(
    _ severity: Diagnostic.Severity, _ check: String, line: Int, offset: Int? = nil,
    length: Int? = nil, _ message: String, hint: String? = nil, edits: [SourceEdit] = []
  ) {
    let start = self.start(ofLine: line)
    let text = lines[line].text
    // The part of a problem that is in a continuation is not shown.
    let first = max(start, min(start + (offset ?? text.start - start), text.end))
    let end = max(first, min(length.map { first + $0 } ?? text.end, text.end))
    document.diagnostics.append(
      Diagnostic(
        severity, check, in: range(ofBytes: first..<end, line: line), message, hint: hint,
        excerpt: excerpt(ofLine: line), edits: edits))
  }

  /// Returns the index of the line that contains a byte.
  func line(ofByte offset: Int) -> Int { max(0, lines.partitionPoint { $0.start > offset } - 1) }

  func start(ofLine line: Int) -> Int { Int(lines[line].start) }

  /// Returns the source range of bytes within one line.
  func range(ofBytes bytes: Range<Int>, line: Int) -> SourceRange {
    let before = document.source[start(ofLine: line)..<bytes.lowerBound].scalarCount
    return SourceRange(
      SourceLocation(file: document.name, line: line + 1, column: before + 1),
      count: document.source[bytes].scalarCount)
  }

  /// Returns the range of a line with its end, for an edit that removes it.
  private func wholeLine(_ line: Int) -> SourceRange {
    let start = SourceLocation(file: document.name, line: line + 1)
    guard line + 1 < lines.count || document.source.last?.endsLine == true else {
      return SourceRange(start, count: document.source[self.start(ofLine: line)...].scalarCount)
    }
    return SourceRange(start, endLine: line + 2, endColumn: 1)
  }

  private func excerpt(ofLine line: Int) -> String {
    let rest = document.source[start(ofLine: line)...]
    return String(
      decoding: rest.prefix(LineMap.maximumExcerptLength).prefix { !$0.endsLine }, as: UTF8.self)
  }
}
