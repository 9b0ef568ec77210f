/// The character filter for messages and script words.
///
/// The IBM 7094 had 48 characters: one case, and no question mark. To match a script, letters become capitals, dashes
/// and marks that end a clause become `,` or `.`, and `’` becomes `'`. Other quotation marks, `¡` and `¿` become
/// spaces. The filter works on Unicode scalars, not on grapheme clusters.
enum Letters {
  /// The filtered form of each ASCII byte, always one byte.
  static let ascii: [UInt8] = (0..<128).map { byte in
    switch UInt8(byte) {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt8(byte) - 0x20
    case UInt8(ascii: "\""), UInt8(ascii: "`"): UInt8(ascii: " ")
    case UInt8(ascii: "!"), UInt8(ascii: "?"): UInt8(ascii: ".")
    case UInt8(ascii: ":"), UInt8(ascii: ";"): UInt8(ascii: ",")
    default: UInt8(byte)
    }
  }

  /// Appends the filtered form of any scalar.
  ///
  /// Upper case is Unicode's full mapping if that is a single scalar (`ÿ` gives `Ÿ`); ß and the Latin ligatures are
  /// spelled out. Any other scalar whose capital takes several scalars is left unchanged.
  static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar.value {
    case ..<0x80: bytes.append(ascii[Int(scalar.value)])
    case 0x2019: bytes.append(UInt8(ascii: "'"))
    case 0x2018, 0xAB, 0xBB, 0x201A...0x201F, 0x2039, 0x203A, 0xA1, 0xBF:
      bytes.append(UInt8(ascii: " "))
    case 0x2013, 0x2014: bytes.append(UInt8(ascii: ","))
    case 0xDF: bytes += "SS".utf8
    case 0xFB00: bytes += "FF".utf8
    case 0xFB01: bytes += "FI".utf8
    case 0xFB02: bytes += "FL".utf8
    case 0xFB03: bytes += "FFI".utf8
    case 0xFB04: bytes += "FFL".utf8
    case 0xFB05, 0xFB06: bytes += "ST".utf8
    default:
      bytes.append(
        contentsOf: UTF8.encode(capital(of: scalar)) ?? UTF8.encodedReplacementCharacter)
    }
  }

  /// The capitals of the scalars below U+0530, cached because Swift's look-up creates a string for each.
  private static let capitals: [Unicode.Scalar] = (0..<0x530).map { value in
    Unicode.Scalar(UInt32(value)).map(uncachedCapital) ?? "\u{FFFD}"
  }

  private static func capital(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar.value < 0x530 ? capitals[Int(scalar.value)] : uncachedCapital(of: scalar)
  }

  private static func uncachedCapital(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    let capital = scalar.properties.uppercaseMapping.unicodeScalars
    guard let first = capital.first, capital.count == 1 else { return scalar }
    return first
  }

  /// Returns the filtered form of a text in valid UTF-8, including the spaces that replace quotation marks.
  static func filter(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      append(scalar, to: &result)
    }
    return result
  }
}
