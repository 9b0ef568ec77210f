/// Splits a text into sentences and words, as AIML's pattern-fitting normalization requires.
struct WordSplitter: Sendable {
  /// The marks that are not part of words.
  enum Punctuation: Sendable {
    /// Every ASCII character except letters and digits separates words, as in AIML 1.0.1; so do `wideMarks`.
    case aiml1
    /// `! ? . , ; : " ( ) -`, white space and `wideMarks` separate words, as in AIML 2.
    ///
    /// An apostrophe, `'` or `’`, is removed without splitting the word. All other characters, such as `+ = / #`,
    /// belong to words.
    case aiml2
  }

  var punctuation = Punctuation.aiml2
  /// Whether each Chinese character and each kana is a word; these scripts have no spaces between words.
  var splitsIdeographs = true

  /// The role of an ASCII byte in words.
  enum ByteRole: UInt8 {
    case gap, word
    /// An apostrophe, which is removed without separating words.
    case apostrophe
  }

  private static let aiml2Roles: [ByteRole] = (UInt8(0)..<128).map { byte in
    if byte == UInt8(ascii: "'") { return .apostrophe }
    return byte <= 0x20 || byte == 0x7F || "!?.,;:\"()-".utf8.contains(byte) ? .gap : .word
  }
  private static let aiml1Roles: [ByteRole] = (UInt8(0)..<128).map { byte in
    byte.isDigit || byte.lowercasedASCII &- 0x61 < 26 ? .word : .gap
  }

  /// The roles of the ASCII bytes.
  var roles: [ByteRole] { punctuation == .aiml1 ? Self.aiml1Roles : Self.aiml2Roles }

