/// The groups with each word, a limited number of them, in the order in which they were added.
///
/// Each group comes with the signature of its words, so that most groups that share too few words are skipped without
/// reading their words from elsewhere in memory.
struct WordIndex {
  /// A set of words in 32 bits: the bit of each word in the set is 1; about one in 32 other words has the same bit.
  typealias Signature = UInt32

  /// The groups of each word, each with its signature.
  private var groups: [UInt64]
  /// The range in `groups` for each word, and the number of groups in it.
  private var starts: [UInt32] = [0]
  private var counts: [UInt8]

  /// - Parameters:
  ///   - frequencies: the number of sets with each word, and so the maximum number of its groups.
  ///   - maximum: the maximum number of groups for each word; further ones are left out.
  init(frequencies: [UInt32], maximum: UInt8) {
    starts.reserveCapacity(frequencies.count + 1)
    // A word that only one set has leads to no other set.
    for (word, frequency) in frequencies.enumerated() {
      starts.append(starts[word] + (frequency > 1 ? min(frequency, UInt32(maximum)) : 0))
    }
    groups = [UInt64](repeating: 0, count: Int(starts.last ?? 0))
    counts = [UInt8](repeating: 0, count: frequencies.count)
  }

  static func bit(of word: UInt32) -> Signature { 1 << ((word &* 2_654_435_761) >> 27) }

  func forEach(_ word: UInt32, _ body: (_ group: UInt32, Signature) -> Void) {
    let start = Int(starts[Int(word)])
    for index in start..<start + Int(counts[Int(word)]) {
      body(UInt32(groups[index] >> 32), Signature(truncatingIfNeeded: groups[index]))
    }
  }

  mutating func add(_ group: UInt32, _ signature: Signature, to word: UInt32) {
    let index = starts[Int(word)] + UInt32(counts[Int(word)])
    guard index < starts[Int(word) + 1] else { return }
    groups[Int(index)] = UInt64(group) << 32 | UInt64(signature)
    counts[Int(word)] += 1
  }
}
