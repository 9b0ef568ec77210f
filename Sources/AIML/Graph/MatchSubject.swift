/// The words to match: a sentence, the robot's last sentence, and the topic.
///
/// A section that is replaced stays in the buffers, because the stars of earlier matches refer to its text.
struct MatchSubject: Sendable {
  /// A word, and its start and end in `text`.
  struct Word: Sendable {
    var id: Vocabulary.ID
    var start: Int32
    var end: Int32
  }

  /// The texts of all words; an evaluation also appends the texts of redirects.
  var text: [UInt8] = []
  private(set) var words: [Word] = []
  /// The indices of each section's words.
  private(set) var pattern = 0..<0
  private(set) var that = 0..<0
  private(set) var topic = 0..<0

  @inline(__always)
  func range(of section: PathSection) -> Range<Int> {
    switch section {
    case .pattern: pattern
    case .that: that
    case .topic: topic
    }
  }

  mutating func removeAll() {
    text.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    pattern = 0..<0
    that = 0..<0
    topic = 0..<0
  }

  /// Appends the words of a text, which become the words of a section.
  mutating func append(
    _ section: PathSection, _ bytes: borrowing [UInt8], _ range: Range<Int>,
    _ splitter: WordSplitter,
    _ vocabulary: borrowing Vocabulary
  ) {
    if !text.isEmpty { text.append(0x20) }
    let first = words.count
    if bytes.span.extracting(range).isASCII {
      appendASCII(bytes, range, splitter.roles, vocabulary)
    } else {
      appendUnicode(bytes, range, splitter, vocabulary)
    }
    set(section, to: first..<words.count)
  }

  private mutating func appendASCII(
    _ bytes: borrowing [UInt8], _ range: Range<Int>, _ roles: [WordSplitter.ByteRole],
    _ vocabulary: borrowing Vocabulary
  ) {
    let first = text.count
    if appendSimple(bytes, range, roles, vocabulary) { return }
    var index = range.lowerBound
    while true {
      while index < range.upperBound, roles[Int(bytes[index])] != .word { index += 1 }
      guard index < range.upperBound else { return }
      if text.count > first { text.append(0x20) }
      let start = text.count
      var hash = Vocabulary.FoldedHash()
      var piece = index
      while index < range.upperBound {
        let byte = bytes[index]
        let role = roles[Int(byte)]
        if role == .gap { break }
        if role == .word {
          hash.add(byte)
        } else {
          text.append(contentsOf: bytes[piece..<index])
          piece = index + 1
        }
        index += 1
      }
      text.append(contentsOf: bytes[piece..<index])
      append(vocabulary.findFolding(text, start..<text.count, hash), start..<text.count)
    }
  }

  /// Appends the words of a text if only single blanks separate them; otherwise appends nothing and returns false.
  private mutating func appendSimple(
    _ bytes: borrowing [UInt8], _ range: Range<Int>, _ roles: [WordSplitter.ByteRole],
    _ vocabulary: borrowing Vocabulary
  ) -> Bool {
    let (first, wordCount) = (text.count, words.count)
    let shift = first - range.lowerBound
    text.append(contentsOf: bytes[range])
    var index = range.lowerBound
    while index < range.upperBound {
      let start = index
      var hash = Vocabulary.FoldedHash()
      while index < range.upperBound, roles[Int(bytes[index])] == .word {
        hash.add(bytes[index])
        index += 1
      }
      let isAtEnd = index == range.upperBound
      guard index > start, isAtEnd || bytes[index] == 0x20 && index + 1 < range.upperBound else {
        text.removeLast(text.count - first)
        words.removeLast(words.count - wordCount)
        return false
      }
      append(
        vocabulary.findFolding(bytes, start..<index, hash), (start + shift)..<(index + shift))
      index += 1
    }
    return true
  }

  private mutating func appendUnicode(
    _ bytes: borrowing [UInt8], _ range: Range<Int>, _ splitter: WordSplitter,
    _ vocabulary: borrowing Vocabulary
  ) {
    var buffer: [UInt8] = []
    swap(&buffer, &text)
    var ranges: [Range<Int>] = []
    splitter.words(of: bytes, range, into: &buffer) { range, _ in ranges.append(range) }
    swap(&buffer, &text)
    for range in ranges { append(vocabulary.findFolding(text, range), range) }
  }

  /// Appends a word whose text is already in `text`.
  @inline(__always)
  mutating func append(_ id: Vocabulary.ID, _ range: Range<Int>) {
    words.append(Word(id: id, start: Int32(range.lowerBound), end: Int32(range.upperBound)))
  }

  mutating func appendUnknown(_ section: PathSection, _ id: Vocabulary.ID) {
    if !text.isEmpty { text.append(0x20) }
    let first = words.count
    let start = text.count
    text.append(contentsOf: "unknown".utf8)
    append(id, start..<text.count)
    set(section, to: first..<words.count)
  }

  mutating func set(_ section: PathSection, to range: Range<Int>) {
    switch section {
    case .pattern: pattern = range
    case .that: that = range
    case .topic: topic = range
    }
  }

  /// Returns the byte range in `text` that a range of word indices covers.
  @inline(__always)
  func textRange(_ range: Range<Int>) -> Range<Int32> {
    range.isEmpty ? 0..<0 : words[range.lowerBound].start..<words[range.upperBound - 1].end
  }

  func text(_ range: Range<Int>) -> ArraySlice<UInt8> {
    let range = textRange(range)
    return text[Int(range.lowerBound)..<Int(range.upperBound)]
  }
}

/// The range of a star's words in a `MatchSubject`.
struct StarRange: Sendable, Equatable {
  var section: PathSection
  var start: Int32
  var end: Int32

  var range: Range<Int> { Int(start)..<Int(end) }
}

extension StarRange {
  init(section: PathSection, _ range: Range<Int>) {
    self.init(section: section, start: Int32(range.lowerBound), end: Int32(range.upperBound))
  }
}
