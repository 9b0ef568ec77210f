import Quoting

/// Converts between the URIs and the paths of files.
enum DocumentAddress {
  /// Returns the path of a `file:` URI; for any other URI, the URI itself.
  static func path(of uri: String) -> String {
    guard uri.hasPrefix("file://") else { return uri }
    let rest = uri.dropFirst(7)
    guard let slash = rest.firstIndex(of: "/") else { return uri }
    var bytes: [UInt8] = []
    var encoded = Array(rest[slash...].utf8)[...]
    while let byte = encoded.popFirst() {
      let digits = encoded.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        encoded = encoded.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    let path = String(decoding: bytes, as: UTF8.self)
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// Returns the URI of a path; any text but an absolute path is a URI already.
  static func uri(of path: String) -> String {
    path.hasPrefix("/") ? "file://" + path.percentEncodedPath : path
  }
}
