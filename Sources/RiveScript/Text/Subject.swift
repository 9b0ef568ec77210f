import Responder

/// A text to match patterns against: a normalized message or reply, or a redirect's target.
struct Subject: Sendable {
  let bytes: [UInt8]
  /// One class for each byte; empty for ASCII text, which is classified on demand.
  private let classes: [CharacterClass]
  /// Whether the text has a line feed, at which a star stops; messages have none, but redirects may have some.
  let hasNewline: Bool

  init(_ bytes: [UInt8]) {
    var ascii = true
    var newline = false
    for byte in bytes {
      if byte >= 0x80 { ascii = false }
      if byte == 0x0A { newline = true }
    }
    self.bytes = bytes
    classes = ascii ? [] : CharacterClass.classes(of: bytes)
    hasNewline = newline
  }

  var count: Int { bytes.count }

  @inline(__always)
  func characterClass(at index: Int) -> CharacterClass {
    classes.isEmpty ? CharacterClass(ascii: bytes[index]) : classes[index]
  }

  /// Returns whether an optional part may begin or end before the byte at `index`.
  ///
  /// True at the start and end of a word, and beside a mark, such as `🙂` or `)`. The ends of the text count as spaces.
  func isEdge(at index: Int) -> Bool {
    let before = index > 0 ? characterClass(at: index - 1) : .space
    let after = index < count ? characterClass(at: index) : .space
    if before.contains(.word) != after.contains(.word) { return true }
    guard !before.contains(.word) else { return false }
    return !before.contains(.space) || !after.contains(.space)
  }

  /// Returns whether the bytes on both sides of an offset belong to one word.
  func isInsideWord(_ index: Int) -> Bool {
    index > 0 && index < count && characterClass(at: index).contains(.word)
      && characterClass(at: index - 1).contains(.word)
  }

  /// The offsets at which no word goes on: the starts of words, and all bytes outside of words.
  var boundaryOffsets: [Int32] {
    var offsets: [Int32] = []
    offsets.reserveCapacity(count)
    var isInWord = false
    for index in 0..<count {
      let isWord = characterClass(at: index).contains(.word)
      if !(isWord && isInWord) { offsets.append(Int32(index)) }
      isInWord = isWord
    }
    return offsets
  }

  /// Returns the start of the character after the one at `index`.
  @inline(__always)
  func next(_ index: Int) -> Int {
    var next = index + 1
    if !classes.isEmpty {
      while next < classes.count, classes[next].contains(.continuation) { next += 1 }
    }
    return next
  }

  /// Returns the end of the word that goes on at an offset, which is the offset itself outside of words, and adds its
  /// bytes to a hash.
  @inline(__always)
  func wordEnd(from start: Int, _ hash: inout StableHash) -> Int {
    var end = start
    while end < count, characterClass(at: end).contains(.word) {
      hash.add(bytes[end])
      end += 1
    }
    return end
  }

  /// Calls `body` with each run of word characters, from left to right, and with its hash.
  @inline(__always)
  func forEachWord(_ body: (Range<Int>, UInt64) -> Void) {
    var index = 0
    while index < count {
      var hash = StableHash()
      let end = wordEnd(from: index, &hash)
      if end > index { body(index..<end, hash.value) }
      index = max(end, index + 1)
    }
  }
}
