/// Decodes the escapes that `TranscriptText.escaped` writes.
enum TranscriptEscapes {
  private static let elision = Array("[...]".utf8)

  /// Decodes the escapes in a text in which `[...]` has no special meaning; linear in its length.
  static func decoded(_ bytes: some RandomAccessCollection<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
    return split(Array(bytes), eliding: false).joined()
  }

  /// Returns the texts before, between and after the omitted parts `[...]`; one text if nothing is omitted.
  static func pieces(_ bytes: [UInt8]) -> [String] {
    guard bytes.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "[") }) else {
      return [String(decoding: bytes, as: UTF8.self)]
    }
    return split(bytes, eliding: true)
  }

  private static func split(_ bytes: [UInt8], eliding: Bool) -> [String] {
    var pieces: [String] = []
    var piece: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let rest = bytes[index...]
      if eliding, rest.starts(with: elision) {
        pieces.append(String(decoding: piece, as: UTF8.self))
        piece = []
        index += elision.count
      } else if let escape = escape(rest, eliding: eliding) {
        piece += escape.text
        index += escape.length
      } else {
        piece.append(bytes[index])
        index += 1
      }
    }
    return pieces + [String(decoding: piece, as: UTF8.self)]
  }

  /// Returns the text and length of the escape at the start of the bytes.
  private static func escape(_ bytes: ArraySlice<UInt8>, eliding: Bool)
    -> (text: ArraySlice<UInt8>, length: Int)?
  {
    guard bytes.first == UInt8(ascii: "\\") else { return nil }
    let rest = bytes.dropFirst()
    switch rest.first {
    case UInt8(ascii: "x"):
      guard let scalar = scalar(rest.dropFirst().prefix(2), digits: 2) else { return nil }
      return (scalar, 4)
    case UInt8(ascii: "u"):
      let digits = rest.dropFirst(2).prefix(8).prefix { hexValue($0) != nil }
      guard rest.dropFirst().first == UInt8(ascii: "{"),
        rest.dropFirst(2 + digits.count).first == UInt8(ascii: "}"),
        let scalar = scalar(digits, digits: digits.count)
      else { return nil }
      return (scalar, digits.count + 4)
    case UInt8(ascii: "["):
      guard eliding, rest.starts(with: elision) else { return nil }
      return (elision[...], elision.count + 1)
    default: return nil
    }
  }

  private static func scalar(_ bytes: ArraySlice<UInt8>, digits: Int) -> ArraySlice<UInt8>? {
    let values = bytes.compactMap(hexValue)
    guard values.count == digits, digits > 0 else { return nil }
    let value = values.reduce(0) { $0 << 4 | UInt32($1) }
    return Unicode.Scalar(value).map { Array(String($0).utf8)[...] }
  }

  private static func hexValue(_ byte: UInt8) -> Int? {
    Character(Unicode.Scalar(byte)).hexDigitValue
  }
}
