import Responder

/// The checks of a pattern: whether substitutions replace its words, and whether other categories hide it.
extension LibraryChecks {
  mutating func checkPattern(_ number: Int32) {
    let category = library.categories[Int(number)]
    let path = library.paths[Int(number)]
    let text = library.text(category.pattern, of: number)
    let hasElement = text.utf8.contains(UInt8(ascii: "<"))
    if !hasElement, let (run, normal) = replacedRun(of: text) {
      let ending: String
      var edits = self.edits(number, replacing: run, with: normal)
      if isUnchangedBeforeMarks(run) {
        ending = "matches only if a mark follows each of these words"
        edits = []
      } else if isUnchangedWithoutMarks(run) {
        ending = "matches only messages that leave out its marks"
        // If the template redirects to these words, the edited category would redirect to itself.
        if templateContains(category, normal) { edits = [] }
      } else {
        ending = "never matches"
      }
      report(
        .replacedWords, number, category.pattern,
        "substitutions change “\(run)” to “\(normal)” in messages, so this pattern \(ending)",
        hint: "Write \(normal).", edits: edits)
      return
    }
    if !hasElement { checkMarks(number) }
    guard let winner = winner(over: number), library.paths[Int(winner)] != path else { return }
    let other = library.text(library.categories[Int(winner)].pattern, of: winner)
    let beginsWithWord = if case .word? = path.pattern.first { true } else { false }
    report(
      .shadowedCategory, number, category.pattern,
      "other categories win all messages that this one matches, "
        + "among them \(other) at \(location(winner))",
      hint: (beginsWithWord ? "Write $ before the first word" : "Remove this category")
        + ", or change the other pattern.",
      related: [location(winner)])
  }

  /// Returns the first run of words without wildcards that the substitutions change, and the changed words.
  ///
  /// A run that a substitution produces is skipped.
  private func replacedRun(of pattern: String) -> (run: String, normal: String)? {
    var runs: [[Substring]] = [[]]
    for word in pattern.split(separator: " ") {
      if word.utf8.count == 1, let byte = word.utf8.first, Wildcard(byte) != nil {
        runs.append([])
      } else {
        runs[runs.count - 1].append(word.hasPrefix("$") ? word.dropFirst() : word)
      }
    }
    for run in runs.map({ $0.joined(separator: " ") }) where !run.isEmpty {
      var normal = Array(run.utf8)
      program.substitutions.normal.apply(to: &normal)
      if words(of: normal) != words(of: Array(run.utf8)), !isResult(run) {
        return (run, String(decoding: normal.folded, as: UTF8.self))
      }
    }
    return nil
  }

  /// Returns whether the substitutions leave the words unchanged if a mark follows each of them.
  private func isUnchangedBeforeMarks(_ run: String) -> Bool {
    let marked = run.split(separator: " ").joined(separator: ", ") + ","
    return normalizes(Array(marked.utf8), to: run)
  }

  /// Returns whether the substitutions leave the words unchanged if they are typed without marks: “whats” for WHAT'S.
  private func isUnchangedWithoutMarks(_ run: String) -> Bool {
    let plain = Array(words(of: Array(run.utf8)).joined(separator: [0x20]))
    return !plain.isEmpty && normalizes(plain, to: run)
  }

  /// Returns whether the source of a category's template contains some words.
  private func templateContains(_ category: Category, _ words: String) -> Bool {
    let bytes = library.sources[Int(category.file)].bytes
    let range = Int(category.templateText.lowerBound)..<Int(category.templateText.upperBound)
    return Array(bytes[range]).lowercasedASCII.firstRange(of: Array(words.utf8).lowercasedASCII)
      != nil
  }

  /// Returns whether a substitution produces these words from others, such as HAHA from “hahaha”.
  private func isResult(_ run: String) -> Bool {
    let small = Array(run.utf8).lowercasedASCII
    return program.substitutions.normal.pairs.contains { pair in
      let made = pair.replacement.collapsed.lowercasedASCII
      guard !made.isEmpty, made.count <= small.count else { return false }
      return (0...(small.count - made.count)).contains { start in
        let end = start + made.count
        return small[start..<end].elementsEqual(made)
          && normalizes(small[..<start] + pair.find.collapsed + small[end...], to: run)
      }
    }
  }

  private func normalizes(_ text: [UInt8], to run: String) -> Bool {
    var normal = text
    program.substitutions.normal.apply(to: &normal)
    return words(of: normal) == words(of: Array(run.utf8))
  }

  /// Returns the edit that replaces words of a pattern; empty unless the pattern's source has them exactly once.
  private func edits(
    _ number: Int32, replacing words: String, with others: String
  ) -> [SourceEdit] {
    let category = library.categories[Int(number)]
    let bytes = library.sources[Int(category.file)].bytes
    let range = Int(category.pattern.lowerBound)..<Int(category.pattern.upperBound)
    let wanted = Array(words.utf8)
    let offsets = range.filter { bytes[$0..<range.upperBound].starts(with: wanted) }
    guard offsets.count == 1 else { return [] }
    return [edit(number, Int32(offsets[0])..<Int32(offsets[0] + wanted.count), others)]
  }

  private func words(of text: [UInt8]) -> [[UInt8]] {
    program.context.splitter.foldedWords(of: text, 0..<text.count)
  }
}
