import Responder

/// Topics: their includes and inheritance, and the order of their triggers.
extension BrainCompiler {
  mutating func linkTopics() {
    for link in topics.flatMap({ $0.includes + $0.inherits }) where topicNumbers[link.name] == nil {
      diagnostics.append(
        Diagnostic(.warning, "unknown-topic", in: link.range, "there is no topic '\(link.name)'"))
    }
    graph = TopicGraph(
      includes: topics.map { $0.includes.compactMap { topicNumbers[$0.name] } },
      inherits: topics.map { $0.inherits.compactMap { topicNumbers[$0.name] } },
      names: topics.map(\.name))
  }

  mutating func sortTriggers() {
    indexPrevious()
    var normal: [[Int32]] = Array(repeating: [], count: topics.count)
    var afterReply: [[Int32]] = Array(repeating: [], count: topics.count)
    for (index, trigger) in triggers.enumerated() {
      if case .program(let range, _) = trigger.pattern, range.isEmpty { continue }
      let number = Int32(index)
      if trigger.previous == nil {
        normal[Int(trigger.topic)].append(number)
      } else {
        afterReply[Int(trigger.topic)].append(number)
      }
    }
    for topic in topics.indices {
      let unique = withoutDuplicates(sorted(normal[topic]))
      topics[topic].triggers = TriggerTable(unique.map { entry($0) }, arena: arena)
      // Several triggers with the same words differ in their `%`: each has to be found.
      let previous = sorted(lastOfEquals(afterReply[topic]))
      topics[topic].previous = TriggerTable(
        previous.map { entry($0, byWhole: false) }, arena: arena)
    }
  }

  /// The fields for sorting in compact form: sorting whole triggers would move too many bytes.
  private struct SortKey {
    var rank: TriggerRank
    var text: TextRange
    var number: Int32
  }

  private func sorted(_ numbers: [Int32]) -> [Int32] {
    var keys = numbers.map { number in
      let trigger = triggers[Int(number)]
      return SortKey(rank: trigger.rank, text: trigger.text, number: number)
    }
    let isByPosition = options.order == .javascript
    keys.sort { a, b in
      if a.rank.weight != b.rank.weight { return a.rank.weight < b.rank.weight }
      if a.rank.form != b.rank.form { return a.rank.form < b.rank.form }
      if isByPosition { return a.number < b.number }
      let order = arena.compare(a.text, b.text)
      return order == 0 ? a.number < b.number : order < 0
    }
    return keys.map(\.number)
  }

  /// Returns the last of the triggers with the same text and the same `%`.
  private func lastOfEquals(_ numbers: [Int32]) -> [Int32] {
    var last: [[ArraySlice<UInt8>]: Int32] = [:]
    for number in numbers {
      let trigger = triggers[Int(number)]
      let wanted = trigger.previous.map { arena[previous[Int($0)].text] } ?? []
      last[[arena[trigger.text], wanted]] = number
    }
    return last.values.sorted()
  }

  /// Returns the first of the triggers with the same text, and reports the others.
  private mutating func withoutDuplicates(_ numbers: [Int32]) -> [Int32] {
    var unique: [Int32] = []
    unique.reserveCapacity(numbers.count)
    for number in numbers {
      let trigger = triggers[Int(number)]
      if let last = unique.last {
        let first = triggers[Int(last)]
        if arena.compare(first.text, trigger.text) == 0 {
          report(
            .warning, "duplicate-trigger", trigger,
            "this trigger never answers: the same one is in "
              + "\(files[Int(first.file)]):\(first.line)")
          continue
        }
      }
      unique.append(number)
    }
    return unique
  }

  private mutating func entry(_ number: Int32, byWhole: Bool = true) -> TriggerTable.Entry {
    let trigger = triggers[Int(number)]
    if byWhole, case .words(let range) = trigger.pattern {
      return TriggerTable.Entry(trigger: number, words: range)
    }
    let needs = needs(of: trigger.pattern)
    return TriggerTable.Entry(
      trigger: number, words: nil, required: needs.words, choices: needs.choices,
      bytes: needs.bytes)
  }

  /// Records for every `%` pattern the words that a reply has to contain, so that most are never matched.
  private mutating func indexPrevious() {
    for index in previous.indices {
      let needs = needs(of: previous[index].pattern)
      previous[index].required = needs.words
      previous[index].mask = WordSet.mask(of: needs.words)
      previous[index].choices = needs.choices.map { $0.map(\.need) }
      previous[index].bytes = needs.bytes
    }
  }

  /// Returns the requirements of a pattern: all of the words, one alternative of each choice, all kinds of bytes.
  private mutating func needs(
    of pattern: Pattern
  ) -> (words: [Int32], choices: [[TriggerTable.Alternative]], bytes: ByteSet) {
    switch pattern {
    case .words(let range): return (wholeWords(of: [range]), [], ByteSet(arena[range]))
    case .stars(let range):
      let pieces = starPieces[Int(range.lowerBound)..<Int(range.upperBound)]
      var bytes = ByteSet.empty
      for piece in pieces { bytes.formUnion(ByteSet(arena[piece])) }
      return (wholeWords(of: pieces), [], bytes)
    case .program(let range, _):
      return needs(of: range.isEmpty ? [] : programNodes[range.lowerBound] ?? [])
    }
  }

  private mutating func needs(
    of nodes: [PatternNode]
  ) -> (words: [Int32], choices: [[TriggerTable.Alternative]], bytes: ByteSet) {
    var (all, choices): ([Int32], [[TriggerTable.Alternative]]) = ([], [])
    for requirement in RequiredWords(arrays: arrayPatterns).requirements(of: nodes) {
      let alternatives = requirement.map { alternative in
        TriggerTable.Alternative(
          words: alternative.words.map { wordNumber($0) }, bytes: alternative.bytes)
      }
      if alternatives.count == 1 {
        all += alternatives[0].words
      } else {
        choices.append(alternatives)
      }
    }
    return (all, choices, ByteSet(neededBy: nodes, arrays: arrayPatterns))
  }

  /// Returns the complete words in texts with stars between them.
  private mutating func wholeWords(
    of pieces: some RandomAccessCollection<TextRange>
  ) -> [Int32] {
    var found: [Int32] = []
    for (index, piece) in pieces.enumerated() {
      let atStart = index == 0
      let atEnd = index == pieces.count - 1
      var ranges: [Range<Int>] = []
      Subject(Array(arena[piece])).forEachWord { ranges.append($0) }
      for range in ranges
      where (range.lowerBound > 0 || atStart) && (range.upperBound < piece.count || atEnd) {
        let word = TextRange(piece.start + range.lowerBound..<piece.start + range.upperBound)
        found.append(wordNumber(word))
      }
    }
    return found
  }

  private mutating func wordNumber(_ word: TextRange) -> Int32 {
    Int32(words.intern(word, in: arena))
  }

  /// Returns the number of a word that the arena may not contain yet.
  private mutating func wordNumber(_ word: RequiredWords.Word) -> Int32 {
    if let known = words.find(word.range, of: word.text, in: arena) { return Int32(known) }
    return wordNumber(arena.place(word.bytes))
  }
}

extension [UInt8] {
  /// Compares two texts by code points: negative, 0 or positive, as the first comes before, equals or comes after the
  /// second.
  func compare(_ one: TextRange, _ other: TextRange) -> Int {
    let common = Swift.min(one.count, other.count)
    for index in 0..<common {
      let (a, b) = (self[one.start + index], self[other.start + index])
      if a != b { return a < b ? -1 : 1 }
    }
    return one.count - other.count
  }
}
