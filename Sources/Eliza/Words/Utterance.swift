import Responder

/// The words of one message, numbered if the script knows them.
///
/// A number from 0 on is a word of the script. A negative number, `~n`, is the unknown word with index n; only the
/// word's position in the message is stored.
struct Utterance {
  private(set) var words: [Vocabulary.ID] = []
  /// The message after the character filter.
  private(set) var bytes: [UInt8] = []
  private var unknownWords: [Range<Int>] = []

  /// Splits a message into words at spaces and line ends; `,` and `.` are words, too.
  ///
  /// Apostrophes around the message, or around a word that the script does not know, are quotation marks, and left out.
  mutating func read(_ message: String, _ program: Program) {
    filter(message)
    unquote(program.vocabulary)
    split(program.vocabulary)
  }

  mutating func replaceWord(at index: Int, by word: Vocabulary.ID) { words[index] = word }

  func word(_ id: Vocabulary.ID, _ program: Program) -> ArraySlice<UInt8> {
    id >= 0 ? program.vocabulary.word(id) : bytes[unknownWords[Int(~id)]]
  }

  @inline(__always)
  func length(of id: Vocabulary.ID, _ program: Program) -> Int {
    id >= 0 ? program.vocabulary.length(of: id) : unknownWords[Int(~id)].count
  }

  @inline(__always)
  func append(_ id: Vocabulary.ID, _ program: Program, to buffer: inout [UInt8]) {
    if id >= 0 {
      program.vocabulary.append(id, to: &buffer)
    } else {
      let range = unknownWords[Int(~id)]
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
    unknownWords.removeAll(keepingCapacity: true)
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
      return
    }
    let apostrophe = UInt8(ascii: "'")
    var bare = start..<end
    // All quotation marks go at once: a look-up for each pair would take quadratic time.
    while bare.count > 2, bytes[bare.lowerBound] == apostrophe,
      bytes[bare.upperBound - 1] == apostrophe
    {
      bare = bare.lowerBound + 1..<bare.upperBound - 1
    }
    if bare.lowerBound > start {
      var hash = Vocabulary.emptyHash
      for index in bare { Vocabulary.mix(bytes[index], into: &hash) }
      if let known = vocabulary.find(
        bytes, from: bare.lowerBound, to: bare.upperBound, hash: hash)
      {
        words.append(known)
        return
      }
    }
    words.append(~Vocabulary.ID(unknownWords.count))
    unknownWords.append(bare)
  }

  /// Replaces the apostrophes around a message by spaces, unless the script has the first word with its apostrophe.
  private mutating func unquote(_ vocabulary: Vocabulary) {
    let apostrophe = UInt8(ascii: "'")
    guard let first = bytes.firstIndex(where: { $0 != 0x20 }), bytes[first] == apostrophe,
      let last = bytes.lastIndex(where: { !Self.endsWord($0) }), last > first,
      bytes[last] == apostrophe
    else { return }
    let end = bytes[first...].firstIndex(where: Self.endsWord) ?? bytes.count
    var hash = Vocabulary.emptyHash
    for index in first..<end { Vocabulary.mix(bytes[index], into: &hash) }
    guard end <= last, vocabulary.find(bytes, from: first, to: end, hash: hash) == nil else {
      return
    }
    bytes[first] = 0x20
    bytes[last] = 0x20
  }
}
