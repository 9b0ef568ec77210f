extension UInt8 {
  /// Whether the byte is a bracket, a bar or a wildcard.
  @inline(__always)
  var isTriggerSign: Bool {
    switch self {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "|"), UInt8(ascii: "*"), UInt8(ascii: "#"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

/// Finding the signs of a trigger, in one place for all code that reads triggers.
extension RandomAccessCollection<UInt8> where Index == Int {
  /// Returns the end of the sign at an index; `nil` if plain text is there.
  ///
  /// A sign is a bracket, a bar, a wildcard, the name of an array with its `@`, or a tag. Only `<bot` and `<get` may be
  /// long, up to the next `<`, so that a text of a million `<get ` is not searched to its end for each of them.
  @inline(__always)
  func signEnd(at index: Int, upTo end: Int) -> Int? {
    switch self[index] {
    case let byte where byte.isTriggerSign: index + 1
    case UInt8(ascii: "@"): nameEnd(at: index, upTo: end)
    case UInt8(ascii: "<"): tagEnd(at: index, upTo: end)
    default: nil
    }
  }

  private func nameEnd(at index: Int, upTo end: Int) -> Int? {
    var next = index + 1
    while next < end, CharacterClass(ascii: self[next]).contains(.word) || self[next] >= 0x80 {
      next += 1
    }
    return next > index + 1 ? next : nil
  }

  private func tagEnd(at index: Int, upTo end: Int) -> Int? {
    let tag = self[index..<end]
    let isNamed = tag.starts(with: "<bot ".utf8) || tag.starts(with: "<get ".utf8)
    // The other tags have at most 8 bytes, as `<input9>` has.
    let rest = isNamed ? tag.dropFirst().prefix { $0 != UInt8(ascii: "<") } : tag.prefix(8)
    return rest.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
  }
}
