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
  /// For each rank, the bytes that a message has to have.
  private var bytes: [ByteSet] = []
  /// For ranks that have any: lists of needs, of each of which a message has to meet one.
  private var choices: [Int32: [[WordSet.Need]]] = [:]
  private var exact = ByteInterner()
  private var exactRanks: [Int32] = []
  /// For each word number the postings that it leads to.
  private var postingsOfWord: [Int32: Range<Int32>] = [:]
  private var postings: [Posting] = []
  /// The postings of triggers that require no word.
  private var alwaysTried: Range<Int32> = 0..<0
  /// The best rank of a trigger that is more than plain words.
  private var bestInexact = Int32.max

  init() {}

  /// A trigger that a word leads to.
  fileprivate struct Posting {
    var rank: Int32
    /// A bit for each word that has to be in the message besides, by its number modulo 64.
    var mask: UInt64
  }

  /// What the index has to know of one trigger.
  struct Entry {
    var trigger: Int32
    /// The text that the message has to be, for plain words.
    var words: TextRange?
    /// Words that have to be in the message, by number.
    var required: [Int32] = []
    /// Of each of these lists one alternative has to be in the message.
    var choices: [[Alternative]] = []
    /// Bytes that have to be in the message.
    var bytes = ByteSet.empty
  }

  /// A part of a trigger that may stand for others: its words, and the bytes that it needs.
  struct Alternative {
    var words: [Int32]
    var bytes: ByteSet

    var need: WordSet.Need { WordSet.Need(words: WordSet.mask(of: words), bytes: bytes) }
  }

  /// Builds the index over entries in the order in which they win.
  init(_ entries: [Entry], arena: [UInt8]) {
    order = entries.map(\.trigger)
    bytes = entries.map(\.bytes)
    var frequency: [Int32: Int] = [:]
    for entry in entries where entry.words == nil {
      for word in entry.required { frequency[word, default: 0] += 1 }
      for word in entry.choices.joined().flatMap({ $0.words }) { frequency[word, default: 0] += 1 }
    }
    var lists: [Int32: [Posting]] = [:]
    for (index, entry) in entries.enumerated() {
      let rank = Int32(index)
      if let words = entry.words {
        if exact.intern(words, in: arena) == exactRanks.count { exactRanks.append(rank) }
        continue
      }
      bestInexact = min(bestInexact, rank)
      if !entry.choices.isEmpty { choices[rank] = entry.choices.map { $0.map { $0.need } } }
      let rarest = entry.rarest(by: frequency)
      if rarest.isEmpty { postings.append(Posting(rank: rank, mask: 0)) }
      for (word, mask) in rarest {
        lists[word, default: []].append(Posting(rank: rank, mask: mask))
      }
    }
    alwaysTried = 0..<Int32(postings.count)
    for (word, list) in lists.sorted(by: { $0.key < $1.key }) {
      let start = Int32(postings.count)
      postings += list
      postingsOfWord[word] = start..<Int32(postings.count)
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
    let exact = exactRank(of: subject, arena: arena) ?? Int32.max
    guard bestInexact < exact else { return exact == .max ? nil : exact }
    var candidates = Candidates(postings, bytes, below: exact, words)
    candidates.add(alwaysTried)
    for word in words.numbers {
      if let range = postingsOfWord[word] { candidates.add(range) }
    }
    while let rank = candidates.next() {
      if meetsChoices(of: rank, words), matches(order[Int(rank)]) { return rank }
    }
    return exact == .max ? nil : exact
  }

  /// Whether the message has an alternative of each choice that the trigger asks for.
  private func meetsChoices(of rank: Int32, _ words: WordSet) -> Bool {
    guard !choices.isEmpty, let sets = choices[rank] else { return true }
    return words.meetsOne(ofEach: sets)
  }

  /// Every rank that could match, the best first; for those who want to see more than the winner.
  func candidates(for subject: Subject, words: WordSet, arena: [UInt8]) -> [Int32] {
    var ranks = alwaysTried.map { postings[Int($0)].rank }
    for word in words.numbers {
      guard let range = postingsOfWord[word] else { continue }
      ranks += postings[Int(range.lowerBound)..<Int(range.upperBound)].map(\.rank)
    }
    if let exact = exactRank(of: subject, arena: arena) { ranks.append(exact) }
    return Array(Set(ranks)).sorted()
  }
}

extension TriggerTable.Entry {
  /// The words to look the trigger up by, those that lead to the fewest others, and what has to be in
  /// the message with each of them.
  fileprivate func rarest(by frequency: [Int32: Int]) -> [(word: Int32, mask: UInt64)] {
    func rarest(of words: [Int32]) -> Int32? {
      words.min { (frequency[$0] ?? 0) < (frequency[$1] ?? 0) }
    }
    func count(_ alternatives: [TriggerTable.Alternative]) -> Int {
      alternatives.reduce(0) { $0 + (rarest(of: $1.words).flatMap { frequency[$0] } ?? 0) }
    }
    let always = WordSet.mask(of: required)
    let single = rarest(of: required).map { (word: $0, mask: always) }
    let choice = choices.filter { $0.allSatisfy { !$0.words.isEmpty } }
      .min { count($0) < count($1) }
    if let single, count(choice ?? []) >= frequency[single.word] ?? 0 || choice == nil {
      return [single]
    }
    return (choice ?? []).compactMap { alternative in
      rarest(of: alternative.words).map { ($0, always | alternative.need.words) }
    }
  }
}

/// Goes through several lists of postings at once, the best rank first.
private struct Candidates {
  /// A place in a list, and how far the list goes.
  private struct Cursor {
    var place: Int
    let end: Int
    /// The rank at the place; the limit where the list is done.
    var rank: Int32
  }

  private let postings: [TriggerTable.Posting]
  private let bytes: [ByteSet]
  private let limit: Int32
  private let words: (mask: UInt64, bytes: ByteSet)
  private var cursors: [Cursor] = []

  init(
    _ postings: [TriggerTable.Posting], _ bytes: [ByteSet], below limit: Int32, _ words: WordSet
  ) {
    self.postings = postings
    self.bytes = bytes
    self.limit = limit
    self.words = (words.mask, words.bytes)
    cursors.reserveCapacity(words.numbers.count + 1)
  }

  mutating func add(_ list: Range<Int32>) {
    var cursor = Cursor(place: Int(list.lowerBound), end: Int(list.upperBound), rank: -1)
    settle(&cursor)
    if cursor.rank < limit { cursors.append(cursor) }
  }

  /// The best rank that is left, each once.
  mutating func next() -> Int32? {
    var best = limit
    for index in cursors.indices { best = min(best, cursors[index].rank) }
    guard best < limit else { return nil }
    for index in cursors.indices where cursors[index].rank == best {
      // Settled in place, the whole array would be copied: `settle` reads `self`.
      var cursor = cursors[index]
      cursor.place += 1
      settle(&cursor)
      cursors[index] = cursor
    }
    return best
  }

  /// Goes on to the next posting of another rank whose words and bytes are all there.
  private func settle(_ cursor: inout Cursor) {
    while cursor.place < cursor.end {
      let posting = postings[cursor.place]
      if posting.rank >= limit { break }
      if posting.mask & words.mask == posting.mask, posting.rank != cursor.rank,
        bytes[Int(posting.rank)].isSubset(of: words.bytes)
      {
        cursor.rank = posting.rank
        return
      }
      cursor.place += 1
    }
    cursor.rank = limit
  }
}
