import Responder

/// Groups messages that mean the same.
///
/// Messages with the same content words, in any order, are one group: `can i prolong my book` and `please prolong these
/// books`. A rare word that is one letter away from a frequent one counts as that word. Then groups that share most of
/// their words, weighed by how rare they are, become one, found by an index of their rarest words.
///
/// Complexity: nearly linear in the number of messages, because each word leads to a limited number of groups.
struct MessageGrouping {
  /// The index of each entry's group; groups are numbered from 0.
  private(set) var groups: [UInt32] = []
  private(set) var count = 0

  /// The least part of the weight of all words that two groups must share.
  private static let similarity = 0.6
  /// The number of rare words by which similar groups are searched, and the number of groups examined for each.
  private static let searchedWords = 3
  private static let examinedGroups = 64

  /// A set of content words, with the number of messages that have it.
  private struct Bag {
    var words: [UInt32]
    var count: Int
    /// The sum of the words' hashes, which orders sets that occur equally often.
    var key: UInt64
  }

  /// - Parameter known: the words of the rules, which a misspelt word may stand for.
  init(_ pool: MessagePool, known: Set<String> = []) {
    var vocabulary = Vocabulary()
    var contents: [UInt32] = []
    var ends: [Int] = []
    contents.reserveCapacity(pool.entries.count * 4)
    ends.reserveCapacity(pool.entries.count)
    for index in pool.entries.indices {
      let count = Int(pool.entries[index].count)
      for word in MessageWords(pool.message(index)).content {
        contents.append(vocabulary.index(of: word, adding: count))
      }
      ends.append(contents.count)
    }
    let meant = vocabulary.meant(known: known)
    let hashes = vocabulary.hashes
    vocabulary = Vocabulary()
    var (bags, bagOfEntry) = Self.bags(of: pool, contents, ends, meant, hashes)
    contents = []
    let clusters = Self.clusters(of: &bags, hashes)
    count = clusters.count
    groups = bagOfEntry.map { clusters.groups[Int($0)] }
  }

  /// Returns the different sets of words, and the set of each entry.
  private static func bags(
    of pool: MessagePool, _ contents: [UInt32], _ ends: [Int], _ meant: [UInt32],
    _ hashes: [UInt64]
  ) -> ([Bag], [UInt32]) {
    var bags: [Bag] = []
    var indices: [[UInt32]: UInt32] = [:]
    var bagOfEntry: [UInt32] = []
    bagOfEntry.reserveCapacity(ends.count)
    var start = 0
    for (entry, end) in ends.enumerated() {
      var words = contents[start..<end].map { meant[Int($0)] }.sorted()
      start = end
      words = words.enumerated().filter { $0 == 0 || words[$0 - 1] != $1 }.map(\.element)
      let count = Int(pool.entries[entry].count)
      // Messages without words, such as `:-)`, are a group each.
      if !words.isEmpty, let index = indices[words] {
        bags[Int(index)].count += count
        bagOfEntry.append(index)
      } else {
        if !words.isEmpty { indices[words] = UInt32(bags.count) }
        bagOfEntry.append(UInt32(bags.count))
        let key =
          words.isEmpty ? pool.entries[entry].key : words.reduce(0) { $0 &+ hashes[Int($1)] }
        bags.append(Bag(words: words, count: count, key: key))
      }
    }
    return (bags, bagOfEntry)
  }

