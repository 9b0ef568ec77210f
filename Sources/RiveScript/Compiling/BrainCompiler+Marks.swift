import Responder

/// Reporting letters and marks of triggers that normalized messages never contain.
extension BrainCompiler {
  /// Reports the changes that compiling made to the text of a trigger or a `%` line.
  ///
  /// - Parameters:
  ///   - text: the text that was compiled, without its weight.
  ///   - isMoved: whether a weight was removed, so that offsets in the source are unknown.
  mutating func report(
    _ compiled: PatternText.Compiled, of trigger: Trigger, _ text: [UInt8], isMoved: Bool
  ) {
    // Offsets in a joined or lowercased text are not those in the file.
    let hasSourceOffsets = !isMoved && sources[Int(trigger.file)].contains(trigger.text.start)
    if let first = compiled.capitals.first {
      report(
        .warning, "capital-letter", trigger, at: isMoved ? nil : first,
        "messages and triggers are compared in lower case", hint: "write it in lower case",
        edits: hasSourceOffsets ? editsLowercasing(compiled.capitals, of: trigger) : [])
    }
    if let first = compiled.lost.first {
      let written = String(decoding: text[first], as: UTF8.self)
      let sign = isMoved ? "this mark" : "'\(written)'"
      let isLetter = written.unicodeScalars.contains { $0.properties.isAlphabetic }
      report(
        .warning, "lost-mark", trigger, at: isMoved ? nil : first,
        "\(sign) is removed before matching: the line is read without it",
        hint: isLetter ? "use UTF-8 mode: ! global utf8 = true" : "leave it out",
        edits: hasSourceOffsets ? editsRemoving(compiled.lost, from: trigger) : [])
      if isLetter { moveLastToLostLetters() }
    }
    reportDead(compiled.dead, of: trigger, text, isMoved: isMoved)
  }

  /// Moves the last diagnostic to `lostLetterDiagnostics`, unless the rules are in UTF-8 mode.
  private mutating func moveLastToLostLetters() {
    guard !normalizer.utf8, let problem = diagnostics.popLast() else { return }
    lostLetterDiagnostics.append(problem)
  }

  /// The minimum number of lines with lost letters that one error reports together.
  private static let minimumForOneError = 6

  /// Reports the lines with letters that messages lose: one by one, or in one error if there are many.
  mutating func reportLostLetters() {
    let lines = Set(
      lostLetterDiagnostics.map { SourceLocation(file: $0.location.file, line: $0.location.line) })
    guard lines.count >= Self.minimumForOneError, let first = lostLetterDiagnostics.first else {
      return diagnostics += lostLetterDiagnostics
    }
    diagnostics.append(
      Diagnostic(
        .error, "wants-unicode", in: first.range,
        "\(lines.count) lines have letters that messages lose without UTF-8 mode",
        hint: "use --utf8, or write ! global utf8 = true"))
  }

  /// Reports the parts that no message contains: an error if the trigger requires one of them, otherwise a warning.
  private mutating func reportDead(
    _ dead: [Range<Int>], of trigger: Trigger, _ text: [UInt8], isMoved: Bool
  ) {
    guard let first = dead.first else { return }
    let parts = DeadParts(dead, in: text[...])
    let position = isMoved ? nil : first
    let hint =
      normalizer.utf8 ? nil : "rewrite it, or use UTF-8 mode: ! global utf8 = true"
    if parts.areNeeded {
      report(
        .error, "never-matches", trigger, at: position,
        "no message contains this: the trigger never matches", hint: hint)
    } else {
      let part = parts.firstIsInOptional ? "optional part" : "alternative"
      report(
        .warning, "dead-alternative", trigger, at: position,
        "no message contains this \(part): only the rest of the line matches", hint: hint)
    }
    let written = String(decoding: text[first], as: UTF8.self)
    if written.unicodeScalars.contains(where: { !$0.isASCII && $0.properties.isAlphabetic }) {
      moveLastToLostLetters()
    }
  }

  /// Returns the edits that write letters in lower case.
  private func editsLowercasing(_ capitals: [Range<Int>], of trigger: Trigger) -> [SourceEdit] {
    let text = Array(arena[trigger.text])
    return zip(capitals, ranges(of: capitals, in: trigger)).map { part, range in
      SourceEdit(range, String(decoding: text[part], as: UTF8.self).lowercased())
    }
  }

  /// Returns the ranges of parts of a trigger's text, from left to right; the text is in its source.
  ///
  /// Each column is counted from the part before: counting from the start of the line would take quadratic time.
  private func ranges(of parts: [Range<Int>], in trigger: Trigger) -> [SourceRange] {
    let base = trigger.text.start
    var (start, offset) = (range(of: trigger, 0..<0).start, 0)
    return parts.map { part in
      start.column += arena[base + offset..<base + part.lowerBound].scalarCount
      offset = part.lowerBound
      return SourceRange(
        start, count: arena[base + part.lowerBound..<base + part.upperBound].scalarCount)
    }
  }

  /// Returns the edits that remove punctuation at the ends of words; none if any lost part is of another kind.
  private func editsRemoving(_ lost: [Range<Int>], from trigger: Trigger) -> [SourceEdit] {
    let text = Array(arena[trigger.text])
    var removed: [Range<Int>] = []
    for (index, part) in lost.enumerated() {
      let isMark = part.count == 1 && "?!.,;:".utf8.contains(text[part.lowerBound])
      let next = part.upperBound < text.count ? text[part.upperBound] : 0x20
      let isBeforeLost = index + 1 < lost.count && lost[index + 1].lowerBound == part.upperBound
      let endsWord = isBeforeLost || " )|]".utf8.contains(next)
      guard isMark, endsWord else { return [] }
      // A mark between spaces is removed with the space before it.
      let before = part.lowerBound > 0 ? text[part.lowerBound - 1] : 0
      let start = before == 0x20 ? part.lowerBound - 1 : part.lowerBound
      removed.append(start..<part.upperBound)
    }
    return ranges(of: removed, in: trigger).map { SourceEdit($0, "") }
  }
}
