internal import Responder

/// The words of one message, numbered where the script knows them.
///
/// A number from 0 on is a word of the script; a negative one, `~n`, is the n-th word of the message
/// that the script does not know, of which only the place is kept.
struct Utterance {
  private(set) var words: [Vocabulary.ID] = []
  /// The words as understood, parted by single spaces.
  private(set) var bytes: [UInt8] = []
  private var unknown: [Range<Int>] = []
  private var wordStart = 0
  private var hash = Vocabulary.emptyHash

  /// Cuts a message into words: only a space or a line end parts them, and `,` and `.` stand alone.
  mutating func read(_ message: String, _ vocabulary: Vocabulary) {
    words.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    unknown.removeAll(keepingCapacity: true)
    wordStart = 0
    hash = Vocabulary.emptyHash
    let ascii = Letters.ascii
    let span = message.utf8.span
    var index = 0
    while index < span.count {
      let byte = span[index]
      if byte < 0x80 {
        take(ascii[Int(byte)], vocabulary)
        index += 1
      } else {
        index += takeScalar(span, at: index, vocabulary)
      }
    }
    endWord(vocabulary)
  }

  /// The bytes of a word.
  func word(_ id: Vocabulary.ID, _ vocabulary: Vocabulary) -> ArraySlice<UInt8> {
    id >= 0 ? vocabulary.word(id) : bytes[unknown[Int(~id)]]
  }

  /// Appends the bytes of a word.
  func append(_ id: Vocabulary.ID, _ vocabulary: Vocabulary, to buffer: inout [UInt8]) {
    if id >= 0 {
      vocabulary.append(id, to: &buffer)
    } else {
      var index = unknown[Int(~id)].lowerBound
      let end = unknown[Int(~id)].upperBound
      while index < end {
        buffer.append(bytes[index])
        index += 1
      }
    }
  }

  @inline(__always)
  private mutating func take(_ byte: UInt8, _ vocabulary: Vocabulary) {
    switch byte {
    case UInt8(ascii: " "), 0x0A, 0x0D: endWord(vocabulary)
    case UInt8(ascii: ","), UInt8(ascii: "."):
      endWord(vocabulary)
      keep(byte)
      endWord(vocabulary)
    default: keep(byte)
    }
  }

  @inline(__always)
  private mutating func keep(_ byte: UInt8) {
    if bytes.count == wordStart && wordStart > 0 {
      bytes.append(UInt8(ascii: " "))
      wordStart += 1
    }
    bytes.append(byte)
    Vocabulary.mix(byte, into: &hash)
  }

  private mutating func endWord(_ vocabulary: Vocabulary) {
    guard bytes.count > wordStart else { return }
    if let known = vocabulary.find(bytes, from: wordStart, to: bytes.count, hash: hash) {
      words.append(known)
    } else {
      words.append(~Vocabulary.ID(unknown.count))
      unknown.append(wordStart..<bytes.count)
    }
    wordStart = bytes.count
    hash = Vocabulary.emptyHash
  }

  /// Takes one scalar that is not ASCII, and tells how many bytes it had.
  private mutating func takeScalar(_ span: Span<UInt8>, at index: Int, _ vocabulary: Vocabulary)
    -> Int
  {
    let lead = span[index]
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(span[index + offset] & 0x3F) }
    switch Letters.filter(Unicode.Scalar(value) ?? "\u{FFFD}") {
    case .ascii(let byte): take(byte, vocabulary)
    case .letters(let letters): for byte in letters.utf8 { keep(byte) }
    case .scalar(let scalar):
      for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { keep(byte) }
    }
    return length
  }
}
