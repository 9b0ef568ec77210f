@_spi(_Unicode) import Swift

extension [UInt8] {
  /// The text in Unicode's normal form C, in which `é` is one scalar however it was typed.
  ///
  /// Complexity: linear; ASCII text is only scanned.
  var composed: [UInt8] {
    // The first byte of U+0300; every character before it is in normal form C.
    guard contains(where: { $0 >= 0xCC }) else { return self }
    var scalars = String.UnicodeScalarView()
    for scalar in String(decoding: self, as: UTF8.self)._nfc { scalars.append(scalar) }
    return Array(String(scalars).utf8)
  }
}
