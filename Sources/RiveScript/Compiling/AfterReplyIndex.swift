import Responder

/// The triggers with `%` lines of one topic, by these lines.
///
/// The last reply matches few of the lines, while the words of a message are in many triggers. So a lookup starts with
/// the lines, and the words only exclude some of their triggers.
///
/// Complexity of a lookup: a binary search for each line, and a comparison of bits for each of its triggers.
struct AfterReplyIndex: Sendable {
  /// A trigger, with the words that a message must contain to match it.
  private struct Entry {
    let line: Int32
    let rank: Int32
    /// The word under which the trigger is listed; -1 if it is listed under none or several.
    var word: Int32 = -1
    /// A bit for each word required in any case, by the word's number modulo 64.
    var mask: UInt64 = 0

    func mayMatch(_ words: WordSet) -> Bool {
      mask & words.mask == mask && (word < 0 || words.numbers.contains(word))
    }
  }

  /// Sorted by line, then by rank.
  private var entries: [Entry] = []

  /// - Parameters:
  ///   - table: a table of triggers with `%` lines.
  ///   - line: returns the number of a trigger's `%` line.
  init(_ table: TriggerTable, line: (_ trigger: Int32) -> Int32?) {
    guard !table.isEmpty else { return }
    entries = table.order.enumerated().map { Entry(line: line($1) ?? -1, rank: Int32($0)) }
    var isListed = [Bool](repeating: false, count: entries.count)
    for (index, word) in table.listedWords.enumerated() {
      for posting in table.postings[
        Int(table.firstPostings[index])..<Int(table.firstPostings[index + 1])]
      {
        let rank = Int(posting.rank)
        entries[rank].word = isListed[rank] ? -1 : word
        entries[rank].mask = isListed[rank] ? entries[rank].mask & posting.mask : posting.mask
        isListed[rank] = true
      }
    }
    entries.sort { ($0.line, $0.rank) < ($1.line, $1.rank) }
  }

  /// Returns the ranks of the triggers that may match a message after a reply that matches these lines, the best first.
  func ranks(after lines: [Int32], _ words: WordSet) -> [Int32] {
    var ranks: [Int32] = []
    for line in lines {
      var index = entries.partitionPoint { $0.line >= line }
      while index < entries.count, entries[index].line == line {
        if entries[index].mayMatch(words) { ranks.append(entries[index].rank) }
        index += 1
      }
    }
    if lines.count > 1 { ranks.sort() }
    return ranks
  }
}
