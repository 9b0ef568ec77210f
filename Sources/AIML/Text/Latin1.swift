extension [UInt8] {
  /// The text in UTF-8; a text that is not valid UTF-8 is read as Latin-1.
  var utf8OrLatin1: [UInt8] { String(validating: self, as: UTF8.self) == nil ? latin1AsUTF8 : self }

  /// The text in UTF-8, read as windows-1252: as Latin-1, with typographic marks in 0x80...0x9F.
  var windows1252AsUTF8: [UInt8] {
    var result = String.UnicodeScalarView()
    for byte in self {
      let mark = 0x80...0x9F ~= byte ? Self.windows1252[Int(byte) - 0x80] : UInt16(byte)
      result.append(Unicode.Scalar(mark) ?? "\u{FFFD}")
    }
    return Array(String(result).utf8)
  }

  /// The scalars of the bytes 0x80...0x9F; the five bytes that windows-1252 leaves open stay control characters.
  private static let windows1252: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039,
    0x152, 0x8D, 0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC,
    0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
  ]

  /// The text in UTF-8, read as Latin-1.
  var latin1AsUTF8: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count + count / 8)
    for byte in self {
      if byte < 0x80 {
        result.append(byte)
      } else {
        result.append(0xC0 | byte >> 6)
        result.append(0x80 | byte & 0x3F)
      }
    }
    return result
  }
}
