/// Reads JSON (RFC 8259) byte by byte.
struct JSONReader {
  static let depthLimit = 64

  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(JSONError) -> JSONValue {
    let value = try value()
    skipSpace()
    guard place == bytes.count else { throw error }
    return value
  }

  private var error: JSONError { JSONError(offset: place) }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard next == byte else { return false }
    place += 1
    return true
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    skipSpace()
    depth += 1
    defer { depth -= 1 }
    guard let byte = next, depth <= Self.depthLimit else { throw error }
    switch byte {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    default: return try word()
    }
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    place += 1
    var members: [JSONValue.Member] = []
    if take(UInt8(ascii: "}")) { return .object([]) }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw error }
      let key = try string()
      guard take(UInt8(ascii: ":")) else { throw error }
      members.append(.init(key: key, value: try value()))
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw error }
    return .object(members)
  }

  private mutating func array() throws(JSONError) -> JSONValue {
    place += 1
    var items: [JSONValue] = []
    if take(UInt8(ascii: "]")) { return .array([]) }
    repeat { items.append(try value()) } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw error }
    return .array(items)
  }

  /// `true`, `false`, `null`, or a number as it is written.
  private mutating func word() throws(JSONError) -> JSONValue {
    let start = place
    while let byte = next, byte.isWordOfJSON { place += 1 }
    let word = String(decoding: bytes[start..<place], as: UTF8.self)
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default:
      guard Double(word) != nil, word.first?.isLetter == false else {
        throw JSONError(offset: start)
      }
      return .number(word)
    }
  }

  private mutating func string() throws(JSONError) -> String {
    place += 1
    var text: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      place += 1
      guard byte >= 0x20 else { throw error }
      if byte == UInt8(ascii: "\\") { text += try escape() } else { text.append(byte) }
    }
    guard next != nil else { throw error }
    place += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func escape() throws(JSONError) -> [UInt8] {
    guard let byte = next else { throw error }
    place += 1
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "u"): return try unicode()
    default: throw error
    }
  }

  /// One UTF-16 unit, or a pair of them; a lone half is U+FFFD.
  private mutating func unicode() throws(JSONError) -> [UInt8] {
    let unit = try unit()
    if let scalar = Unicode.Scalar(unit) { return Array(String(Character(scalar)).utf8) }
    if (0xD800..<0xDC00).contains(unit), bytes[place...].starts(with: Array("\\u".utf8)) {
      place += 2
      let low = try self.unit()
      let value = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) &- 0xDC00)
      if (0xDC00..<0xE000).contains(low), let scalar = Unicode.Scalar(value) {
        return Array(String(Character(scalar)).utf8)
      }
    }
    return Array("\u{FFFD}".utf8)
  }

  private mutating func unit() throws(JSONError) -> UInt16 {
    let digits = bytes[place...].prefix(4)
    guard digits.count == 4, let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error }
    place += 4
    return unit
  }
}

extension UInt8 {
  /// What numbers, `true`, `false` and `null` are made of.
  fileprivate var isWordOfJSON: Bool {
    switch self {
    case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
