/// The words of a message that any trigger or `%` line requires, and the bytes of the message.
struct WordSet: Sendable {
  let bytes: ByteSet
  /// The numbers of the words; `mask` has a bit for each, by its number modulo 64.
  private(set) var numbers: [Int32] = []
  private(set) var mask: UInt64 = 0

  init(_ subject: Subject, known words: ByteInterner, arena: [UInt8]) {
    bytes = ByteSet(message: subject.bytes)
    subject.forEachWord { range, hash in
      guard let word = words.find(range, hash, of: subject.bytes, in: arena) else { return }
      let number = Int32(word)
      let bit: UInt64 = 1 << UInt64(number & 63)
      if mask & bit != 0, numbers.contains(number) { return }
      numbers.append(number)
      mask |= bit
    }
  }

  /// Returns a mask with a bit for each word, by its number modulo 64.
  static func mask(of words: some Sequence<Int32>) -> UInt64 {
    words.reduce(0) { $0 | 1 << UInt64($1 & 63) }
  }

  /// An alternative: words and bytes that a message must contain.
  struct Need: Sendable {
    /// A bit for each word, by its number modulo 64.
    var words: UInt64
    /// The highest of the words' numbers, because common words mostly have low numbers; -1 if there are none.
    ///
    /// Bits alone would exclude few messages: with several alternatives, some message word has the bits of one of them.
    var word: Int32
    /// Fills the padding before `bytes`, whose bytes would be arbitrary: an image (`ImageCoder`) contains all bytes.
    private let unused: Int32 = 0
    var bytes: ByteSet
  }

  /// Returns whether a need could be met.
  func mayMeet(_ need: Need) -> Bool {
    need.words & mask == need.words && need.bytes.isSubset(of: bytes)
      && (need.word < 0 || numbers.contains(need.word))
  }
}
