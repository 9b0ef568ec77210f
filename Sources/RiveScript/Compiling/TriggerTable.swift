/// The triggers of one topic, in the order in which they win, and an index that narrows them.
///
/// The index never decides: it only leaves out triggers that cannot match. Triggers of plain words are
/// found by the whole message; each other one by one word that it requires, the rarest of the topic;
/// the few that require none are always tried.
///
/// Complexity of a lookup: a hash of the message, one of each word, and the triggers whose rarest
/// word is in the message; independent of how many others there are.
struct TriggerTable: Sendable {
  /// Indices of triggers, the winner first; a place in here is a rank.
  private(set) var order: [Int32] = []
  /// For each rank, one bit for each required word (by its number modulo 64).
  private(set) var masks: [UInt64] = []
  /// For each rank, the bytes that a message has to have.
  private var bytes: [ByteSet] = []
  /// For ranks that have any: sets of words of each of which a message has to have one.
  private var choices: [Int32: [[Int32]]] = [:]
  private var exact = ByteInterner()
  private var exactRanks: [Int32] = []
  /// For each word number the ranks that it leads to.
  private var ranksOfWord: [Int32: Range<Int32>] = [:]
  private var postings: [Int32] = []
  private var alwaysTried: [Int32] = []
  /// The best rank of a trigger that is more than plain words.
  private var bestInexact = Int32.max

  init() {}

  /// What the index has to know of one trigger.
  struct Entry {
    var trigger: Int32
    /// The text that the message has to be, for plain words.
    var words: TextRange?
    /// Words that have to be in the message, by number.
    var required: [Int32] = []
    /// Sets of words of each of which one has to be in the message.
    var choices: [[Int32]] = []
    /// Bytes that have to be in the message.
    var bytes = ByteSet.empty
  }

  /// Builds the index over entries in the order in which they win.
  init(_ entries: [Entry], arena: [UInt8]) {
    order = entries.map(\.trigger)
    masks = Array(repeating: 0, count: entries.count)
    bytes = entries.map(\.bytes)
    var frequency: [Int32: Int] = [:]
    for entry in entries where entry.words == nil {
      for word in entry.required { frequency[word, default: 0] += 1 }
      for word in entry.choices.joined() { frequency[word, default: 0] += 1 }
    }
    var lists: [Int32: [Int32]] = [:]
    for (index, entry) in entries.enumerated() {
      let rank = Int32(truncatingIfNeeded: index)
      if let words = entry.words {
        if exact.intern(words, in: arena) == exactRanks.count { exactRanks.append(rank) }
        continue
      }
      bestInexact = min(bestInexact, rank)
      for word in entry.required { masks[index] |= 1 << UInt64(word & 63) }
      if !entry.choices.isEmpty { choices[rank] = entry.choices }
      let rarest = entry.rarest(by: frequency)
      if rarest.isEmpty { alwaysTried.append(rank) }
      for word in rarest { lists[word, default: []].append(rank) }
    }
    for (word, ranks) in lists.sorted(by: { $0.key < $1.key }) {
      let start = Int32(truncatingIfNeeded: postings.count)
      postings += ranks
      ranksOfWord[word] = start..<Int32(truncatingIfNeeded: postings.count)
    }
  }

  var isEmpty: Bool { order.isEmpty }

  /// The rank of the plain-word trigger that is just this text.
  func exactRank(of subject: Subject, arena: [UInt8]) -> Int32? {
    exact.find(0..<subject.count, of: subject.bytes, in: arena).map { exactRanks[$0] }
  }

  /// The best rank that matches, where `matches` is asked for triggers that are more than words.
  func best(
    for subject: Subject, words: WordSet, arena: [UInt8], matches: (Int32) -> Bool
  ) -> Int32? {
    var best = exactRank(of: subject, arena: arena) ?? Int32.max
    guard bestInexact < best else { return best == .max ? nil : best }
    func consider(_ ranks: some Sequence<Int32>) {
      for rank in ranks {
        guard rank < best else { return }
        let mask = masks[Int(rank)]
        if mask & words.mask == mask, mayMatch(rank, words), matches(order[Int(rank)]) {
          best = rank
          return
        }
      }
    }
    consider(alwaysTried)
    if !ranksOfWord.isEmpty {
      for word in words.numbers {
        if let range = ranksOfWord[word] {
          consider(postings[Int(range.lowerBound)..<Int(range.upperBound)])
        }
      }
    }
    return best == .max ? nil : best
  }

  /// Whether the message has the bytes, and a word of each set, that the trigger asks for.
  private func mayMatch(_ rank: Int32, _ words: WordSet) -> Bool {
    guard bytes[Int(rank)].isSubset(of: words.bytes) else { return false }
    guard !choices.isEmpty, let sets = choices[rank] else { return true }
    return sets.allSatisfy { set in words.numbers.contains { set.contains($0) } }
  }

  /// Every rank that could match, the best first; for those who want to see more than the winner.
  func candidates(for subject: Subject, words: WordSet, arena: [UInt8]) -> [Int32] {
    var ranks = alwaysTried
    for word in words.numbers {
      guard let range = ranksOfWord[word] else { continue }
      ranks += postings[Int(range.lowerBound)..<Int(range.upperBound)]
    }
    if let exact = exactRank(of: subject, arena: arena) { ranks.append(exact) }
    return Array(Set(ranks)).sorted()
  }
}

extension TriggerTable.Entry {
  /// The words to look the trigger up by: those that lead to the fewest others.
  fileprivate func rarest(by frequency: [Int32: Int]) -> [Int32] {
    func count(_ words: [Int32]) -> Int { words.reduce(0) { $0 + (frequency[$1] ?? 0) } }
    let word = required.min { (frequency[$0] ?? 0) < (frequency[$1] ?? 0) }
    let choice = choices.min { count($0) < count($1) }
    guard let word else { return Array(Set(choice ?? [])) }
    guard let choice, count(choice) < (frequency[word] ?? 0) else { return [word] }
    return Array(Set(choice))
  }
}

/// The words of a message that any trigger knows, and its bytes.
struct WordSet: Sendable {
  let bytes: ByteSet
  private(set) var numbers: [Int32] = []
  private(set) var mask: UInt64 = 0

  init(_ subject: Subject, known words: ByteInterner, arena: [UInt8]) {
    bytes = ByteSet(subject.bytes)
    subject.forEachWord { range in
      guard let word = words.find(range, of: subject.bytes, in: arena) else { return }
      let number = Int32(truncatingIfNeeded: word)
      let bit: UInt64 = 1 << UInt64(number & 63)
      if mask & bit != 0, numbers.contains(number) { return }
      numbers.append(number)
      mask |= bit
    }
  }

  /// Whether all these words are there; `mask` has a bit for each.
  func holds(_ required: [Int32], mask required64: UInt64) -> Bool {
    mask & required64 == required64 && required.allSatisfy(numbers.contains)
  }
}
