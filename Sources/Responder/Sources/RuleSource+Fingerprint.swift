extension [RuleSource] {
  /// The 64-bit FNV-1a hash of all files’ bytes, in order, for detecting changes; takes linear time.
  package var fingerprint: UInt64 {
    var hash = StableHash()
    for source in self {
      hash.add(source.bytes)
      // Separates the files.
      hash.add(0)
    }
    return hash.value
  }
}

extension RuleSource {
  /// The fingerprint of this file alone, in hexadecimal digits.
  package var fingerprint: String { String([self].fingerprint, radix: 16) }
}
