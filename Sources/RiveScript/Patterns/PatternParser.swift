/// Parses the text of a trigger without its weight and with single spaces.
struct PatternParser {
  /// The maximum depth of brackets: nobody needs deeper ones, and parsing them needs stack.
  static let maximumDepth = 32

  private let text: [UInt8]
  private var index = 0
  private var depth = 0
  /// The depth of `[ ]`, inside which wildcards do not capture.
  private var optionalDepth = 0

  private init(_ text: [UInt8]) { self.text = text }

  /// Returns the nodes of a trigger, from left to right; linear in its length.
  static func parse(_ text: [UInt8]) throws(PatternProblem) -> [PatternNode] {
    if text == [UInt8(ascii: "*")] { return [.anything] }
    var parser = PatternParser(text)
    let first = try parser.sequence(until: nil)
    guard parser.index < text.count else { return first }
    // A bar outside of brackets divides the whole trigger.
    var alternatives = [first]
    var begin = 0
    while true {
      guard text[begin..<parser.index].contains(where: { $0 != 0x20 }) else {
        throw .emptyAlternative(offset: begin)
      }
      guard parser.index < text.count else { break }
      parser.index += 1
      begin = parser.index
      alternatives.append(try parser.sequence(until: nil))
    }
    return [.group(alternatives.map(\.trimmed), captures: false)]
  }

  /// Returns the nodes of an array's item; `nil` if it is not valid.
  static func parse(item: String, by normalizer: Normalizer) -> [PatternNode]? {
    let text = Array(item.utf8)
    return try? parse(
      PatternText.compiled(text[...], by: normalizer, isReply: false)?.text ?? text)
  }

  private mutating func sequence(until close: UInt8?) throws(PatternProblem) -> [PatternNode] {
    var nodes: [PatternNode] = []
    // The literal text since the last node begins here.
    var start = index
    func addLiteral(until end: Int) {
      if start < end { nodes.append(.literal(Array(text[start..<end]))) }
    }
    while index < text.count {
      let byte = text[index]
      let place = index
      if let node = simpleNode(byte) {
        addLiteral(until: place)
        nodes.append(node)
        start = index
        continue
      }
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["):
        addLiteral(until: place)
        nodes.append(try bracket(byte))
        start = index
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        guard byte == close else { throw .unopened(byte, offset: index) }
        addLiteral(until: place)
        return nodes
      case UInt8(ascii: "|"):
        addLiteral(until: place)
        return nodes
      default: index += 1
      }
    }
    addLiteral(until: index)
    return nodes
  }

  /// Parses a wildcard, an array or a variable at this position.
  private mutating func simpleNode(_ byte: UInt8) -> PatternNode? {
    let captures = optionalDepth == 0
    let node: PatternNode
    switch byte {
    case UInt8(ascii: "*"): node = .wildcard(.star, captures: captures)
    case UInt8(ascii: "#"): node = .wildcard(.number, captures: captures)
    case UInt8(ascii: "_"): node = .wildcard(.word, captures: captures)
    case UInt8(ascii: "@"): return array()
    case UInt8(ascii: "<"): return variable()
    default: return nil
    }
    index += 1
    return node
  }

  private mutating func array() -> PatternNode? {
    var end = index + 1
    while end < text.count, CharacterClass(ascii: text[end]).contains(.word) || text[end] >= 0x80 {
      end += 1
    }
    guard end > index + 1 else { return nil }
    let name = String(decoding: text[index + 1..<end], as: UTF8.self)
    index = end
    return .array(name)
  }

  /// The length of `<input9>`.
  private static let maximumNumberedTagLength = 8

  private mutating func variable() -> PatternNode? {
    // Tags without a name are short. Searching only their length keeps a text of a million `<` linear.
    let isNamed = text.stands("<bot ", at: index) || text.stands("<get ", at: index)
    let rest = isNamed ? text[index...] : text[index...].prefix(Self.maximumNumberedTagLength)
    guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let content = String(decoding: text[index + 1..<end], as: UTF8.self)
    guard let variable = PatternVariable(tag: content) else { return nil }
    index = end + 1
    return .variable(variable)
  }

  private mutating func bracket(_ open: UInt8) throws(PatternProblem) -> PatternNode {
    let start = index
    let isOptional = open == UInt8(ascii: "[")
    let close = isOptional ? UInt8(ascii: "]") : UInt8(ascii: ")")
    guard depth < Self.maximumDepth else { throw .tooDeep(offset: start) }
    depth += 1
    if isOptional { optionalDepth += 1 }
    var alternatives: [[PatternNode]] = []
    repeat {
      index += 1
      let begin = index
      let alternative = try sequence(until: close)
      guard index < text.count else { throw .unclosed(open, offset: start) }
      guard text[begin..<index].contains(where: { $0 != 0x20 }) else {
        throw .emptyAlternative(offset: begin)
      }
      alternatives.append(isOptional ? alternative.trimmed : alternative)
    } while text[index] != close
    index += 1
    depth -= 1
    if isOptional { optionalDepth -= 1 }
    return isOptional ? .optional(alternatives) : .group(alternatives, captures: true)
  }
}

extension PatternVariable {
  /// Parses `bot name`, `get name`, `input`, `input3`, `reply`, `reply3`.
  init?(tag: String) {
    if tag.hasPrefix("bot ") {
      self = .robot(String(tag.dropFirst(4)))
    } else if tag.hasPrefix("get ") {
      self = .user(String(tag.dropFirst(4)))
    } else if let number = Self.number(of: tag, after: "input") {
      self = .input(number)
    } else if let number = Self.number(of: tag, after: "reply") {
      self = .reply(number)
    } else {
      return nil
    }
  }

  private static func number(of tag: String, after name: String) -> Int? {
    guard tag.hasPrefix(name) else { return nil }
    let digits = tag.dropFirst(name.count)
    if digits.isEmpty { return 1 }
    guard let number = Int(digits), (1...9).contains(number), digits.count == 1 else { return nil }
    return number
  }
}

extension [PatternNode] {
  /// Whether a bar outside of brackets divides the whole trigger.
  var isTopLevelChoice: Bool {
    if count == 1, case .group(_, captures: false) = self[0] { true } else { false }
  }

  /// The nodes without white space at either end, as inside an optional.
  fileprivate var trimmed: [PatternNode] {
    var nodes = self
    if case .literal(let text)? = nodes.first {
      nodes.replaceSubrange(0..<1, with: literal(text.drop { $0 == 0x20 }))
    }
    if case .literal(let text)? = nodes.last {
      nodes.removeLast()
      var rest = text[...]
      while rest.last == 0x20 { rest.removeLast() }
      nodes += literal(rest)
    }
    return nodes
  }

  private func literal(_ text: ArraySlice<UInt8>) -> [PatternNode] {
    text.isEmpty ? [] : [.literal([UInt8](text))]
  }
}
