extension JSONValue {
  /// Parses a JSON text (RFC 8259); linear in the number of bytes.
  ///
  /// A byte order mark at the start is skipped. The escape of half a surrogate pair becomes U+FFFD: JSON's grammar
  /// allows it, but Unicode does not. Arrays and objects that are nested more than 64 deep are an error.
  package init(_ bytes: [UInt8]) throws(JSONError) {
    var parser = JSONParser(bytes)
    self = try parser.document()
  }

  package init(parsing text: String) throws(JSONError) { try self.init(Array(text.utf8)) }
}

/// The first error in a JSON text.
package struct JSONError: Error, Hashable, Sendable {
  /// The line, counted from 1.
  package let line: Int
  /// The column, counted from 1 in bytes.
  package let column: Int
  /// The reason, such as `expected a value`.
  package let reason: String

  package var message: String { "line \(line), column \(column): \(reason)" }
}

struct JSONParser {
  /// The maximum nesting depth of arrays and objects.
  static let maximumDepth = 64

  private let bytes: [UInt8]
  private var index: Int
  private var depth = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  mutating func document() throws(JSONError) -> JSONValue {
    let value = try value()
    skipSpace()
    guard index == bytes.count else { throw error("expected the end of the text") }
    return value
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func error(_ reason: String) -> JSONError {
    let before = bytes[..<index]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return JSONError(
      line: before.count { $0 == UInt8(ascii: "\n") } + 1, column: index - lineStart + 1,
      reason: reason)
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"):
      try enter()
      defer { depth -= 1 }
      return try object()
    case UInt8(ascii: "["):
      try enter()
      defer { depth -= 1 }
      return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default:
      guard let end = JSONNumber.end(in: bytes[index...]),
        let number = JSONNumber(String(decoding: bytes[index..<end], as: UTF8.self))
      else { throw error("expected a value") }
      index = end
      return .number(number)
    }
  }

  private mutating func enter() throws(JSONError) {
    guard depth < Self.maximumDepth else {
      throw error("more than \(Self.maximumDepth) values inside each other")
    }
    depth += 1
    index += 1
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    var members: [JSONValue.Member] = []
    if take("}") { return .object([]) }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw error("expected a name in quotes") }
      let name = try string()
      guard take(":") else { throw error("expected a colon") }
      members.append(.init(name, try value()))
    } while take(",")
    guard take("}") else { throw error("expected a comma or a closing brace") }
    return .object(members)
  }

  private mutating func array() throws(JSONError) -> JSONValue {
    var values: [JSONValue] = []
    if take("]") { return .array([]) }
    repeat { values.append(try value()) } while take(",")
    guard take("]") else { throw error("expected a comma or a closing bracket") }
    return .array(values)
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
    guard bytes[index...].starts(with: word.utf8) else { throw error("expected a value") }
    index += word.utf8.count
    return value
  }
}

/// Parsing strings and their escapes.
extension JSONParser {
  private mutating func string() throws(JSONError) -> String {
    let opening = index
    index += 1
    var text: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw error("a control character needs an escape") }
      if byte == UInt8(ascii: "\\") {
        try escape(into: &text)
      } else {
        let start = index
        while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\")
        {
          index += 1
        }
        text += bytes[start..<index]
      }
    }
    guard next != nil else { throw error("the text ends inside of a string") }
    guard let string = String(validating: text, as: UTF8.self) else {
      index = opening
      throw error("the string is not valid UTF-8")
    }
    index += 1
    return string
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    let plain: UInt8
    switch index + 1 < bytes.count ? bytes[index + 1] : 0 {
    case UInt8(ascii: "b"): plain = 0x08
    case UInt8(ascii: "f"): plain = 0x0C
    case UInt8(ascii: "n"): plain = 0x0A
    case UInt8(ascii: "r"): plain = 0x0D
    case UInt8(ascii: "t"): plain = 0x09
    case let byte where "\"\\/".utf8.contains(byte): plain = byte
    case UInt8(ascii: "u"):
      text += Array(String(Character(try scalar())).utf8)
      return
    default: throw error("unknown escape")
    }
    text.append(plain)
    index += 2
  }

  /// Parses an escape of one UTF-16 unit, or two that form a surrogate pair.
  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    guard let unit = unit(at: index) else { throw error("\\u needs four hexadecimal digits") }
    index += 6
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard 0xD800..<0xDC00 ~= unit, let low = self.unit(at: index), 0xDC00..<0xE000 ~= low else {
      return "\u{FFFD}"
    }
    index += 6
    return Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
      ?? "\u{FFFD}"
  }

  /// Returns the UTF-16 unit of the escape `\uXXXX` at this index; `nil` if there is none.
  private func unit(at start: Int) -> UInt16? {
    let escape = bytes[start...].prefix(6)
    guard escape.count == 6, escape.starts(with: "\\u".utf8) else { return nil }
    var unit: UInt16 = 0
    for byte in escape.dropFirst(2) {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}
