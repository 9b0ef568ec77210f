/// The words of a script, each identified by a small number.
///
/// Words are compared byte by byte, as the original compared machine words: an accented letter as one Unicode
/// scalar, and as a letter with a combining accent, makes two words. A look-up is one hash and, nearly always, one
/// comparison.
struct Vocabulary: Sendable {
  /// A word's number, counted from 0 in the order of first use.
  typealias ID = Int32

  /// The number of clause ends, `,` `.` and `BUT`, which are the first words of every script.
  static let clauseEndCount: ID = 3
  static let comma: ID = 0
  static let period: ID = 1

  private(set) var count = 0
  private var bytes: [UInt8] = []
  /// The offset in `bytes` at which each word starts, followed by the end of the last.
  private var starts: [Int32] = [0]
  private var hashes: [UInt32] = []
  /// The hash table, with open addressing and linear probing, at most half full; -1 marks a free slot.
  private var slots: [ID] = Array(repeating: -1, count: 64)

  init() {
    for word in [",", ".", "BUT"] { _ = intern(Array(word.utf8)) }
  }

  /// Returns the number of a word; adds the word if it is new.
  mutating func intern(_ word: [UInt8]) -> ID {
    var hash = Self.emptyHash
    for byte in word { Self.mix(byte, into: &hash) }
    if let known = find(word, from: 0, to: word.count, hash: hash) { return known }
    let id = ID(count)
    bytes.append(contentsOf: word)
    starts.append(Int32(bytes.count))
    hashes.append(hash)
    count += 1
    if count * 2 > slots.count { grow() } else { insert(id) }
    return id
  }

  /// Returns the number of the word at `text[start..<end]`, whose hash is `hash`, or `nil` if it is unknown.
  func find(_ text: [UInt8], from start: Int, to end: Int, hash: UInt32) -> ID? {
    var slot = Int(hash) & (slots.count - 1)
    while true {
      let id = slots[slot]
      if id < 0 { return nil }
      if hashes[Int(id)] == hash && matches(id, text, from: start, to: end) { return id }
      slot = (slot + 1) & (slots.count - 1)
    }
  }

  func word(_ id: ID) -> ArraySlice<UInt8> {
    bytes[Int(starts[Int(id)])..<Int(starts[Int(id) + 1])]
  }

  @inline(__always)
  func length(of id: ID) -> Int { Int(starts[Int(id) + 1] - starts[Int(id)]) }

  func text(_ id: ID) -> String { String(decoding: word(id), as: UTF8.self) }

  @inline(__always)
  func append(_ id: ID, to buffer: inout [UInt8]) {
    var index = Int(starts[Int(id)])
    let end = Int(starts[Int(id) + 1])
    while index < end {
      buffer.append(bytes[index])
      index += 1
    }
  }

  /// The FNV-1a hash of no bytes, to which `mix` adds a byte.
  static let emptyHash: UInt32 = 2_166_136_261

  @inline(__always)
  static func mix(_ byte: UInt8, into hash: inout UInt32) {
    hash = (hash ^ UInt32(byte)) &* 16_777_619
  }

  private func matches(_ id: ID, _ text: [UInt8], from start: Int, to end: Int) -> Bool {
    let first = Int(starts[Int(id)])
    guard Int(starts[Int(id) + 1]) - first == end - start else { return false }
    var offset = 0
    while offset < end - start {
      if bytes[first + offset] != text[start + offset] { return false }
      offset += 1
    }
    return true
  }

  private mutating func insert(_ id: ID) {
    var slot = Int(hashes[Int(id)]) & (slots.count - 1)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = id
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 4)
    for id in 0..<count { insert(ID(id)) }
  }
}
