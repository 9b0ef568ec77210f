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

  /// Returns the number of a word, ignoring case; `unknown` if the vocabulary does not contain it.
  func findFolding(_ text: borrowing [UInt8], _ range: Range<Int>) -> ID {
    var hash = FoldedHash()
    for index in range {
      let byte = text[index]
      guard byte < 0x80 else {
        var folded: [UInt8] = []
        folded.appendFolded(text, range)
        return findFolding(folded, 0..<folded.count, Self.hash(folded, 0..<folded.count))
      }
      hash.add(byte)
    }
    return findFolding(text, range, hash)
  }

  /// Returns the number of an ASCII or folded word with this hash, ignoring case; `unknown` if the vocabulary lacks it.
  func findFolding(_ text: borrowing [UInt8], _ range: Range<Int>, _ hash: FoldedHash) -> ID {
    slots[slot(ofFolding: text, range, hash)]
  }

  /// The hash of an ASCII word, which is folded byte by byte, or of a word that is already folded.
  struct FoldedHash {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ byte: UInt8) {
      value = (value ^ UInt64(byte.uppercasedASCII)) &* 0x100_0000_01B3
    }

    fileprivate var finished: Int {
      Int(truncatingIfNeeded: ((value ^ value >> 29) &* 0xBF58_476D_1CE4_E5B9) >> 17)
    }
  }

  private static func hash(_ text: borrowing [UInt8], _ range: Range<Int>) -> FoldedHash {
    var hash = FoldedHash()
    for index in range { hash.add(text[index]) }
    return hash
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

  /// Returns the slot in which an ASCII or folded word is or would be, ignoring case.
  private func slot(
    ofFolding text: borrowing [UInt8], _ range: Range<Int>, _ hash: FoldedHash
  ) -> Int {
    var slot = hash.finished & (slots.count - 1)
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
    let slot = slot(ofFolding: text, range, Self.hash(text, range))
    if slots[slot] != 0 { return slots[slot] }
    bytes.append(contentsOf: text[range])
    return insert(at: slot)
  }

  private mutating func grow() {
    var larger = [ID](repeating: 0, count: 2 * slots.count)
    for word in 1...count {
      let range = Int(ends[word - 1])..<Int(ends[word])
      var slot = Self.hash(bytes, range).finished & (larger.count - 1)
      while larger[slot] != 0 { slot = (slot + 1) & (larger.count - 1) }
      larger[slot] = ID(word)
    }
    slots = larger
  }
}
