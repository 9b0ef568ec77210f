/// The words to match: those of a sentence, of the robot's last sentence, and of the topic.
struct MatchSubject: Sendable {
  /// The words of all three sections as text, separated by blanks.
  var text: [UInt8] = []
  var words: [Vocabulary.ID] = []
  /// The start and end of each word in `text`.
  var starts: [Int32] = []
  var ends: [Int32] = []
  /// The index in `words` at which each section ends.
  var sectionEnds: (pattern: Int, that: Int, topic: Int) = (0, 0, 0)

  func end(of section: PathSection) -> Int {
    switch section {
    case .pattern: sectionEnds.pattern
    case .that: sectionEnds.that
    case .topic: sectionEnds.topic
    }
  }

  func start(of section: PathSection) -> Int {
    switch section {
    case .pattern: 0
    case .that: sectionEnds.pattern
    case .topic: sectionEnds.that
    }
  }

  mutating func removeAll() {
    text.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    sectionEnds = (0, 0, 0)
  }

  /// Appends the words of a text as a section.
  mutating func append(
    _ section: PathSection, _ bytes: borrowing [UInt8], _ range: Range<Int>,
    _ splitter: WordSplitter,
    _ vocabulary: borrowing Vocabulary
  ) {
    if !text.isEmpty { text.append(0x20) }
    if bytes.span.extracting(range).isASCII {
      appendASCII(bytes, range, splitter.parts, vocabulary)
    } else {
      appendUnicode(bytes, range, splitter, vocabulary)
    }
    close(section)
  }

  /// Appends the words of an ASCII text.
  private mutating func appendASCII(
    _ bytes: borrowing [UInt8], _ range: Range<Int>, _ parts: [WordSplitter.Part],
    _ vocabulary: borrowing Vocabulary
  ) {
    let first = text.count
    if appendSimple(bytes, range, parts, vocabulary) { return }
    var index = range.lowerBound
    while true {
      while index < range.upperBound, parts[Int(bytes[index])] != .word { index += 1 }
      guard index < range.upperBound else { return }
      if text.count > first { text.append(0x20) }
      let start = text.count
      var hash = Vocabulary.FoldedHash()
      var piece = index
      while index < range.upperBound {
        let byte = bytes[index]
        let part = parts[Int(byte)]
        if part == .gap { break }
        if part == .word {
          hash.add(byte)
        } else {
          text.append(contentsOf: bytes[piece..<index])
          piece = index + 1
        }
        index += 1
      }
      text.append(contentsOf: bytes[piece..<index])
      starts.append(Int32(start))
      ends.append(Int32(text.count))
      words.append(vocabulary.findFolding(text, start..<text.count, hash))
    }
  }

  /// Appends the words of a text if only single blanks separate them; otherwise appends nothing and returns false.
  private mutating func appendSimple(
    _ bytes: borrowing [UInt8], _ range: Range<Int>, _ parts: [WordSplitter.Part],
    _ vocabulary: borrowing Vocabulary
  ) -> Bool {
    let (first, wordCount) = (text.count, words.count)
    let shift = first - range.lowerBound
    text.append(contentsOf: bytes[range])
    var index = range.lowerBound
    while index < range.upperBound {
      let start = index
      var hash = Vocabulary.FoldedHash()
      while index < range.upperBound, parts[Int(bytes[index])] == .word {
        hash.add(bytes[index])
        index += 1
      }
      let isAtEnd = index == range.upperBound
      guard index > start, isAtEnd || bytes[index] == 0x20 && index + 1 < range.upperBound else {
        text.removeLast(text.count - first)
        words.removeLast(words.count - wordCount)
        starts.removeLast(starts.count - wordCount)
        ends.removeLast(ends.count - wordCount)
        return false
      }
      starts.append(Int32(start + shift))
      ends.append(Int32(index + shift))
      words.append(vocabulary.findFolding(bytes, start..<index, hash))
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
    var starts: [Int32] = []
    var ends: [Int32] = []
    swap(&starts, &self.starts)
    swap(&ends, &self.ends)
    splitter.words(of: bytes, range, into: &buffer) { range, _ in
      starts.append(Int32(range.lowerBound))
      ends.append(Int32(range.upperBound))
    }
    swap(&buffer, &text)
    swap(&starts, &self.starts)
    swap(&ends, &self.ends)
    while words.count < self.starts.count {
      let index = words.count
      words.append(
        vocabulary.findFolding(text, Int(self.starts[index])..<Int(self.ends[index])))
    }
  }

  /// Appends the words of another subject's pattern as a section.
  @inline(__always)
  mutating func append(_ section: PathSection, _ other: borrowing MatchSubject) {
    if !text.isEmpty { text.append(0x20) }
    let shift = Int32(text.count)
    text.append(contentsOf: other.text)
    words.append(contentsOf: other.words)
    for index in 0..<other.starts.count {
      starts.append(other.starts[index] + shift)
      ends.append(other.ends[index] + shift)
    }
    close(section)
  }

  private mutating func close(_ section: PathSection) {
    switch section {
    case .pattern: sectionEnds = (words.count, words.count, words.count)
    case .that: sectionEnds = (sectionEnds.pattern, words.count, words.count)
    case .topic: sectionEnds.topic = words.count
    }
  }

  /// Returns the text of a range of words.
  func text(_ range: Range<Int>) -> ArraySlice<UInt8> {
    guard let first = range.first, let last = range.last else { return [] }
    return text[Int(starts[first])..<Int(ends[last])]
  }
}

/// The range of a star's words in a `MatchSubject`.
struct StarRange: Sendable, Equatable {
  var section: PathSection
  var start: Int32
  var end: Int32

  var range: Range<Int> { Int(start)..<Int(end) }
}