  /// Returns whether a text has no mark and no blank that separates words in AIML 1.
  static func isUnmarkedInAIML1(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x80 || aiml1Roles[Int($0)] == .word }
  }

  /// Punctuation beyond ASCII: typographic quotation marks, dashes and so on, and Chinese and Japanese punctuation.
  private static let wideMarks: Set<UInt32> = [
    0x2018, 0x2019, 0x201A, 0x201B, 0x201C, 0x201D, 0x201E, 0x2010, 0x2011, 0x2012, 0x2013, 0x2014,
    0x2026, 0x3001, 0x3002, 0xFF01, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF08, 0xFF09, 0x00A1,
    0x00BF, 0x00AB, 0x00BB, 0x300C, 0x300D,
  ]

  /// Returns whether a character beyond ASCII is white space.
  private static func isBlank(_ value: UInt32) -> Bool {
    switch value {
    case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  private static func isIdeograph(_ value: UInt32) -> Bool {
    switch value {
    case 0x3005...0x3007, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF,
      0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF:
      true
    default: false
    }
  }

  /// Appends the words of a text to a buffer, and calls `word` with the range of each word in the buffer.
  ///
  /// In the buffer, words are separated by one space, except words that have no gap between them, such as Chinese
  /// characters.
  ///
  /// Complexity: linear in the text.
  func words(
    of text: borrowing [UInt8], _ range: Range<Int>, into buffer: inout [UInt8],
    _ word: (Range<Int>, borrowing [UInt8]) -> Void
  ) {
    let first = buffer.count
    var start = buffer.count
    var index = range.lowerBound
    let roles = roles
    // Whether nothing separates the last word from the next one.
    var isAdjacent = false
    while index < range.upperBound {
      let byte = text[index]
      if byte < 0x80 {
        index += 1
        switch roles[Int(byte)] {
        case .apostrophe: break
        case .gap:
          endWord(&start, &buffer, first, &isAdjacent, word)
          isAdjacent = false
        case .word:
          if !isAdjacent { beginWord(start, &buffer, first) }
          buffer.append(byte)
        }
        continue
      }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      let end = min(index + length, range.upperBound)
      let value = Self.scalar(text, index..<end)
      if Self.isBlank(value) {
        endWord(&start, &buffer, first, &isAdjacent, word)
        isAdjacent = false
      } else if splitsIdeographs, Self.isIdeograph(value) {
        endWord(&start, &buffer, first, &isAdjacent, word)
        if !isAdjacent { beginWord(start, &buffer, first) }
        for offset in index..<end { buffer.append(text[offset]) }
        endWord(&start, &buffer, first, &isAdjacent, word)
      } else if Self.wideMarks.contains(value) {
        // An apostrophe separates no words in AIML 2: `don’t` is one word.
        if value != 0x2019 || punctuation == .aiml1 {
          endWord(&start, &buffer, first, &isAdjacent, word)
          isAdjacent = false
        }
      } else {
        if !isAdjacent { beginWord(start, &buffer, first) }
        for offset in index..<end { buffer.append(text[offset]) }
      }
      index = end
    }
    endWord(&start, &buffer, first, &isAdjacent, word)
  }

  /// Returns the words of a part of a text in upper case.
  func foldedWords(of text: [UInt8], _ range: Range<Int>) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var buffer: [UInt8] = []
    self.words(of: text, range, into: &buffer) { range, buffer in
      words.append(Array(buffer[range]).folded)
    }
    return words
  }

  /// Returns the words of a text, without the marks between and in them.
  func fitted(_ text: String) -> String {
    var buffer: [UInt8] = []
    let bytes = Array(text.utf8)
    words(of: bytes, 0..<bytes.count, into: &buffer) { _, _ in }
    return String(decoding: buffer, as: UTF8.self)
  }

  /// Adds a space before a word, unless it is the first.
  private func beginWord(_ start: Int, _ buffer: inout [UInt8], _ first: Int) {
    if start == buffer.count, start > first { buffer.append(0x20) }
  }

  private func endWord(
    _ start: inout Int, _ buffer: inout [UInt8], _ first: Int, _ isAdjacent: inout Bool,
    _ word: (Range<Int>, borrowing [UInt8]) -> Void
  ) {
    guard buffer.count > start else { return }
    word((start > first && !isAdjacent ? start + 1 : start)..<buffer.count, buffer)
    start = buffer.count
    isAdjacent = true
  }

  static func scalar(_ text: borrowing [UInt8], _ range: Range<Int>) -> UInt32 {
    let lead = UInt32(text[range.lowerBound])
    var value = range.count == 4 ? lead & 7 : range.count == 3 ? lead & 15 : lead & 31
    for index in range.dropFirst() { value = value << 6 | UInt32(text[index]) & 63 }
    return value
  }

  /// Returns the range of each sentence of a text.
  ///
  /// Sentences end with `. ! ?` or their Chinese forms. The ranges exclude white space at the ends; empty sentences are
  /// skipped.
  static func sentences(of text: [UInt8]) -> [Range<Int>] {
    var sentences: [Range<Int>] = []
    var offset = 0
    while let range = nextSentence(of: text.span, after: &offset) { sentences.append(range) }
    return sentences
  }

  /// Returns the range of the next sentence of a text, and moves `offset` past it; `nil` after the last one.
  static func nextSentence(of text: Span<UInt8>, after offset: inout Int) -> Range<Int>? {
    while offset < text.count {
      var low = offset
      var length = 0
      while offset < text.count {
        length = mark(text, at: offset)
        if length > 0 { break }
        offset += 1
      }
      var high = offset
      offset += length
      while low < high, text[low].isBlank { low += 1 }
      while high > low, text[high - 1].isBlank { high -= 1 }
      if low < high { return low..<high }
    }
    return nil
  }

  /// Returns the length of the sentence-ending mark at an offset; 0 if there is none.
  private static func mark(_ text: Span<UInt8>, at index: Int) -> Int {
    switch text[index] {
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"): return 1
    case 0xE3 where index + 2 < text.count:
      return text[index + 1] == 0x80 && text[index + 2] == 0x82 ? 3 : 0
    case 0xEF where index + 2 < text.count && text[index + 1] == 0xBC:
      return text[index + 2] == 0x81 || text[index + 2] == 0x9F ? 3 : 0
    default: return 0
    }
  }
}
