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
    for (index, trigger) in triggers.enumerated() where trigger.isValid {
      let number = Int32(index)
      if trigger.previous == nil {
        normal[Int(trigger.topic)].append(number)
      } else {
        afterReply[Int(trigger.topic)].append(number)
      }
    }
    var frequency: [Int32] = []
    for topic in topics.indices {
      makeTables(of: topic, normal[topic], afterReply[topic], &frequency)
    }
  }

  /// Rebuilds the tables of a topic.
  mutating func makeTables(of topic: Int) {
    let numbers = triggers.indices.filter {
      Int(triggers[$0].topic) == topic && triggers[$0].isValid
    }.map { Int32($0) }
    var frequency: [Int32] = []
    makeTables(
      of: topic, numbers.filter { triggers[Int($0)].previous == nil },
      numbers.filter { triggers[Int($0)].previous != nil }, &frequency)
  }

  private mutating func makeTables(
    of topic: Int, _ normal: [Int32], _ afterReply: [Int32], _ frequency: inout [Int32]
  ) {
    let unique = withoutDuplicates(sorted(normal))
    topics[topic].triggers = table(of: unique, byWholeMessage: true, &frequency)
    // Triggers with the same words may have different `%` lines, so each of them must be found.
    let previous = sorted(lastOfEquals(afterReply))
    topics[topic].previousTriggers = table(of: previous, byWholeMessage: false, &frequency)
  }

  /// The fields of a trigger by which triggers are sorted; sorting whole triggers would move too many bytes.
  private struct SortKey {
    var rank: TriggerRank
    var text: TextRange
    var number: Int32
  }

  private func sortKey(_ number: Int32) -> SortKey {
    let trigger = triggers[Int(number)]
    return SortKey(rank: trigger.rank, text: trigger.text, number: number)
  }

  private func sorted(_ numbers: [Int32]) -> [Int32] {
    var keys = numbers.map(sortKey)
    keys.sort(by: comesBefore)
    return keys.map(\.number)
  }

  private func comesBefore(_ a: SortKey, _ b: SortKey) -> Bool {
    if a.rank.weight != b.rank.weight { return a.rank.weight < b.rank.weight }
    if a.rank.form != b.rank.form { return a.rank.form < b.rank.form }
    if options.order == .javascript { return a.number < b.number }
    let order = arena.compare(a.text, b.text)
    return order == 0 ? a.number < b.number : order < 0
  }

  /// Adds a trigger to the table of its topic, at the rank that sorting would give it.
  ///
  /// Complexity: linear in the table.
  mutating func list(_ number: Int32) {
    let trigger = triggers[Int(number)]
    let (topic, table, key) = (Int(trigger.topic), table(for: trigger), sortKey(number))
    let rank = topics[topic][keyPath: table].order.partitionPoint {
      comesBefore(key, sortKey($0))
    }
    var requirements = TriggerTable.Requirements()
    let entry = entry(of: number, byWholeMessage: trigger.previous == nil, &requirements)
    let frequency = [Int32](repeating: 0, count: words.count)
    topics[topic][keyPath: table].insert(entry, requirements, at: rank, frequency, arena: arena)
  }

  /// Removes a trigger from the table of its topic, if it is there.
  mutating func unlist(_ number: Int32) {
    let trigger = triggers[Int(number)]
    let table = table(for: trigger)
    topics[Int(trigger.topic)][keyPath: table].remove(number)
  }

  private func table(for trigger: Trigger) -> WritableKeyPath<Topic, TriggerTable> {
    trigger.previous == nil ? \.triggers : \.previousTriggers
  }

  /// Returns the last trigger of each group with the same text and the same `%` line, and reports the others.
  private mutating func lastOfEquals(_ numbers: [Int32]) -> [Int32] {
    var last: [[ArraySlice<UInt8>]: Int32] = [:]
    for number in numbers.reversed() {
      let trigger = triggers[Int(number)]
      let previousText = trigger.previous.map { arena[previousPatterns[Int($0)].text] } ?? []
      let key = [arena[trigger.text], previousText]
      if let same = last[key] {
        reportDuplicate(trigger, of: triggers[Int(same)], "a later one with this % line")
      } else {
        last[key] = number
      }
    }
    return last.values.sorted()
  }

  private mutating func reportDuplicate(
    _ trigger: Trigger, of other: Trigger, _ noun: String = "the same one"
  ) {
    report(
      .warning, "duplicate-trigger", trigger,
      "this trigger never answers: \(noun) is in \(files[Int(other.file)]):\(other.line)",
      related: [SourceLocation(file: files[Int(other.file)], line: Int(other.line))])
  }

  /// Returns the first trigger of each group with the same text, and reports the others.
  private mutating func withoutDuplicates(_ numbers: [Int32]) -> [Int32] {
    var unique: [Int32] = []
    unique.reserveCapacity(numbers.count)
    // In the order of the files, other triggers may stand between two that are the same.
    var known: [String: Int32] = [:]
    for number in numbers {
      let trigger = triggers[Int(number)]
      let isByPosition = options.order == .javascript
      if let same = isByPosition ? known[arena.string(trigger.text)] : unique.last {
        let first = triggers[Int(same)]
        if arena.compare(first.text, trigger.text) == 0 {
          reportDuplicate(trigger, of: first)
          continue
        }
      }
      if isByPosition { known[arena.string(trigger.text)] = number }
      unique.append(number)
    }
    return unique
  }

  private mutating func table(
    of triggers: [Int32], byWholeMessage: Bool, _ frequency: inout [Int32]
  ) -> TriggerTable {
    guard !triggers.isEmpty else { return TriggerTable() }
    var requirements = TriggerTable.Requirements()
    var entries: [TriggerTable.Entry] = []
    entries.reserveCapacity(triggers.count)
    for number in triggers {
      entries.append(entry(of: number, byWholeMessage: byWholeMessage, &requirements))
    }
    frequency += repeatElement(0, count: words.count - frequency.count)
    return TriggerTable(entries, requirements, frequency: &frequency, arena: arena)
  }

  private mutating func entry(
    of number: Int32, byWholeMessage: Bool, _ requirements: inout TriggerTable.Requirements
  ) -> TriggerTable.Entry {
    let pattern = triggers[Int(number)].pattern
    if byWholeMessage, case .words(let range) = pattern {
      return TriggerTable.Entry(trigger: number, wholeMessage: range)
    }
    var found = self.requirements(of: pattern)
    if !found.words.canBeListed {
      let more = self.requirements(of: pattern, maximum: RequiredWords.raisedMaximumAlternatives)
      let helps =
        more.words.canBeListed || more.words.requirements.count > found.words.requirements.count
      if helps, more.words.alternatives.count <= roomForAlternatives {
        roomForAlternatives -= more.words.alternatives.count
        found = more
      }
    }
    return add(found, of: number, to: &requirements)
  }

  /// Records the words that each `%` pattern requires, so that most patterns need not be compared with the reply.
  private mutating func indexPrevious() {
    for index in previousPatterns.indices {
      var requirements = TriggerTable.Requirements()
      let entry = add(
        self.requirements(of: previousPatterns[index].pattern), of: 0, to: &requirements)
      previousPatterns[index].required = Array(requirements.words[entry.required])
      previousPatterns[index].mask = WordSet.mask(of: previousPatterns[index].required)
      previousPatterns[index].choices = requirements.choices[entry.choices].map { choice in
        choice.map { requirements.need(of: $0) }
      }
      previousPatterns[index].bytes = entry.bytes
    }
  }

  /// Adds the requirements of a trigger to `requirements`, and returns the entry that refers to them.
  ///
  /// A requirement with one alternative becomes required words, any other requirement a choice.
  private mutating func add(
    _ found: (words: RequiredWords.RequirementList, bytes: ByteSet), of trigger: Int32,
    to requirements: inout TriggerTable.Requirements
  ) -> TriggerTable.Entry {
    let (needed, bytes) = found
    let firstChoice = requirements.choices.count
    let firstWord = requirements.words.count
    for requirement in needed.requirements where requirement.count == 1 {
      for word in needed.alternatives[requirement.lowerBound].words {
        requirements.words.append(Int32(words.intern(needed.words[word], in: arena)))
      }
    }
    let required = firstWord..<requirements.words.count
    for requirement in needed.requirements where requirement.count != 1 {
      let first = requirements.alternatives.count
      for alternative in needed.alternatives[requirement] {
        let start = requirements.words.count
        for word in alternative.words {
          requirements.words.append(Int32(words.intern(needed.words[word], in: arena)))
        }
        requirements.alternatives.append(
          RequiredWords.Alternative(
            words: start..<requirements.words.count, bytes: alternative.bytes))
      }
      requirements.choices.append(first..<requirements.alternatives.count)
    }
    return TriggerTable.Entry(
      trigger: trigger, required: required, choices: firstChoice..<requirements.choices.count,
      bytes: bytes)
  }

  private func requirements(
    of pattern: Pattern, maximum: Int = RequiredWords.maximumAlternatives
  ) -> (words: RequiredWords.RequirementList, bytes: ByteSet) {
    switch pattern {
    case .words(let range): return (wholeWords(of: [range]), ByteSet(arena[range]))
    case .stars(let range):
      let pieces = textsBetweenStars[Int(range.lowerBound)..<Int(range.upperBound)]
      var bytes = ByteSet.empty
      for piece in pieces { bytes.formUnion(ByteSet(arena[piece])) }
      return (wholeWords(of: pieces), bytes)
    case .program(let range, _):
      let nodes = range.isEmpty ? nil : programNodes[range.lowerBound]
      return (
        RequiredWords.requirements(
          of: nodes ?? 0..<0, in: tree, arrays: arrayPatterns, arena: arena, maximum: maximum),
        ByteSet(neededBy: nodes ?? 0..<0, of: tree, arrays: arrayPatterns, arena: arena)
      )
    }
  }

  /// Returns the whole words of texts with stars between them, each as a requirement.
  private func wholeWords(
    of pieces: some RandomAccessCollection<TextRange>
  ) -> RequiredWords.RequirementList {
    var found = RequiredWords.RequirementList()
    for (index, piece) in pieces.enumerated() {
      arena.forEachWholeWord(
        of: piece, closedLeft: index == 0, closedRight: index == pieces.count - 1
      ) { found.append($0) }
    }
    return found
  }
}

extension [UInt8] {
  /// Compares two texts in code point order: negative if the first text comes first, 0 if the texts are equal.
  func compare(_ one: TextRange, _ other: TextRange) -> Int {
    let common = Swift.min(one.count, other.count)
    for index in 0..<common {
      let (a, b) = (self[one.start + index], self[other.start + index])
      if a != b { return a < b ? -1 : 1 }
    }
    return one.count - other.count
  }
}
