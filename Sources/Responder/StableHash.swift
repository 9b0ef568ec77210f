/// The 64-bit FNV-1a hash, which is the same in every run and on every machine.
@usableFromInline
package struct StableHash: Sendable {
  @usableFromInline package internal(set) var value: UInt64

  /// - Parameter salt: hashes with other salts differ.
  @inlinable
  package init(salt: UInt64 = 0) { value = 0xCBF2_9CE4_8422_2325 ^ salt }

  @inlinable
  package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

  @inlinable
  package mutating func add(_ bytes: some Sequence<UInt8>) { for byte in bytes { add(byte) } }

  /// The hash with its bits mixed, because the low bits distribute short texts badly.
  package var mixed: UInt64 {
    var hash = value
    hash ^= hash >> 33
    hash &*= 0xFF51_AFD7_ED55_8CCD
    return hash ^ hash >> 33
  }

  /// The hash as sixteen hexadecimal digits.
  package var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension Sequence<UInt8> {
  /// The 64-bit FNV-1a hash of the bytes.
  @inlinable
  package var stableHash: UInt64 {
    var hash = StableHash()
    hash.add(self)
    return hash.value
  }
}

extension UnsafeRawBufferPointer {
  /// A checksum, computed from eight bytes at a time.
  package var checksum: UInt64 {
    let words = count / 8 * 8
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for offset in stride(from: 0, to: words, by: 8) {
      let word = unsafe loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      sum = (sum ^ word) &* 0x9E37_79B9_7F4A_7C15
      sum ^= sum >> 29
    }
    for offset in words..<count { unsafe sum = (sum ^ UInt64(self[offset])) &* 0x100_0000_01B3 }
    return sum
  }
}
