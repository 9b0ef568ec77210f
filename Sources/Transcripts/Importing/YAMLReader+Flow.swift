import JSON

/// Texts in quotes, and lists and mappings in brackets.
extension YAMLReader {
  /// Reads the value at the beginning of `flow`, and removes it from there.
  mutating func flowValue() throws(Problem) -> JSONValue {
    try skipFlowSpace()
    try refuseAnchorsAndTags(flow)
    switch flow.first {
    case UInt8(ascii: "["): return try nested { reader throws(Problem) in try reader.flowItems() }
    case UInt8(ascii: "{"): return try nested { reader throws(Problem) in try reader.flowMembers() }
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try quoted())
    default: return .init(plain: plainFlow())
    }
  }

  private mutating func skipFlowSpace() throws(Problem) {
    flow = flow.withoutIndentation
    while flow.isBlankOrComment {
      guard nextFlowLine() else { throw problem("the file ends within brackets") }
      flow = flow.withoutIndentation
    }
  }

  /// Skips spaces, comments and line ends; then removes a sign if it is next, and returns whether it was.
  private mutating func take(_ sign: Unicode.Scalar) throws(Problem) -> Bool {
    try skipFlowSpace()
    guard flow.first == UInt8(ascii: sign) else { return false }
    flow = flow.dropFirst()
    return true
  }

  private mutating func flowItems() throws(Problem) -> JSONValue {
    var items: [JSONValue] = []
    flow = flow.dropFirst()
    while try !take("]") {
      let item = try flowValue()
      if try take(":") {
        items.append(.object([.init(Self.name(item), try flowValue())]))
      } else {
        items.append(item)
      }
      guard try take(",") || flow.first == UInt8(ascii: "]") else {
        throw problem("a list in brackets has no comma between its items")
      }
    }
    return .array(items)
  }

  private mutating func flowMembers() throws(Problem) -> JSONValue {
    var members: [JSONValue.Member] = []
    flow = flow.dropFirst()
    while try !take("}") {
      let name = Self.name(try flowValue())
      var value = JSONValue.null
      if try take(":") {
        try skipFlowSpace()
        if flow.first != UInt8(ascii: ","), flow.first != UInt8(ascii: "}") {
          value = try flowValue()
        }
      }
      members.append(.init(name, value))
      guard try take(",") || flow.first == UInt8(ascii: "}") else {
        throw problem("a mapping in brackets has no comma between its members")
      }
    }
    return .object(members)
  }

  private static func name(_ key: JSONValue) -> String { key.string ?? key.text }

  private mutating func plainFlow() -> [UInt8] {
    var end = flow.startIndex
    while end < flow.endIndex, !",[]{}".utf8.contains(flow[end]) {
      let next = end + 1 < flow.endIndex ? flow[end + 1] : 0x20
      if flow[end] == UInt8(ascii: ":"), next.isSpace || ",[]{}".utf8.contains(next) { break }
      if flow[end] == UInt8(ascii: "#"), end > flow.startIndex, flow[end - 1].isSpace { break }
      end += 1
    }
    defer { flow = flow[end...] }
    return Array(flow[..<end].trimmed)
  }

  /// Reads a text in quotes, which may have several lines.
  mutating func quoted() throws(Problem) -> String {
    let quote = flow.first ?? 0
    flow = flow.dropFirst()
    var text: [UInt8] = []
    var joins = true
    while true {
      guard let byte = flow.first else {
        try addLineBreak(to: &text, joins: joins)
        joins = true
        continue
      }
      flow = flow.dropFirst()
      if byte == quote {
        guard quote == UInt8(ascii: "'"), flow.first == quote else { break }
        flow = flow.dropFirst()
        text.append(quote)
      } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        if flow.trimmed.isEmpty {
          (flow, joins) = ([], false)
        } else {
          try addEscape(to: &text)
        }
      } else {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Goes to the next line of a text in quotes: the line break becomes a space, and blank lines become line breaks.
  private mutating func addLineBreak(to text: inout [UInt8], joins: Bool) throws(Problem) {
    var breaks = 0
    repeat {
      guard nextFlowLine() else { throw problem("the file ends within quotes") }
      flow = flow.withoutIndentation
      breaks += 1
    } while flow.isEmpty
    if joins {
      while text.last?.isSpace == true { text.removeLast() }
      text += breaks > 1 ? Array(repeating: 0x0A, count: breaks - 1) : [0x20]
    }
  }

  private mutating func addEscape(to text: inout [UInt8]) throws(Problem) {
    let sign = flow.removeFirst()
    let plain: [UInt8: UInt8] = [
      UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D,
      UInt8(ascii: "0"): 0, UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "e"): 0x1B,
      UInt8(ascii: "f"): 0x0C, UInt8(ascii: "v"): 0x0B,
    ]
    let digits: [UInt8: Int] = [UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8]
    guard let count = digits[sign] else { return text.append(plain[sign] ?? sign) }
    func scalar() throws(Problem) -> UInt32 {
      guard flow.count >= count,
        let number = UInt32(String(decoding: flow.prefix(count), as: UTF8.self), radix: 16)
      else { throw problem("an escape in quotes lacks digits") }
      flow = flow.dropFirst(count)
      return number
    }
    var number = try scalar()
    // JSON writes a character beyond U+FFFF as two escapes.
    if (0xD800..<0xDC00).contains(number), flow.starts(with: "\\u".utf8) {
      flow = flow.dropFirst(2)
      number = 0x10000 + (number - 0xD800) << 10 + (try scalar() & 0x3FF)
    }
    guard let scalar = Unicode.Scalar(number) else { throw problem("an escape is not a character") }
    text += Array(String(Character(scalar)).utf8)
  }
}

extension JSONValue {
  /// Creates the value of a text without quotes.
  init(plain bytes: some Collection<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    switch text {
    case "", "~", "null", "Null", "NULL": self = .null
    case "true", "True", "TRUE": self = .bool(true)
    case "false", "False", "FALSE": self = .bool(false)
    default: self = JSONNumber(text).map(Self.number) ?? .string(text)
    }
  }
}
