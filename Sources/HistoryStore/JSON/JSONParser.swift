/// Reads a JSON text; linear in its length, and at most `deepest` values inside each other.
struct JSONParser {
  /// The text is none: so many bytes were read before it could not go on.
  struct Failure: Error { var offset: Int }

  static let deepest = 64

  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0

  static func tree(of text: String) throws(Failure) -> JSONTree {
    var parser = JSONParser(bytes: Array(text.utf8))
    let tree = try parser.value()
    parser.skipSpace()
    guard parser.place == parser.bytes.count else { throw parser.failure }
    return tree
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var failure: Failure { Failure(offset: place) }
  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || 0x09...0x0D ~= byte { place += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func value() throws(Failure) -> JSONTree {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try nested { parser throws(Failure) in try parser.object() }
    case UInt8(ascii: "["): return try nested { parser throws(Failure) in try parser.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func nested(
    _ read: (inout JSONParser) throws(Failure) -> JSONTree
  ) throws(Failure) -> JSONTree {
    guard depth < Self.deepest else { throw failure }
    depth += 1
    defer { depth -= 1 }
    place += 1
    return try read(&self)
  }

  private mutating func object() throws(Failure) -> JSONTree {
    var members: [String: JSONTree] = [:]
    skipSpace()
    if take("}") { return .object(members) }
    while true {
      skipSpace()
      let name = try string()
      skipSpace()
      guard take(":") else { throw failure }
      members[name] = try value()
      skipSpace()
      if take("}") { return .object(members) }
      guard take(",") else { throw failure }
    }
  }

  private mutating func array() throws(Failure) -> JSONTree {
    var values: [JSONTree] = []
    skipSpace()
    if take("]") { return .array(values) }
    while true {
      values.append(try value())
      skipSpace()
      if take("]") { return .array(values) }
      guard take(",") else { throw failure }
    }
  }

  private mutating func word(_ word: StaticString, _ tree: JSONTree) throws(Failure) -> JSONTree {
    let wanted = Array(word.description.utf8)
    guard bytes[place...].starts(with: wanted) else { throw failure }
    place += wanted.count
    return tree
  }

  private mutating func number() throws(Failure) -> JSONTree {
    let start = place
    while let byte = next, isPartOfNumber(byte) { place += 1 }
    guard place > start else { throw failure }
    return .number(String(decoding: bytes[start..<place], as: UTF8.self))
  }

  private func isPartOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}

extension JSONParser {
  private mutating func string() throws(Failure) -> String {
    guard take("\"") else { throw failure }
    var text: [UInt8] = []
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(into: &text)
      default: text.append(byte)
      }
    }
    throw failure
  }

  private mutating func escape(into text: inout [UInt8]) throws(Failure) {
    guard let byte = next else { throw failure }
    place += 1
    switch byte {
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var unit = try hexDigits()
      if 0xD800..<0xDC00 ~= unit, take("\\"), take("u") {
        let low = try hexDigits()
        guard 0xDC00..<0xE000 ~= low else { throw failure }
        unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(unit) else { throw failure }
      text += Array(String(scalar).utf8)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    default: throw failure
    }
  }

  private mutating func hexDigits() throws(Failure) -> UInt32 {
    guard place + 4 <= bytes.count,
      let unit = UInt32(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
    else { throw failure }
    place += 4
    return unit
  }
}
