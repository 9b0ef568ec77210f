/// The properties of a character that matter to RiveScript's wildcards and word boundaries.
struct CharacterClass: OptionSet, Sendable {
  let rawValue: UInt8

  /// A letter, number, nonspacing or spacing mark of any script, or an underscore.
  static let word = CharacterClass(rawValue: 1)
  static let digit = CharacterClass(rawValue: 2)
  static let space = CharacterClass(rawValue: 4)
  /// Any byte of a character except its first one.
  static let continuation = CharacterClass(rawValue: 8)

  @inline(__always)
  init(ascii byte: UInt8) {
    if (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_") {
      self = .word
    } else if byte &- 0x30 < 10 {
      self = [.word, .digit]
    } else if byte == 0x20 || byte &- 0x09 < 5 || byte &- 0x1C < 4 {
      self = .space
    } else {
      self = []
    }
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Creates the class of any character, by its Unicode general category.
  init(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      self.init(ascii: UInt8(truncatingIfNeeded: scalar.value))
      return
    }
    switch scalar.properties.generalCategory {
    case .decimalNumber: self = [.word, .digit]
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber, .otherNumber, .nonspacingMark, .spacingMark:
      self = .word
    default: self = scalar.properties.isWhitespace ? .space : []
    }
  }

  /// Returns a class for each byte of UTF-8 text: that of its character, with `continuation` after its first byte.
  static func classes(of bytes: [UInt8]) -> [CharacterClass] {
    var classes: [CharacterClass] = []
    classes.reserveCapacity(bytes.count)
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let characterClass = CharacterClass(scalar)
      classes.append(characterClass)
      for _ in 1..<UTF8.width(scalar) { classes.append(characterClass.union(.continuation)) }
    }
    return classes
  }
}
