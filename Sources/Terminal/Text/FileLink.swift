/// Files as terminals link to them (OSC 8): `file:///home/ann/tea.rive`.
enum FileLink {
  /// The address of an absolute path; nothing in it can end the sequence that it stands in.
  static func address(of path: String) -> String {
    "file://" + path.utf8.map { isPlain($0) ? String(UnicodeScalar($0)) : escaped($0) }.joined()
  }

  /// What RFC 3986 lets stand in a path as it is.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "/-._~".utf8.contains(byte)
    }
  }

  private static func escaped(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "%" + (digits.count < 2 ? "0" : "") + digits
  }
}
