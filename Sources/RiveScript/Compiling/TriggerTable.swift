import Responder

/// The triggers of one topic, in the order in which they win, with an index that narrows the search.
///
/// A trigger with only words is found by the whole message, except in a table of triggers with `%` lines. Any other
/// trigger is found by a rare word that it requires, or by a rare word of each alternative if it requires one of
/// several, and must still be matched. The few triggers that require no word are always tried.
///
/// Complexity of a lookup: one hash of the message, a binary search for each of its known words, and a comparison of
/// bits for each trigger listed under these words. Each trigger that remains takes a step for each word. Triggers
/// listed under other words cost nothing.
struct TriggerTable: Sendable {
  /// Indices of triggers, the winner first; an index in this array is a rank.
  var order: [Int32] = []
  /// For each rank, the kinds of bytes that a message must contain.
  var bytes: [ByteSet] = []
  /// The ranks of triggers with choices, in ascending order.
  ///
  /// A choice is a list of needs, of which a message must meet at least one.
  var choosingRanks: [Int32] = []
  /// The index of the first choice of each of these ranks, then the number of all choices.
  var firstChoices: [Int32] = [0]
  /// The index of the first need of each choice, then the number of all needs.
  var firstNeeds: [Int32] = [0]
  var needs: [WordSet.Need] = []
  /// The texts of the triggers that are found by the whole message.
  var wholeMessages = ByteInterner()
  /// The best rank of each of these texts.
  var messageRanks: [Int32] = []
  /// The numbers of the words with postings, in ascending order.
  var listedWords: [Int32] = []
  /// The index of the first posting of each listed word, then the end of all postings.
  var firstPostings: [Int32] = []
  var postings: [Posting] = []
  /// The postings of triggers that are listed under no word.
  var alwaysTried: Range<Int32> = 0..<0
  /// The best rank among the triggers that are not found by the whole message.
  var bestInexact = Int32.max

  init() {}

  /// A trigger listed under a word, or among those that are always tried.
  struct Posting {
    var rank: Int32
    /// Fills the padding before `mask`, whose bytes would be arbitrary: an image (`ImageCoder`) contains all bytes.
    private let unused: Int32 = 0
    /// A bit for each word that the message must contain, by the word's number modulo 64.
    var mask: UInt64
  }

  /// A trigger with what a message must contain to match it.
  struct Entry {
    var trigger: Int32
    /// The text that the message must equal; `nil` if the trigger is not found by the whole message.
    var wholeMessage: TextRange?
    /// The words that the message must contain: indices of `Requirements.words`.
    var required = 0..<0
    /// Indices of `Requirements.choices`; the message must contain one alternative of each.
    var choices = 0..<0
    /// The kinds of bytes that the message must contain.
    var bytes = ByteSet.empty
  }

  /// The requirements of all entries.
  struct Requirements {
    /// The numbers of the required words; entries and alternatives refer to ranges of this array.
    var words: [Int32] = []
    /// Parts of patterns that can match at the same position; their words are indices of `words`.
    var alternatives: [RequiredWords.Alternative] = []
    /// Ranges of `alternatives`.
    var choices: [Range<Int>] = []

    func need(of index: Int) -> WordSet.Need {
      let alternative = alternatives[index]
      return WordSet.Need(
        words: WordSet.mask(of: words[alternative.words]),
        word: words[alternative.words].max() ?? -1, bytes: alternative.bytes)
    }
  }

  /// Builds the index from entries in the order in which they win.
  ///
  /// - Parameter frequency: a zero for each word of the brain; again only zeros at the end. All topics share this
  ///   buffer, because creating one for each topic would take too long.
  init(_ entries: [Entry], _ requirements: Requirements, frequency: inout [Int32], arena: [UInt8]) {
    order = entries.map(\.trigger)
    bytes = entries.map(\.bytes)
    for word in requirements.words { frequency[Int(word)] += 1 }
    defer { for word in requirements.words { frequency[Int(word)] = 0 } }
    var listed: [(word: Int32, posting: Posting)] = []
    for (index, entry) in entries.enumerated() {
      let rank = Int32(index)
      if let text = entry.wholeMessage {
        if wholeMessages.intern(text, in: arena) == messageRanks.count { messageRanks.append(rank) }
        continue
      }
      bestInexact = min(bestInexact, rank)
      if !entry.choices.isEmpty {
        choosingRanks.append(rank)
        for choice in requirements.choices[entry.choices] {
          needs += choice.map { requirements.need(of: $0) }
          firstNeeds.append(Int32(needs.count))
        }
        firstChoices.append(Int32(firstNeeds.count - 1))
      }
      let before = listed.count
      requirements.forEachListedWord(of: entry, by: frequency) { word, mask in
        listed.append((word, Posting(rank: rank, mask: mask)))
      }
      if listed.count == before { postings.append(Posting(rank: rank, mask: 0)) }
    }
    alwaysTried = 0..<Int32(postings.count)
    listed.sort { ($0.word, $0.posting.rank) < ($1.word, $1.posting.rank) }
    postings.reserveCapacity(postings.count + listed.count)
    for (index, (word, posting)) in listed.enumerated() {
      if index == 0 || listed[index - 1].word != word {
        listedWords.append(word)
        firstPostings.append(Int32(postings.count))
      }
      postings.append(posting)
    }
    firstPostings.append(Int32(postings.count))
  }

