import Responder

/// Groups messages with nearly the same words.
///
/// Messages with the same content words, in any order, are one group: `can i prolong my book` and `please prolong these
/// books`. A rare word that is one letter away from a frequent one counts as that word. Then groups that share most of
/// their words are merged; rare words weigh more. An index of the rarest words finds such groups.
///
/// Complexity: nearly linear in the number of messages, because each word leads to a limited number of groups.
struct MessageGrouping {
  /// The index of each entry's group; groups are numbered from 0.
  private(set) var groupOfEntry: [UInt32] = []
  private(set) var groupCount = 0

  /// The minimum part of the weight of all words that two groups must share.
  private static let minimumSimilarity = 0.6
  /// The number of rare words by which similar groups are searched.
  private static let maximumSearchedWords = 3
  /// The maximum number of groups examined for each of these words.
  private static let maximumExaminedGroups: UInt8 = 64

  /// Different sets of content words, stored one after another.
  private struct Bags {
    /// The words of all sets, each set in ascending order.
    var words: [UInt32] = []
    /// The end of each set in `words`.
    var ends: [UInt32] = []
    /// The number of messages that have each set.
    var counts: [UInt32] = []
    /// The sum of the hashes of each set's words, which identifies the set, and orders sets that occur equally often.
    var keys: [UInt64] = []

    func range(_ bag: Int) -> Range<Int> { (bag == 0 ? 0 : Int(ends[bag - 1]))..<Int(ends[bag]) }
  }

  /// - Parameter ruleWords: the words of the rules, which a misspelled word may stand for.
  init(_ pool: MessagePool, ruleWords: Set<String> = []) {
    var vocabulary = Vocabulary()
    var contents: [UInt32] = []
    var ends: [UInt32] = []
    ends.reserveCapacity(pool.entries.count)
    for index in pool.entries.indices {
      let count = Int(pool.entries[index].count)
      let words = MessageWords(pool.message(index)).content
      let said = words.filter { ruleWords.contains($0) || !CommonWords.isMisspelled($0) }
      // The mark keeps messages of different kinds apart.
      let mark = pool.entries[index].reasons.kind.mark
      for word in said.isEmpty ? words : said {
        contents.append(vocabulary.index(of: mark + word, adding: count))
      }
      ends.append(UInt32(contents.count))
    }
    let meant = vocabulary.meant(ruleWords: ruleWords)
    let hashes = vocabulary.hashes
    vocabulary = Vocabulary()
    for index in contents.indices { contents[index] = meant[Int(contents[index])] }
    var (bags, bagOfEntry) = Self.bags(of: pool, &contents, ends, hashes)
    (contents, ends) = ([], [])
    let clusters = Self.clusters(of: &bags, hashes)
    groupCount = clusters.count
    groupOfEntry = bagOfEntry
    for index in groupOfEntry.indices {
      groupOfEntry[index] = clusters.groups[Int(groupOfEntry[index])]
    }
  }

  /// Returns the different sets of words, and the set of each entry.
  ///
  /// Sets are packed in place: a set never takes more room than its message's words.
  private static func bags(
    of pool: MessagePool, _ contents: inout [UInt32], _ ends: [UInt32], _ hashes: [UInt64]
  ) -> (Bags, [UInt32]) {
    var bags = Bags()
    var bagOfEntry: [UInt32] = []
    bagOfEntry.reserveCapacity(ends.count)
    // The sets by key, with open addressing; each is an index plus 1, and 0 is free.
    var slots = [UInt32](repeating: 0, count: slotCount(for: ends.count))
    var (start, packed) = (0, 0)
    for (entry, end) in ends.enumerated() {
      let range = start..<Int(end)
      start = Int(end)
      sort(&contents, range)
      let first = packed
      var key: UInt64 = 0
      for index in range where index == range.lowerBound || contents[index] != contents[packed - 1]
      {
        contents[packed] = contents[index]
        key &+= hashes[Int(contents[packed])]
        packed += 1
      }
      // Messages without words, such as `:-)`, are a group each.
      if first == packed { key = pool.entries[entry].key }
      var slot = Int(truncatingIfNeeded: key ^ key >> 29) & (slots.count - 1)
      while slots[slot] != 0, bags.keys[Int(slots[slot] - 1)] != key {
        slot = (slot + 1) & (slots.count - 1)
      }
      let count = pool.entries[entry].count
      if slots[slot] != 0 {
        bags.counts[Int(slots[slot] - 1)] += count
        bagOfEntry.append(slots[slot] - 1)
        packed = first
      } else {
        bagOfEntry.append(UInt32(bags.keys.count))
        bags.ends.append(UInt32(packed))
        bags.counts.append(count)
        bags.keys.append(key)
        slots[slot] = UInt32(bags.keys.count)
      }
    }
    swap(&bags.words, &contents)
    return (bags, bagOfEntry)
  }