  /// Returns the group of each set of words: sets are taken by how often they occur, and each joins the most similar
  /// group so far or begins one.
  private static func clusters(
    of bags: inout [Bag], _ hashes: [UInt64]
  ) -> (groups: [UInt32], count: Int) {
    var frequencies = [Int32](repeating: 0, count: hashes.count)
    for bag in bags { for word in bag.words { frequencies[Int(word)] += 1 } }
    let all = Double(bags.count)
    let weights = frequencies.map { log2OfRatio(1 + all / Double(max(1, $0))) }
    for index in bags.indices {
      bags[index].words.sort {
        (frequencies[Int($0)], hashes[Int($0)]) < (frequencies[Int($1)], hashes[Int($1)])
      }
    }
    let order = bags.indices.sorted {
      (-bags[$0].count, bags[$0].key) < (-bags[$1].count, bags[$1].key)
    }
    var groups = [UInt32](repeating: 0, count: bags.count)
    var leaders: [Int] = []
    var leadersOfWord = [[UInt32]](repeating: [], count: hashes.count)
    for index in order {
      let bag = bags[index]
      var best: (leader: UInt32, similarity: Double)?
      for word in bag.words.prefix(searchedWords) {
        for leader in leadersOfWord[Int(word)].prefix(examinedGroups) {
          let similarity = similarity(bag, bags[leaders[Int(leader)]], weights)
          if similarity >= Self.similarity, similarity > best?.similarity ?? 0 {
            best = (leader, similarity)
          }
        }
      }
      if let best {
        groups[index] = best.leader
        continue
      }
      groups[index] = UInt32(leaders.count)
      for word in bag.words.prefix(searchedWords + 1)
      where leadersOfWord[Int(word)].count < examinedGroups {
        leadersOfWord[Int(word)].append(UInt32(leaders.count))
      }
      leaders.append(index)
    }
    return (groups, leaders.count)
  }

  /// Returns the weight of the words that two sets share, divided by the weight of all their words.
  private static func similarity(_ one: Bag, _ other: Bag, _ weights: [Double]) -> Double {
    var (common, all) = (0.0, 0.0)
    for word in one.words {
      all += weights[Int(word)]
      if other.words.contains(word) { common += weights[Int(word)] }
    }
    for word in other.words where !one.words.contains(word) { all += weights[Int(word)] }
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
  var hashes: [UInt64] {
    words.map { word in
      word.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
  }

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

  /// The least length of the longer of a misspelt word and the word that it stands for, and how many times more often
  /// that word must be said.
  private static let leastLength = 5
  private static let ratio = 3
  /// The maximum length of a word that may be misspelt: its shortened forms take the square of its length.
  private static let maximumLength = 40
  /// The maximum number of frequent words.
  private static let maximumTargets = 50_000

  /// Returns the word that each word stands for: mostly itself.
  ///
  /// Complexity: linear in the letters of all words. Two words are one change apart if they agree after at most one
  /// letter of each is removed, so that a table of shortened words finds them.
  func meant(known: Set<String>) -> [UInt32] {
    var meant = words.indices.map { UInt32($0) }
    let lengths = Self.leastLength - 1...Self.maximumLength
    let byCount = words.indices.filter { lengths.contains(words[$0].utf8.count) }.sorted {
      (-standing($0, known), words[$0]) < (-standing($1, known), words[$1])
    }
    var targets: [UInt64: UInt32] = [:]
    for target in byCount.prefix(Self.maximumTargets)
    where standing(target, known) >= Self.ratio {
      for key in Self.shortened(words[target]) where targets[key] == nil {
        targets[key] = UInt32(target)
      }
    }
    if targets.isEmpty { return meant }
    for word in byCount {
      guard !known.contains(words[word]) else { continue }
      for key in Self.shortened(words[word]) {
        guard let target = targets[key].map(Int.init), target != word,
          standing(target, known) >= Self.ratio * counts[word],
          words[target].utf8.first == words[word].utf8.first,
          max(words[word].utf8.count, words[target].utf8.count) >= Self.leastLength,
          editDistance(
            Array(words[word].unicodeScalars), Array(words[target].unicodeScalars), upTo: 1) == 1
        else { continue }
        meant[word] = UInt32(target)
        break
      }
    }
    // A word stands for one that stands for itself.
    return meant.map { meant[Int($0)] }
  }

  /// Returns how often a word was said; a word of the rules counts as frequent.
  private func standing(_ word: Int, _ known: Set<String>) -> Int {
    known.contains(words[word]) ? counts[word] + 1_000_000 : counts[word]
  }

  /// Returns the hashes of a word, and of the word without one of its letters each.
  private static func shortened(_ word: String) -> [UInt64] {
    let letters = Array(word.utf8)
    return (-1..<letters.count).map { skipped in
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for (index, letter) in letters.enumerated() where index != skipped {
        hash = (hash ^ UInt64(letter)) &* 0x100_0000_01B3
      }
      return hash
    }
  }
}