  mutating func code(_ coder: inout ImageCoder) {
    coder.array(&order)
    coder.array(&bytes)
    coder.array(&choosingRanks)
    coder.array(&firstChoices)
    coder.array(&firstNeeds)
    coder.array(&needs)
    wholeMessages.code(&coder)
    coder.array(&messageRanks)
    coder.array(&listedWords)
    coder.array(&firstPostings)
    coder.array(&postings)
    coder.range(&alwaysTried)
    coder.value(&bestInexact)
  }

  /// Searches `listedWords`, because a table of all words for each topic would take too much memory.
  private func postings(of word: Int32) -> Range<Int32> {
    let index = listedWords.partitionPoint { $0 >= word }
    guard index < listedWords.count, listedWords[index] == word else { return 0..<0 }
    return firstPostings[index]..<firstPostings[index + 1]
  }

  var isEmpty: Bool { order.isEmpty }

  /// Returns the rank of the trigger with only words whose text equals the message; `nil` if there is none.
  func exactRank(of subject: Subject, arena: [UInt8]) -> Int32? {
    let (bytes, hash) = (subject.bytes, subject.bytes.stableHash)
    guard let text = wholeMessages.find(0..<bytes.count, hash, of: bytes, in: arena),
      messageRanks[text] < .max
    else { return nil }
    return messageRanks[text]
  }

  /// For each rank up to the last one with choices, its index in `choosingRanks`, or -1 if it has none.
  ///
  /// Callers keep the list, because a search in `choosingRanks` takes longer than most matches.
  var choiceIndices: [Int32] {
    var indices = [Int32](repeating: -1, count: choosingRanks.last.map { Int($0) + 1 } ?? 0)
    for (index, rank) in choosingRanks.enumerated() { indices[Int(rank)] = Int32(index) }
    return indices
  }

  /// Returns the best matching rank; calls `matches` only for triggers that are not found by the whole message.
  ///
  /// - Parameter choiceIndices: the table's property of this name, which the caller keeps.
  func best(
    for subject: Subject, _ words: WordSet, _ choiceIndices: [Int32], arena: [UInt8],
    matches: (Int32) -> Bool
  ) -> Int32? {
    let exact = exactRank(of: subject, arena: arena) ?? Int32.max
    guard bestInexact < exact else { return exact == .max ? nil : exact }
    var candidates = Candidates(postings, bytes, below: exact, words)
    candidates.add(alwaysTried)
    for word in words.numbers { candidates.add(postings(of: word)) }
    while let rank = candidates.next() {
      if meetsChoices(of: rank, words, choiceIndices), matches(order[Int(rank)]) { return rank }
    }
    return exact == .max ? nil : exact
  }

  /// Returns whether a message has the kinds of bytes that the trigger of a rank requires, and may meet its choices.
  ///
  /// The words that the trigger requires are not checked.
  func mayMatch(_ rank: Int32, _ words: WordSet, _ choiceIndices: [Int32]) -> Bool {
    bytes[Int(rank)].isSubset(of: words.bytes) && meetsChoices(of: rank, words, choiceIndices)
  }

  @inline(__always)
  private func meetsChoices(of rank: Int32, _ words: WordSet, _ choiceIndices: [Int32]) -> Bool {
    let index = Int(rank) < choiceIndices.count ? choiceIndices[Int(rank)] : -1
    return index < 0 || meetsChoices(at: Int(index), words)
  }

  /// Returns whether the message may meet each choice of a trigger, given its index in `choosingRanks`.
  private func meetsChoices(at index: Int, _ words: WordSet) -> Bool {
    let needs = needs.span
    for choice in firstChoices[index]..<firstChoices[index + 1] {
      let end = Int(firstNeeds[Int(choice) + 1])
      var need = Int(firstNeeds[Int(choice)])
      while need < end, !words.mayMeet(needs[need]) { need += 1 }
      if need == end { return false }
    }
    return true
  }

