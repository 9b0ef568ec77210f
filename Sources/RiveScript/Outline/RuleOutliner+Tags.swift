import Responder

/// The tags in replies, conditions and redirects.
extension RuleOutliner {
  /// Adds the tags of a text, with the names in them.
  mutating func readTags(_ statement: Statement) {
    let text = text(of: statement)
    var ends = TagEnds()
    var index = 0
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "<"), UInt8(ascii: "{"):
        readTag(in: text, at: index, &ends, of: statement)
      case UInt8(ascii: "("):
        if text.contains("(@", at: index) { readArray(in: text, at: index + 1, of: statement) }
      default: break
      }
      index += 1
    }
  }

  /// The next closing brackets in a text whose tags are read from left to right, so that each is searched for once.
  struct TagEnds {
    private var ends: [UInt8: Int] = [:]

    fileprivate mutating func next(_ bracket: UInt8, from start: Int, in text: [UInt8]) -> Int? {
      if let end = ends[bracket], end >= start { return end < text.count ? end : nil }
      let end = text[start...].firstIndex(of: bracket)
      ends[bracket] = end ?? text.count
      return end
    }
  }

  /// Adds the tag that begins at an offset; tags inside it are added separately.
  mutating func readTag(
    in text: [UInt8], at start: Int, _ ends: inout TagEnds, of statement: Statement
  ) {
    if text[start] == UInt8(ascii: "{") {
      readCurlyTag(in: text, at: start, &ends, of: statement)
    } else {
      readAngleTag(in: text, at: start, &ends, of: statement)
    }
  }

  private mutating func readAngleTag(
    in text: [UInt8], at start: Int, _ ends: inout TagEnds, of statement: Statement
  ) {
    let tag = text[(start + 1)...].prefix {
      CharacterClass(ascii: $0).contains(.word) || "/@".utf8.contains($0)
    }
    let end = tag.endIndex
    guard !tag.isEmpty, end < text.count else { return }
    let word = String(decoding: tag, as: UTF8.self).lowercased()
    if let operation = VariableTag.Operation(rawValue: word), text[end] == 0x20 {
      readVariable(operation, in: text, start, nameFrom: end + 1, of: statement)
      return
    }
    let name = String(word.reversed().drop { $0.isNumber }.reversed())
    guard TagCandidate.angleNames.contains(name) || ["/call", "@"].contains(name),
      let close = ends.next(UInt8(ascii: ">"), from: end, in: text)
    else { return }
    token(.tag, start..<close + 1, of: statement)
    if name == "star" || name == "botstar", close == end {
      let number = Int(word.dropFirst(name.count)) ?? 1
      if let capture = capture(number, inPrevious: name == "botstar"),
        let range = sourceRange(start..<close + 1, of: statement)
      {
        hints.append(OutlineHint(at: range.upperBound, capture))
      }
    }
    if word == "call" { readCall(in: text, at: close + 1, of: statement) }
  }

  private mutating func readCall(in text: [UInt8], at start: Int, of statement: Statement) {
    let rest = text[start...].drop { $0 == 0x20 }
    let name = rest.prefix {
      CharacterClass(ascii: $0) != .space && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "{")
    }
    mention(.object, name, .read, of: statement)
  }

  private mutating func readVariable(
    _ operation: VariableTag.Operation, in text: [UInt8], _ start: Int, nameFrom: Int,
    of statement: Statement
  ) {
    let name = text[nameFrom...].prefix { !"=<>{}".utf8.contains($0) }
    guard name.endIndex < text.count else { return }
    let isAssigned = text[name.endIndex] == UInt8(ascii: "=") && operation != .get
    guard isAssigned || text[name.endIndex] == UInt8(ascii: ">") else { return }
    token(.tag, start..<nameFrom - 1, of: statement)
    let kind: OutlineName.Kind =
      switch operation {
      case .bot: .robotVariable
      case .env: .environmentVariable
      default: .userVariable
      }
    mention(kind, name.trimmed, isAssigned ? .change : .read, of: statement)
  }

  private mutating func readCurlyTag(
    in text: [UInt8], at start: Int, _ ends: inout TagEnds, of statement: Statement
  ) {
    let rest = text[(start + 1)...]
    let word = rest.drop { $0 == UInt8(ascii: "/") }.prefix {
      CharacterClass(ascii: $0).contains(.word)
    }
    let isNamed = TagCandidate.curlyNames.contains(String(decoding: word, as: UTF8.self))
    // The end is looked for only if a tag begins here: a text may have thousands of brackets.
    guard isNamed || rest.starts(with: "topic=".utf8) || rest.first == UInt8(ascii: "@"),
      let close = ends.next(UInt8(ascii: "}"), from: start + 1, in: text)
    else { return }
    let inner = text[start + 1..<close]
    if inner.starts(with: "topic=".utf8) || inner.first == UInt8(ascii: "@") {
      let length = inner.first == UInt8(ascii: "@") ? 1 : 6
      token(.tag, start..<start + 1 + length, of: statement)
      token(.tag, close..<close + 1, of: statement)
      guard !inner.contains(where: { "<{".utf8.contains($0) }) else { return }
      let target = inner.dropFirst(length).trimmed
      mention(
        length == 1 ? .rule : .topic, target, length == 1 ? .redirect : .enter, of: statement)
      return
    }
    if isNamed { token(.tag, start..<close + 1, of: statement) }
  }
}
