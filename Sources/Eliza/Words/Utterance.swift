internal import Responder

/// The words of one message, numbered if the script knows them.
///
/// A number from 0 on is a word of the script. A negative number, `~n`, is the unknown word with index n; only the
/// word's position in the message is stored.
struct Utterance {
  private(set) var words: [Vocabulary.ID] = []
  /// The message after the character filter.
  private(set) var bytes: [UInt8] = []
  private var unknown: [Range<Int>] = []

  /// Splits a message into words: only a space or a line end separates them, and `,` and `.` are words of their own.
  mutating func read(_ message: String, _ program: Program) {
    filter(message)
    split(program.vocabulary)
  }

  /// Returns the bytes of a word.
  func word(_ id: Vocabulary.ID, _ program: Program) -> ArraySlice<UInt8> {
    id >= 0 ? program.vocabulary.word(id) : bytes[unknown[Int(~id)]]
  }

  /// Returns the length of a word in bytes.
  @inline(__always)
  func length(of id: Vocabulary.ID, _ program: Program) -> Int {
    id >= 0 ? program.vocabulary.length(of: id) : unknown[Int(~id)].count
  }

  /// Appends the bytes of a word.
  @inline(__always)
  func append(_ id: Vocabulary.ID, _ program: Program, to buffer: inout [UInt8]) {
    if id >= 0 {
      program.vocabulary.append(id, to: &buffer)
    } else {
      let range = unknown[Int(~id)]
      var index = range.lowerBound
      while index < range.upperBound {
        buffer.append(bytes[index])
        index += 1
      }
    }
  }

  private mutating func filter(_ message: String) {
    bytes.removeAll(keepingCapacity: true)
    let ascii = Letters.ascii
    let span = message.utf8.span
    bytes.reserveCapacity(span.count)
    var index = 0
    while index < span.count && span[index] < 0x80 {
      bytes.append(ascii[Int(span[index])])
      index += 1
    }
    if index == span.count { return }
    for scalar in message.unicodeScalars.suffix(
      from: message.utf8.index(message.startIndex, offsetBy: index))
    {
      Letters.append(scalar, to: &bytes)
    }
  }

  private mutating func split(_ vocabulary: Vocabulary) {
    words.removeAll(keepingCapacity: true)
    unknown.removeAll(keepingCapacity: true)
    var start = 0
    var hash = Vocabulary.emptyHash
    for index in bytes.indices {
      let byte = bytes[index]
      if byte > UInt8(ascii: ".") || !Self.endsWord(byte) {
        Vocabulary.mix(byte, into: &hash)
        continue
      }
      if start < index { add(start, index, hash, vocabulary) }
      if byte == UInt8(ascii: ",") { words.append(Vocabulary.comma) }
      if byte == UInt8(ascii: ".") { words.append(Vocabulary.period) }
      start = index + 1
      hash = Vocabulary.emptyHash
    }
    if start < bytes.count { add(start, bytes.count, hash, vocabulary) }
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "."): true
    default: false
    }
  }

  private mutating func add(_ start: Int, _ end: Int, _ hash: UInt32, _ vocabulary: Vocabulary) {
    if let known = vocabulary.find(bytes, from: start, to: end, hash: hash) {
      words.append(known)
    } else {
      words.append(~Vocabulary.ID(unknown.count))
      unknown.append(start..<end)
    }
  }
}
