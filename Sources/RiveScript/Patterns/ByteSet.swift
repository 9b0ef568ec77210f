/// An approximate set of the bytes in a text, with a bit for each of 64 kinds of bytes.
///
/// A trigger that needs a kind of byte cannot match a message without that kind. One comparison thus excludes most
/// triggers in scripts other than the message's. The kinds are the 26 letters, digits, white space with control
/// characters, four groups of ASCII marks, and 32 groups of bytes beyond ASCII.
struct ByteSet: Sendable, Hashable {
  private(set) var bits: UInt64 = 0

  static let empty = ByteSet()
  static let all = ByteSet(bits: .max)
  private static let digit = ByteSet(bits: 1 << 26)

  init() {}

  private init(bits: UInt64) { self.bits = bits }

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { insert(byte) }
  }

  private mutating func insert(_ byte: UInt8) { bits |= 1 << UInt64(Self.kind(of: byte)) }

  /// Creates the set of a message.
  ///
  /// If the message has a character beyond ASCII, the set contains the digits too, because that character may be a
  /// digit of another script.
  init(message bytes: [UInt8]) {
    self.init(bytes)
    if bits >> 32 != 0 { formUnion(.digit) }
  }

  @inline(__always)
  private static func kind(of byte: UInt8) -> UInt8 {
    if byte >= 0x80 { return 32 + (byte & 31) }
    let letter = (byte | 0x20) &- 0x61
    if letter < 26 { return letter }
    if byte &- 0x30 < 10 { return 26 }
    return byte <= 0x20 ? 27 : 28 + (byte & 3)
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool { bits & 1 << UInt64(Self.kind(of: byte)) != 0 }

  func isSubset(of other: ByteSet) -> Bool { bits & other.bits == bits }

  mutating func formUnion(_ other: ByteSet) { bits |= other.bits }

  /// Creates a set of bytes that every text that matches all the nodes contains.
  init(neededBy nodes: Range<Int>, of tree: PatternTree, arrays: [PatternArray], arena: [UInt8]) {
    for node in tree.siblings(in: nodes) {
      switch tree[node].kind {
      // Spaces are left out, because those beside an optional part may be missing from the message.
      case .literal:
        for index in tree[node].text.range where arena[index] != 0x20 { insert(arena[index]) }
      case .group:
        formUnion(
          ByteSet(commonTo: tree.parts(of: node), of: tree, arrays: arrays, arena: arena))
      case .array:
        let number = Int(tree[node].number)
        if number < arrays.count { formUnion(arrays[number].bytes) }
      case .number: formUnion(.digit)
      case .star, .word, .anything, .optional, .alternative, .variable: continue
      }
    }
  }

  /// Creates the set of the bytes that all the alternatives need.
  init(
    commonTo alternatives: Range<Int>, of tree: PatternTree, arrays: [PatternArray],
    arena: [UInt8]
  ) {
    guard !alternatives.isEmpty else { return }
    bits = .max
    for node in tree.siblings(in: alternatives) {
      let own = ByteSet(
        neededBy: tree.parts(of: node), of: tree, arrays: arrays, arena: arena)
      bits &= own.bits
    }
  }
}
