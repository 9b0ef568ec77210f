/// Finds the tags of a file that need not be well-formed.
struct TagScanner {
  struct Attribute {
    /// The name in lower case.
    var name: String
    /// The bytes of the value, without quotation marks.
    var value: Range<Int>
  }

  enum Event {
    /// A tag with its name in lower case and without a namespace prefix; `isEmpty` for `<name/>`.
    case open(String, range: Range<Int>, nameRange: Range<Int>, [Attribute], isEmpty: Bool)
    case close(String, range: Range<Int>, nameRange: Range<Int>)
    case comment(Range<Int>)
  }

  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next tag or comment; `nil` at the end.
  mutating func next() -> Event? {
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        index += 1
        continue
      }
      let start = index
      if has("<!--") {
        skip(past: "-->")
        return .comment(start..<index)
      }
      if has("<![CDATA[") {
        skip(past: "]]>")
      } else if has("<?") {
        skip(past: "?>")
      } else if has("<!") {
        skip(past: ">")
      } else if let tag = tag(from: start) {
        return tag
      }
    }
    return nil
  }

  private mutating func tag(from start: Int) -> Event? {
    index += 1
    let closes = index < bytes.count && bytes[index] == UInt8(ascii: "/")
    if closes { index += 1 }
    let name = index..<end(of: index)
    guard !name.isEmpty else { return nil }
    index = name.upperBound
    var attributes: [Attribute] = []
    var isEmpty = false
    // A tag that is not closed ends before the next one.
    while index < bytes.count, bytes[index] != UInt8(ascii: ">"), bytes[index] != UInt8(ascii: "<")
    {
      let before = index
      if let attribute = attribute() { attributes.append(attribute) }
      isEmpty = bytes[before] == UInt8(ascii: "/")
      if index == before { index += 1 }
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: ">") { index += 1 }
    let local = String(decoding: bytes[name], as: UTF8.self).split(separator: ":").last ?? ""
    let text = local.lowercased()
    return closes
      ? .close(text, range: start..<index, nameRange: name)
      : .open(text, range: start..<index, nameRange: name, attributes, isEmpty: isEmpty)
  }

  private mutating func attribute() -> Attribute? {
    let name = index..<end(of: index)
    guard !name.isEmpty else { return nil }
    index = name.upperBound
    var here = index
    while here < bytes.count, bytes[here].isBlank || bytes[here] == UInt8(ascii: "=") { here += 1 }
    guard here > index, here < bytes.count else { return nil }
    let quote = bytes[here]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let close = bytes[(here + 1)...].firstIndex(where: { $0 == quote || $0 == 0x3C }),
      bytes[close] == quote
    else { return nil }
    index = close + 1
    return Attribute(
      name: String(decoding: bytes[name], as: UTF8.self).lowercased(), value: here + 1..<close)
  }

  private func end(of start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] >= 0x80 || Self.isName(bytes[end]) { end += 1 }
    return end
  }

  private static func isName(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || "_-.:".utf8.contains(byte)
  }

  private func has(_ text: StaticString) -> Bool {
    var offset = index
    for byte in text.description.utf8 {
      guard offset < bytes.count, bytes[offset] == byte else { return false }
      offset += 1
    }
    return true
  }

  private mutating func skip(past text: StaticString) {
    index += 2
    while index < bytes.count, !has(text) { index += 1 }
    index = min(bytes.count, index + text.utf8CodeUnitCount)
  }
}
