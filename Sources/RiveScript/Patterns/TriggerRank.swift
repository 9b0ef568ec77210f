/// The rank that decides between matching triggers, within one inheritance level.
///
/// Order A of the specification (the Python implementation's): weight, triggers without any word last, then those
/// with `*`, `#`, `_`, `[`, then more words, longer text, alphabetical order. All but the last fit one integer, the
/// smaller the better.
struct TriggerRank: Sendable, Hashable {
  /// The negated weight; it overrides the inheritance level, unlike the rest.
  let weight: Int32
  let form: UInt64

  /// Whether it has no words, so that it matches almost every message.
  var isWordless: Bool { form >> 44 & 1 == 1 }

  /// Computes the rank of a trigger.
  ///
  /// - Parameter text: the trigger as written, its weight included.
  init(_ text: ArraySlice<UInt8>, weight: Int) {
    var words = 0
    var length = 0
    var inWord = false
    var classes: UInt64 = 0
    for byte in text {
      if byte & 0xC0 != 0x80 { length += 1 }
      switch byte {
      case UInt8(ascii: "*"): classes |= 8
      case UInt8(ascii: "#"): classes |= 4
      case UInt8(ascii: "_"): classes |= 2
      case UInt8(ascii: "["): classes |= 1
      case UInt8(ascii: "]"), UInt8(ascii: "("), UInt8(ascii: ")"), 0x20, 0x09...0x0D: break
      default:
        if !inWord { words += 1 }
        inWord = true
        continue
      }
      inWord = false
    }
    self.weight = Int32(clamping: -weight)
    let wordless: UInt64 = words == 0 ? 1 : 0
    form =
      wordless << 44 | classes << 40
      | UInt64(0xF_FFFF - min(words, 0xF_FFFF)) << 20 | UInt64(0xF_FFFF - min(length, 0xF_FFFF))
  }
}
