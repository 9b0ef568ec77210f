extension [RuleSource] {
  /// The 64-bit FNV-1a hash of all files’ bytes, in order, for detecting changes; takes linear time.
  package var fingerprint: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for source in self {
      for byte in source.bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      // The end of a file is hashed as a NUL byte, which no rule file contains.
      hash = hash &* 0x100_0000_01B3
    }
    return hash
  }
}

extension RuleSource {
  /// The fingerprint of this file alone, in hexadecimal digits.
  package var fingerprint: String { String([self].fingerprint, radix: 16) }
}
