import Responder

/// Numbers byte strings from 0, in the order of their insertion.
///
/// Uses open addressing over ranges of an arena that the caller stores: a lookup costs the hash of the key and,
/// almost always, one comparison.
struct ByteInterner: Sendable {
  /// The hash table: the number of a key, or -1.
  private var slots: [Int32] = Array(repeating: -1, count: 16)
  private(set) var keys: [TextRange] = []
  private var hashes: [UInt32] = []

  var count: Int { keys.count }

  mutating func code(_ coder: inout ImageCoder) {
    coder.array(&slots)
    coder.array(&keys)
    coder.array(&hashes)
  }

  /// Returns the number of `source[range]`, if it has one; `arena` contains the keys.
  ///
  /// - Parameter hash: the hash of `source[range]`.
  func find(_ range: Range<Int>, _ hash: UInt64, of source: [UInt8], in arena: [UInt8]) -> Int? {
    let found = slots[slot(for: Self.folded(hash), range, of: source, in: arena)]
    return found < 0 ? nil : Int(found)
  }

  /// Returns the number of a text in the arena, assigning a new one if needed.
  mutating func intern(_ key: TextRange, in arena: [UInt8]) -> Int {
    if keys.count * 2 >= slots.count { grow() }
    let hash = Self.folded(arena[key].stableHash)
    let position = slot(for: hash, key.range, of: arena, in: arena)
    if slots[position] >= 0 { return Int(slots[position]) }
    slots[position] = Int32(keys.count)
    keys.append(key)
    hashes.append(hash)
    return keys.count - 1
  }

  private func slot(
    for hash: UInt32, _ range: Range<Int>, of source: [UInt8], in arena: [UInt8]
  ) -> Int {
    let mask = slots.count - 1
    var position = Int(hash) & mask
    while slots[position] >= 0 {
      let index = Int(slots[position])
      if hashes[index] == hash, keys[index].count == range.count,
        source.contains(keys[index], of: arena, at: range.lowerBound)
      {
        return position
      }
      position = (position + 1) & mask
    }
    return position
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    let mask = slots.count - 1
    for (index, hash) in hashes.enumerated() {
      var position = Int(hash) & mask
      while slots[position] >= 0 { position = (position + 1) & mask }
      slots[position] = Int32(index)
    }
  }

  /// Folds the FNV-1a hash, which suits short keys.
  ///
  /// It needs no seed, because only the rules' author can add keys.
  private static func folded(_ hash: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
  }
}
