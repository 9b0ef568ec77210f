extension Sequence<UInt8> {
  /// The bytes in base64 (RFC 4648, section 4), without line breaks.
  package var base64: String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var written: [UInt8] = []
    var group: UInt32 = 0
    var count = 0
    func write(_ number: Int) {
      for index in 0..<4 {
        let digit = digits[Int(group >> UInt32(18 - 6 * index) & 63)]
        written.append(index <= number ? digit : UInt8(ascii: "="))
      }
    }
    for byte in self {
      group |= UInt32(byte) << UInt32(16 - 8 * count)
      count += 1
      if count == 3 {
        write(3)
        (group, count) = (0, 0)
      }
    }
    if count > 0 { write(count) }
    return String(decoding: written, as: UTF8.self)
  }
}
