/// The words that are matched: those of a sentence, of the robot's last one, and of the topic.
struct MatchSubject: Sendable {
  /// The words of all three sections as text, separated by blanks.
  var text: [UInt8] = []
  var words: [Vocabulary.ID] = []
  /// The start and end of each word in `text`.
  var starts: [Int32] = []
  var ends: [Int32] = []
  /// The index at which each section ends.
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
    _ section: PathSection, _ bytes: borrowing [UInt8], _ range: Range<Int>, _ fitting: Fitting,
    _ vocabulary: borrowing Vocabulary
  ) {
    if !text.isEmpty { text.append(0x20) }
    var buffer: [UInt8] = []
    swap(&buffer, &text)
    var starts: [Int32] = []
    var ends: [Int32] = []
    swap(&starts, &self.starts)
    swap(&ends, &self.ends)
    fitting.words(of: bytes, range, into: &buffer) { range, _ in
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
    close(section)
  }

  /// Appends the words of another subject's pattern as a section.
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

  /// The text of some words.
  func text(_ range: Range<Int>) -> ArraySlice<UInt8> {
    guard let first = range.first, let last = range.last else { return [] }
    return text[Int(starts[first])..<Int(ends[last])]
  }
}

/// A star's words.
struct StarRange: Sendable, Equatable {
  var section: PathSection
  var start: Int32
  var end: Int32

  var range: Range<Int> { Int(start)..<Int(end) }
}
