/// The hash that selects which of four memories ELIZA forms.
///
/// The paper calls the choice random. The program took the last word of the clause after substitution, and hashed that
/// word's last machine word, six characters of six bits, with SLIP's mid-square routine.
enum WordHash {
  /// Returns the hash of the word's last cell, in 0 ..< 2^`bits`.
  static func hash(_ word: some Collection<UInt8>, bits: Int) -> Int {
    hash(lastChunk(of: word), bits: bits)
  }

  /// Returns SLIP's `HASH`: the middle `bits` bits of the square of `datum`, where `bits` is in 0...15.
  ///
  /// The sign bit is dropped first. The square overflows 64 bits without affecting its middle.
  static func hash(_ datum: UInt64, bits: Int) -> Int {
    let magnitude = datum & 0x7_FFFF_FFFF
    let square = magnitude &* magnitude
    return Int((square >> UInt64(35 - bits / 2)) & ((1 << UInt64(bits)) - 1))
  }

  /// Returns the last SLIP cell of a word: cells hold six characters, and the last is padded with blanks.
  ///
  /// The cells of `INVENTED` are `INVENT` and `ED`. A byte counts as one character of six bits.
  static func lastChunk(of word: some Collection<UInt8>) -> UInt64 {
    let count = word.count
    let chunk = word.dropFirst(count == 0 ? 0 : (count - 1) / 6 * 6)
    var datum: UInt64 = 0
    for byte in chunk { datum = datum << 6 | UInt64(code(of: byte)) }
    for _ in chunk.count..<6 { datum = datum << 6 | 0o60 }
    return datum
  }

  /// Returns the IBM 7090's six-bit code of a character; for a byte without one, its low six bits.
  private static func code(of byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "I"): 0o21 + (byte - UInt8(ascii: "A"))
    case UInt8(ascii: "J")...UInt8(ascii: "R"): 0o41 + (byte - UInt8(ascii: "J"))
    case UInt8(ascii: "S")...UInt8(ascii: "Z"): 0o62 + (byte - UInt8(ascii: "S"))
    case UInt8(ascii: "="): 0o13
    case UInt8(ascii: "'"): 0o14
    case UInt8(ascii: "+"): 0o20
    case UInt8(ascii: "."): 0o33
    case UInt8(ascii: ")"): 0o34
    case UInt8(ascii: "-"): 0o40
    case UInt8(ascii: "$"): 0o53
    case UInt8(ascii: "*"): 0o54
    case UInt8(ascii: " "): 0o60
    case UInt8(ascii: "/"): 0o61
    case UInt8(ascii: ","): 0o73
    case UInt8(ascii: "("): 0o74
    default: byte & 0x3F
    }
  }
}