  /// Sorts a few words in their place by insertion; a slice would be copied.
  private static func sort(_ words: inout [UInt32], _ range: Range<Int>) {
    for index in range.dropFirst() {
      let word = words[index]
      var place = index
      while place > range.lowerBound, words[place - 1] > word {
        words[place] = words[place - 1]
        place -= 1
      }
      words[place] = word
    }
  }

  /// Returns the smallest power of 2 that is at least twice a number and at least 16.
  private static func slotCount(for number: Int) -> Int {
    var count = 16
    while count < 2 * number { count *= 2 }
    return count
  }

  /// Returns the group of each set of words: sets are taken by how often they occur, and each joins the most similar
  /// group so far or begins one.
  private static func clusters(
    of bags: inout Bags, _ hashes: [UInt64]
  ) -> (groups: [UInt32], count: Int) {
    let frequencies = rankWords(of: &bags, hashes)
    let all = Double(bags.keys.count)
    let weights = frequencies.map { log2OfRatio(1 + all / Double(max(1, $0))) }
    var order = bags.keys.indices.map { UInt32($0) }
    order.sort {
      let (one, other) = (Int($0), Int($1))
      return bags.counts[one] != bags.counts[other]
        ? bags.counts[one] > bags.counts[other] : bags.keys[one] < bags.keys[other]
    }
    var groups = [UInt32](repeating: 0, count: bags.keys.count)
    var leaders: [UInt32] = []
    var leadersOfWord = WordIndex(frequencies: frequencies, maximum: maximumExaminedGroups)
    for bag in order {
      let index = Int(bag)
      let range = bags.range(index)
      let shared = range.drop { frequencies[Int(bags.words[$0])] < 2 }
      let total = range.reduce(0.0) { $0 + weights[Int(bags.words[$1])] }
      let signature = range.reduce(0) { $0 | WordIndex.bit(of: bags.words[$1]) }
      var best: (leader: UInt32, similarity: Double)?
      for place in shared.prefix(maximumSearchedWords) {
        leadersOfWord.forEach(bags.words[place]) { leader, leaderSignature in
          let missing = range.reduce(0.0) {
            let word = bags.words[$1]
            return leaderSignature & WordIndex.bit(of: word) == 0 ? $0 + weights[Int(word)] : $0
          }
          guard total - missing >= Self.minimumSimilarity * total else { return }
          let similarity = similarity(
            bags, range, bags.range(Int(leaders[Int(leader)])), weights)
          if similarity >= Self.minimumSimilarity, similarity > best?.similarity ?? 0 {
            best = (leader, similarity)
          }
        }
      }
      if let best {
        groups[index] = best.leader
        continue
      }
      groups[index] = UInt32(leaders.count)
      for place in shared.prefix(maximumSearchedWords + 1) {
        leadersOfWord.add(UInt32(leaders.count), signature, to: bags.words[place])
      }
      leaders.append(UInt32(index))
    }
    return (groups, leaders.count)
  }

  /// Renumbers the words by how rare they are, the rarest first, and returns the number of sets with each.
  private static func rankWords(
    of bags: inout Bags, _ hashes: [UInt64]
  ) -> [UInt32] {
    var frequencies = [UInt32](repeating: 0, count: hashes.count)
    let end = Int(bags.ends.last ?? 0)
    for word in bags.words[..<end] { frequencies[Int(word)] += 1 }
    let order = hashes.indices.sorted {
      (frequencies[$0], hashes[$0]) < (frequencies[$1], hashes[$1])
    }
    var ranks = [UInt32](repeating: 0, count: hashes.count)
    for (rank, word) in order.enumerated() { ranks[word] = UInt32(rank) }
    for index in 0..<end { bags.words[index] = ranks[Int(bags.words[index])] }
    for bag in bags.keys.indices { sort(&bags.words, bags.range(bag)) }
    return order.map { frequencies[$0] }
  }

