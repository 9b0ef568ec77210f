/// An approximate set of the bytes in a text, with a bit for each of 64 kinds.
///
/// A trigger that needs a kind of byte cannot match a message without it; above all, a trigger in another script than
/// the message's is left out at once. The kinds are the letters, all digits, white space, four groups of other ASCII
/// marks, and the bytes of other characters modulo 32.
struct ByteSet: Sendable, Hashable {
  private(set) var bits: UInt64 = 0

  static let empty = ByteSet()
  private static let digit = ByteSet(bits: 1 << 26)

  init() {}

  private init(bits: UInt64) { self.bits = bits }

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { insert(byte) }
  }

  fileprivate mutating func insert(_ byte: UInt8) { bits |= 1 << UInt64(Self.kind(of: byte)) }

  /// Creates the set of a message, whose digits may be of any script.
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

  func isSubset(of other: ByteSet) -> Bool { bits & other.bits == bits }

  mutating func formUnion(_ other: ByteSet) { bits |= other.bits }

  func intersection(_ other: ByteSet) -> ByteSet {
    var both = self
    both.bits &= other.bits
    return both
  }
}

extension ByteSet {
  /// Creates the set of the bytes that every text matching the nodes contains.
  init(neededBy nodes: [PatternNode], arrays: [String: PatternCompiler.ArrayPattern]) {
    for node in nodes {
      switch node {
      // White space beside an optional may be missing.
      case .literal(let text):
        for byte in text where byte != 0x20 { insert(byte) }
      case .group(let alternatives, _):
        formUnion(ByteSet(commonTo: alternatives, arrays: arrays))
      case .array(let name): formUnion(arrays[name]?.bytes ?? .empty)
      case .wildcard(.number, _): formUnion(.digit)
      case .wildcard, .anything, .optional, .variable: continue
      }
    }
  }

  /// Creates the set of the bytes that every text matching one of the alternatives contains.
  init(commonTo alternatives: [[PatternNode]], arrays: [String: PatternCompiler.ArrayPattern]) {
    guard let first = alternatives.first else { return }
    self = alternatives.dropFirst().reduce(ByteSet(neededBy: first, arrays: arrays)) {
      $0.intersection(ByteSet(neededBy: $1, arrays: arrays))
    }
  }
}
