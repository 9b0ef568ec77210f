import Responder

/// Matching decompositions against words.
extension Program {
  /// Matches a decomposition against all of `words`; on success, `starts` has the index at which each element begins.
  ///
  /// From left to right, each 0 takes as few words as possible. No backtracking is needed, because every other element
  /// takes a fixed number of words. The elements before the first 0 are matched at the start of the words, those after
  /// the last 0 at their end, and each stretch between two 0s at the first index at which it fits. Also returns false
  /// if `poll` ends the search.
  ///
  /// Complexity: linear in the words for each element of the pattern.
  func matches(
    _ decomposition: borrowing Decomposition, _ words: [Vocabulary.ID], wordBits: UInt64,
    starts: inout [Int], poll: inout InterruptionPoll
  ) -> Bool {
    guard words.count >= decomposition.minimumWords,
      wordBits & decomposition.requiredBits == decomposition.requiredBits
    else { return false }
    let end = Int(decomposition.elements.upperBound)
    var element = Int(decomposition.elements.lowerBound)
    starts.removeAll(keepingCapacity: true)
    var stretch = self.stretch(from: element, to: end)
    guard poll.mayContinue(after: 1 + stretch.end - element) else { return false }
    guard fits(element..<stretch.end, words, at: 0, &starts) else { return false }
    var position = stretch.length
    element = stretch.end
    while element < end {
      starts.append(position)
      stretch = self.stretch(from: element + 1, to: end)
      let last = words.count - stretch.length
      var start = stretch.end == end ? last : position
      guard start >= position else { return false }
      while !fits(element + 1..<stretch.end, words, at: start, &starts) {
        start += 1
        if start > last || !poll.mayContinue(after: stretch.end - element) { return false }
      }
      position = start + stretch.length
      element = stretch.end
    }
    return position == words.count
  }

  /// Returns the end of the fixed elements from `first` up to the next 0, and the number of words they take.
  private func stretch(from first: Int, to end: Int) -> (end: Int, length: Int) {
    var element = first
    var length = 0
    while element < end, let count = elements[element].length {
      length += count
      element += 1
    }
    return (element, length)
  }

  /// Matches fixed elements against the words from index `start` on; on success, adds the start of each to `starts`.
  private func fits(
    _ fixed: Range<Int>, _ words: [Vocabulary.ID], at start: Int, _ starts: inout [Int]
  ) -> Bool {
    var position = start
    for index in fixed {
      switch elements[index] {
      case .word(let word):
        guard position < words.count, words[position] == word else { return false }
        position += 1
      case .oneOf(let set):
        guard position < words.count, self.set(set, holds: words[position]) else { return false }
        position += 1
      case .exactly(let count): position += Int(count)
      case .any: return false
      }
    }
    guard position <= words.count else { return false }
    position = start
    for index in fixed {
      starts.append(position)
      position += elements[index].length ?? 0
    }
    return true
  }
}