  /// Returns all ranks that could match, the best first, for callers that need more than the winner.
  func candidates(for subject: Subject, words: WordSet, arena: [UInt8]) -> [Int32] {
    var ranks = alwaysTried.map { postings[Int($0)].rank }
    for word in words.numbers {
      let range = postings(of: word)
      ranks += postings[Int(range.lowerBound)..<Int(range.upperBound)].map(\.rank)
    }
    if let exact = exactRank(of: subject, arena: arena) { ranks.append(exact) }
    return Array(Set(ranks)).sorted()
  }
}

extension TriggerTable.Requirements {
  /// Calls `body` with each word under which a trigger is listed.
  ///
  /// The second argument is the mask of all words that a message must contain to match the trigger by this word.
  ///
  /// The trigger is listed under its rarest required word, or under the rarest word of each alternative of a choice if
  /// these words are rarer in total.
  func forEachListedWord(
    of entry: TriggerTable.Entry, by frequency: [Int32], _ body: (Int32, UInt64) -> Void
  ) {
    func rarest(of range: Range<Int>) -> Int32? {
      var best: Int32?
      for index in range
      where best.map({ frequency[Int(words[index])] < frequency[Int($0)] }) ?? true {
        best = words[index]
      }
      return best
    }
    func frequencySum(_ choice: Int) -> Int32 {
      choices[choice].reduce(0) {
        $0 + (rarest(of: alternatives[$1].words).map { frequency[Int($0)] } ?? 0)
      }
    }
    let always = WordSet.mask(of: words[entry.required])
    var choice: Int?
    for other in entry.choices
    where choices[other].allSatisfy({ !alternatives[$0].words.isEmpty }) {
      if choice.map({ frequencySum(other) < frequencySum($0) }) ?? true { choice = other }
    }
    if let single = rarest(of: entry.required),
      choice.map({ frequencySum($0) >= frequency[Int(single)] }) ?? true
    {
      return body(single, always)
    }
    guard let choice else { return }
    for index in choices[choice] {
      let range = alternatives[index].words
      if let word = rarest(of: range) { body(word, always | WordSet.mask(of: words[range])) }
    }
  }
}

/// Merges several lists of postings, the best rank first.
private struct Candidates {
  /// A position in a list, with the list's end.
  private struct Cursor {
    var index: Int
    let end: Int
    /// The rank at the position; the limit at the end of the list.
    var rank: Int32
  }

  private let postings: [TriggerTable.Posting]
  private let bytes: [ByteSet]
  private let limit: Int32
  private let words: (mask: UInt64, bytes: ByteSet)
  private var cursors: [Cursor] = []
  /// The best rank of all cursors.
  private var best: Int32

  init(
    _ postings: [TriggerTable.Posting], _ bytes: [ByteSet], below limit: Int32, _ words: WordSet
  ) {
    self.postings = postings
    self.bytes = bytes
    (self.limit, best) = (limit, limit)
    self.words = (words.mask, words.bytes)
    cursors.reserveCapacity(words.numbers.count + 1)
  }

  mutating func add(_ list: Range<Int32>) {
    var cursor = Cursor(index: Int(list.lowerBound), end: Int(list.upperBound), rank: -1)
    advance(&cursor)
    guard cursor.rank < limit else { return }
    cursors.append(cursor)
    best = min(best, cursor.rank)
  }

  /// Returns the best remaining rank; each rank only once.
  mutating func next() -> Int32? {
    guard best < limit else { return nil }
    let found = best
    best = limit
    for index in cursors.indices {
      // A copy is advanced, because advancing in place would copy the whole array: `advance` reads `self`.
      var cursor = cursors[index]
      if cursor.rank == found {
        cursor.index += 1
        advance(&cursor)
        cursors[index] = cursor
      }
      best = min(best, cursor.rank)
    }
    return found
  }

  /// Advances to the first posting of another rank, from the cursor's index on, that the message may match.
  ///
  /// The message may match if it may contain the words and bytes that the posting and its rank require.
  private func advance(_ cursor: inout Cursor) {
    while cursor.index < cursor.end {
      let posting = postings[cursor.index]
      if posting.rank >= limit { break }
      if posting.mask & words.mask == posting.mask, posting.rank != cursor.rank,
        bytes[Int(posting.rank)].isSubset(of: words.bytes)
      {
        cursor.rank = posting.rank
        return
      }
      cursor.index += 1
    }
    cursor.rank = limit
  }
}
