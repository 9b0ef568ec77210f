import Responder

/// Changing a table by one trigger, without rebuilding it.
extension TriggerTable {
  /// Inserts an entry at a rank; the triggers from this rank on move down by one.
  ///
  /// - Parameter frequency: a zero for each word of the brain.
  ///
  /// Complexity: linear in the table.
  mutating func insert(
    _ entry: Entry, _ requirements: Requirements, at rank: Int, _ frequency: [Int32], arena: [UInt8]
  ) {
    let rank32 = Int32(rank)
    shift(from: rank32, by: 1)
    order.insert(entry.trigger, at: rank)
    bytes.insert(entry.bytes, at: rank)
    if let text = entry.wholeMessage {
      let number = wholeMessages.intern(text, in: arena)
      if number == messageRanks.count {
        messageRanks.append(rank32)
      } else {
        messageRanks[number] = min(messageRanks[number], rank32)
      }
      return
    }
    bestInexact = min(bestInexact, rank32)
    if !entry.choices.isEmpty { insertChoices(of: entry, requirements, at: rank32) }
    var isListed = false
    requirements.forEachListedWord(of: entry, by: frequency) { word, mask in
      isListed = true
      insert(Posting(rank: rank32, mask: mask), under: word)
    }
    guard !isListed else { return }
    let position = postings[..<Int(alwaysTried.upperBound)].firstIndex { $0.rank > rank32 }
    postings.insert(
      Posting(rank: rank32, mask: 0), at: position ?? Int(alwaysTried.upperBound))
    alwaysTried = 0..<alwaysTried.upperBound + 1
    for index in firstPostings.indices { firstPostings[index] += 1 }
  }

  private mutating func insert(_ posting: Posting, under word: Int32) {
    // In an empty table, the end of all postings is missing.
    if firstPostings.isEmpty { firstPostings = [Int32(postings.count)] }
    let list = listedWords.partitionPoint { $0 >= word }
    if list == listedWords.count || listedWords[list] != word {
      listedWords.insert(word, at: list)
      firstPostings.insert(firstPostings[list], at: list)
    }
    let range = Int(firstPostings[list])..<Int(firstPostings[list + 1])
    let position = range.first { postings[$0].rank > posting.rank } ?? range.upperBound
    postings.insert(posting, at: position)
    for index in (list + 1)..<firstPostings.count { firstPostings[index] += 1 }
  }

  private mutating func insertChoices(
    of entry: Entry, _ requirements: Requirements, at rank: Int32
  ) {
    let position = choosingRanks.partitionPoint { $0 >= rank }
    let first = Int(firstChoices[position])
    let firstNeed = Int(firstNeeds[first])
    let added = requirements.choices[entry.choices].map { $0.map { requirements.need(of: $0) } }
    var ends: [Int32] = []
    var end = Int32(firstNeed)
    for choice in added {
      end += Int32(choice.count)
      ends.append(end)
    }
    let count = end - Int32(firstNeed)
    for index in firstNeeds.indices where index > first { firstNeeds[index] += count }
    firstNeeds.insert(contentsOf: ends, at: first + 1)
    needs.insert(contentsOf: added.flatMap(\.self), at: firstNeed)
    choosingRanks.insert(rank, at: position)
    for index in firstChoices.indices where index > position {
      firstChoices[index] += Int32(added.count)
    }
    firstChoices.insert(Int32(first + added.count), at: position + 1)
  }

  /// Removes a trigger, if the table has it; the triggers below it move up by one.
  ///
  /// Complexity: linear in the table.
  mutating func remove(_ trigger: Int32) {
    guard let rank = order.firstIndex(of: trigger) else { return }
    let rank32 = Int32(rank)
    order.remove(at: rank)
    bytes.remove(at: rank)
    // If the trigger has only words, `.max` means that its text leads to no trigger any more.
    for index in messageRanks.indices where messageRanks[index] == rank32 {
      messageRanks[index] = .max
    }
    if let position = choosingRanks.firstIndex(of: rank32) { removeChoices(at: position) }
    let removed = postings.indices.filter { postings[$0].rank == rank32 }.map { Int32($0) }
    func moved(_ start: Int32) -> Int32 { start - Int32(removed.partitionPoint { $0 >= start }) }
    firstPostings = firstPostings.map(moved)
    alwaysTried = 0..<moved(alwaysTried.upperBound)
    postings.removeAll { $0.rank == rank32 }
    shift(from: rank32 + 1, by: -1)
  }

  private mutating func removeChoices(at position: Int) {
    let choices = Int(firstChoices[position])..<Int(firstChoices[position + 1])
    let removed = Int(firstNeeds[choices.lowerBound])..<Int(firstNeeds[choices.upperBound])
    needs.removeSubrange(removed)
    firstNeeds.removeSubrange(choices.lowerBound + 1..<choices.upperBound + 1)
    for index in firstNeeds.indices where index > choices.lowerBound {
      firstNeeds[index] -= Int32(removed.count)
    }
    choosingRanks.remove(at: position)
    firstChoices.remove(at: position + 1)
    for index in firstChoices.indices where index > position {
      firstChoices[index] -= Int32(choices.count)
    }
  }

  /// Adds `step` to all ranks from `first` on.
  private mutating func shift(from first: Int32, by step: Int32) {
    for index in messageRanks.indices
    where messageRanks[index] >= first && messageRanks[index] < .max {
      messageRanks[index] += step
    }
    for index in choosingRanks.indices where choosingRanks[index] >= first {
      choosingRanks[index] += step
    }
    for index in postings.indices where postings[index].rank >= first {
      postings[index].rank += step
    }
    if bestInexact >= first, bestInexact < .max { bestInexact += step }
  }

  mutating func renumber(_ newNumbers: [Int32]) {
    for rank in order.indices { order[rank] = newNumbers[Int(order[rank])] }
  }
}
