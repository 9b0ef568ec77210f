extension Sequence<UInt8> {
  /// The bytes in base64 (RFC 4648, section 4), without line breaks.
  package var base64: String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    let bytes = Array(self)
    var written: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start...].prefix(3)
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (24 - 8 * group.count)
      for index in 0..<4 {
        let digit = digits[bits >> (18 - 6 * index) & 63]
        written.append(index <= group.count ? digit : UInt8(ascii: "="))
      }
    }
    return String(decoding: written, as: UTF8.self)
  }
}
