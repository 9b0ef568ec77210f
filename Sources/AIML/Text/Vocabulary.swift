/// The words of all patterns and sets, numbered from 1.
///
/// Words are stored in upper case; 0 stands for any other word.
struct Vocabulary: Sendable {
  typealias ID = Int32

  static let unknown: ID = 0

  private var bytes: [UInt8] = []
  /// The end of each word's bytes; the first end is that of the unknown word.
  private var ends: [Int32] = [0]
  /// An open-addressing table of words.
  private var slots = [ID](repeating: 0, count: 256)

  var count: Int { ends.count - 1 }

  subscript(word: ID) -> ArraySlice<UInt8> {
    guard word > 0 else { return [] }
    return bytes[Int(ends[Int(word) - 1])..<Int(ends[Int(word)])]
  }

  /// Returns the number of a folded word; `unknown` if the vocabulary does not contain it.
  func find(_ text: borrowing [UInt8], _ range: Range<Int>) -> ID {
    var slot = Self.hash(text, range) & (slots.count - 1)
    while slots[slot] != 0 {
      if isEqual(slots[slot], text, range) { return slots[slot] }
      slot = (slot + 1) & (slots.count - 1)
    }
    return Self.unknown
  }

  /// Returns the number of a word, ignoring case; `unknown` if the vocabulary does not contain it.
  func findFolding(_ text: borrowing [UInt8], _ range: Range<Int>) -> ID {
    var hash = FoldedHash()
    for index in range {
      let byte = text[index]
      guard byte < 0x80 else {
        var folded: [UInt8] = []
        folded.appendFolded(text, range)
        return find(folded, 0..<folded.count)
      }
      hash.add(byte)
    }
    return findFolding(text, range, hash)
  }

  /// Returns the number of an ASCII word with this hash, ignoring case; `unknown` if the vocabulary lacks it.
  func findFolding(_ text: borrowing [UInt8], _ range: Range<Int>, _ hash: FoldedHash) -> ID {
    slots[slot(ofFolding: text, range, hash)]
  }

  /// The hash of an ASCII word, which is folded byte by byte.
  struct FoldedHash {
    fileprivate var value = Vocabulary.seed

    mutating func add(_ byte: UInt8) {
      value = (value ^ UInt64(byte.uppercasedASCII)) &* Vocabulary.factor
    }
  }

  /// Returns a word's number, ignoring case, and adds the word if it is new; `nil` if it contains anything but ASCII
  /// letters and digits.
  mutating func addPlain(_ text: borrowing [UInt8], _ range: Range<Int>) -> ID? {
    var hash = FoldedHash()
    for index in range {
      let byte = text[index]
      guard byte.uppercasedASCII &- 0x41 < 26 || byte.isDigit else { return nil }
      hash.add(byte)
    }
    let slot = slot(ofFolding: text, range, hash)
    if slots[slot] != 0 { return slots[slot] }
    bytes.appendFolded(text, range)
    return insert(at: slot)
  }

  /// Returns the slot in which an ASCII word is or would be, ignoring case.
  private func slot(
    ofFolding text: borrowing [UInt8], _ range: Range<Int>, _ hash: FoldedHash
  ) -> Int {
    var slot = Self.finished(hash.value) & (slots.count - 1)
    while slots[slot] != 0 {
      if isEqualIgnoringCase(slots[slot], text, range) { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  /// Adds the word whose bytes were just appended to `bytes`, at a free slot, and returns its number.
  private mutating func insert(at slot: Int) -> ID {
    ends.append(Int32(bytes.count))
    let word = ID(ends.count - 1)
    slots[slot] = word
    if 2 * count > slots.count { grow() }
    return word
  }

  private func isEqualIgnoringCase(_ word: ID, _ text: borrowing [UInt8], _ range: Range<Int>)
    -> Bool
  {
    let start = Int(ends[Int(word) - 1])
    guard Int(ends[Int(word)]) - start == range.count else { return false }
    for index in 0..<range.count {
      if bytes[start + index] != text[range.lowerBound + index].uppercasedASCII { return false }
    }
    return true
  }

  /// Returns the number of a folded word; adds the word if it is new.
  mutating func add(_ text: borrowing [UInt8], _ range: Range<Int>) -> ID {
    var slot = Self.hash(text, range) & (slots.count - 1)
    while slots[slot] != 0 {
      if isEqual(slots[slot], text, range) { return slots[slot] }
      slot = (slot + 1) & (slots.count - 1)
    }
    bytes.append(contentsOf: text[range])
    return insert(at: slot)
  }

  mutating func add(_ word: String) -> ID {
    let bytes = Array(word.utf8)
    return add(bytes, 0..<bytes.count)
  }

  private mutating func grow() {
    var larger = [ID](repeating: 0, count: 2 * slots.count)
    for word in 1...count {
      let range = Int(ends[word - 1])..<Int(ends[word])
      var slot = Self.hash(bytes, range) & (larger.count - 1)
      while larger[slot] != 0 { slot = (slot + 1) & (larger.count - 1) }
      larger[slot] = ID(word)
    }
    slots = larger
  }

  private func isEqual(_ word: ID, _ text: borrowing [UInt8], _ range: Range<Int>) -> Bool {
    let start = Int(ends[Int(word) - 1])
    guard Int(ends[Int(word)]) - start == range.count else { return false }
    for index in 0..<range.count where bytes[start + index] != text[range.lowerBound + index] {
      return false
    }
    return true
  }

  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325
  private static let factor: UInt64 = 0x100_0000_01B3

  private static func hash(_ text: borrowing [UInt8], _ range: Range<Int>) -> Int {
    var hash = seed
    for index in range { hash = (hash ^ UInt64(text[index])) &* factor }
    return finished(hash)
  }

  private static func finished(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: ((hash ^ hash >> 29) &* 0xBF58_476D_1CE4_E5B9) >> 17)
  }
}