  /// Returns the weight of the words that two sets share, divided by the weight of all their words.
  private static func similarity(
    _ bags: Bags, _ one: Range<Int>, _ other: Range<Int>, _ weights: [Double]
  ) -> Double {
    var (common, all) = (0.0, 0.0)
    var (left, right) = (one.lowerBound, other.lowerBound)
    while left < one.upperBound || right < other.upperBound {
      let first = left < one.upperBound ? bags.words[left] : .max
      let second = right < other.upperBound ? bags.words[right] : .max
      all += weights[Int(min(first, second))]
      if first == second { common += weights[Int(first)] }
      if first <= second { left += 1 }
      if second <= first { right += 1 }
    }
    return all > 0 ? common / all : 0
  }

  /// Returns the logarithm to the base 2 of a number of at least 1, exact for powers of 2 and linear in between.
  private static func log2OfRatio(_ number: Double) -> Double {
    Double(number.exponent) + number.significand - 1
  }
}

/// The words of messages, numbered, with the number of times each was said.
struct Vocabulary {
  private var words: [String] = []
  private var indices: [String: UInt32] = [:]
  private var counts: [Int] = []

  /// A hash of each word, which does not depend on the order of the messages.
  var hashes: [UInt64] { words.map { $0.utf8.stableHash } }

  mutating func index(of word: String, adding count: Int) -> UInt32 {
    if let known = indices[word] {
      counts[Int(known)] += count
      return known
    }
    let index = UInt32(words.count)
    words.append(word)
    counts.append(count)
    indices[word] = index
    return index
  }

  /// The minimum length of the longer one of a misspelled word and the word that it stands for.
  private static let minimumLength = 5
  /// The minimum ratio between the counts of a word and of a misspelled form of it.
  private static let minimumRatio = 3
  /// The maximum length of a word that may be misspelled; hashing its shortened forms takes quadratic time.
  private static let maximumLength = 40
  /// The maximum number of frequent words that misspelled words may stand for.
  private static let maximumTargets = 50_000

  /// Returns for each word the index of the word that it stands for: mostly its own.
  ///
  /// Complexity: one table lookup for each letter of the words. A table of words shortened by at most one letter finds
  /// the words that are one change apart: they agree after at most one letter of each is removed.
  func meant(ruleWords: Set<String>) -> [UInt32] {
    var meant = words.indices.map { UInt32($0) }
    let lengths = Self.minimumLength - 1...Self.maximumLength
    let byCount = words.indices.filter { lengths.contains(words[$0].utf8.count) }.sorted {
      (-frequency($0, ruleWords), words[$0]) < (-frequency($1, ruleWords), words[$1])
    }
    var targets: [UInt64: UInt32] = [:]
    for target in byCount.prefix(Self.maximumTargets)
    where frequency(target, ruleWords) >= Self.minimumRatio {
      for key in Self.shortened(words[target]) where targets[key] == nil {
        targets[key] = UInt32(target)
      }
    }
    if targets.isEmpty { return meant }
    for word in byCount {
      guard !ruleWords.contains(words[word]) else { continue }
      for key in Self.shortened(words[word]) {
        guard let target = targets[key].map(Int.init), target != word,
          frequency(target, ruleWords) >= Self.minimumRatio * counts[word],
          words[target].utf8.first == words[word].utf8.first,
          max(words[word].utf8.count, words[target].utf8.count) >= Self.minimumLength,
          editDistance(
            Array(words[word].unicodeScalars), Array(words[target].unicodeScalars), upTo: 1) == 1
        else { continue }
        meant[word] = UInt32(target)
        break
      }
    }
    return meant.map { target in
      // Each step leads to a word that was said more often, so that the steps end.
      var word = Int(target)
      while Int(meant[word]) != word { word = Int(meant[word]) }
      return UInt32(word)
    }
  }

  /// Returns how often a word was said; a word of the rules counts as frequent.
  private func frequency(_ word: Int, _ ruleWords: Set<String>) -> Int {
    ruleWords.contains(words[word]) ? counts[word] + 1_000_000 : counts[word]
  }

  /// Returns the hash of a word, and the hashes of the word without its first letter, without its second, and so on.
  private static func shortened(_ word: String) -> [UInt64] {
    let letters = Array(word.utf8)
    return (-1..<letters.count).map { skipped in
      var hash = StableHash()
      for (index, letter) in letters.enumerated() where index != skipped { hash.add(letter) }
      return hash.value
    }
  }
}
