/// The tags in angle brackets.
extension TemplateParser {
  mutating func angleTag(before end: Int) -> [Piece]? {
    if text.stands("<call>", at: index) { return call(before: end) }
    guard let close = brackets.bracket(at: index), close < end else { return nil }
    let content = text[index + 1..<close]
    if let piece = simple(String(decoding: content, as: UTF8.self)) {
      index = close + 1
      return [piece]
    }
    return variable(until: close)
  }

  private mutating func simple(_ content: String) -> Piece? {
    switch content {
    case "id": return .user
    case "@": return .redirect(slot: newSlot(.redirects), [.star(1)])
    default: break
    }
    if let format = TextFormat(rawValue: content) { return .format(format, [.star(1)]) }
    if let number = Self.number(of: content, after: "botstar") { return .botStar(number) }
    if let number = Self.number(of: content, after: "star") { return .star(number) }
    if let number = Self.number(of: content, after: "input"), number <= 9 { return .input(number) }
    if let number = Self.number(of: content, after: "reply"), number <= 9 { return .reply(number) }
    return nil
  }

  private static func number(of content: String, after name: String) -> Int? {
    guard content.hasPrefix(name) else { return nil }
    let digits = content.dropFirst(name.count)
    if digits.isEmpty { return 1 }
    guard digits.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let number = Int(digits), number > 0 else {
      return nil
    }
    return number
  }

  /// `<set name=value>` and its kind; the name of the tag in any case.
  private mutating func variable(until close: Int) -> [Piece]? {
    guard let space = text[index..<close].firstIndex(of: 0x20), space + 1 < close else {
      return nil
    }
    let word = String(decoding: text[index + 1..<space], as: UTF8.self).lowercased()
    guard let operation = VariableTag.Operation(rawValue: word) else { return nil }
    let equals = assignment(from: space + 1, until: close)
    guard (equals != nil) || !operation.assigns else { return nil }

    index = space + 1
    let nameText = text[index..<(operation == .get ? close : equals ?? close)]
    let name = sequence(until: nameText.endIndex)
    var value: [Piece]?
    if operation != .get, let equals {
      index = equals + 1
      value = sequence(until: close)
    }
    index = close + 1
    let fixed = Self.mayHoldTags(nameText) ? nil : String(decoding: nameText, as: UTF8.self)
    let tag = VariableTag(operation: operation, fixedName: fixed, name: name, value: value)
    return [.variable(slot: newSlot(.variables), tag)]
  }

  /// The first `=` outside of tags.
  private func assignment(from start: Int, until close: Int) -> Int? {
    var open = 0
    for place in start..<close {
      switch text[place] {
      case UInt8(ascii: "<"), UInt8(ascii: "{"): open += 1
      case UInt8(ascii: ">"), UInt8(ascii: "}"): open -= 1
      case UInt8(ascii: "=") where open <= 0: return place
      default: continue
      }
    }
    return nil
  }

  private mutating func call(before end: Int) -> [Piece]? {
    let start = index + 6
    guard let close = brackets.call(at: index), close < end, close > start else { return nil }
    index = start
    let pieces = sequence(until: close)
    index = close + 7
    return [.call(slot: newSlot(.calls), pieces)]
  }
}

extension VariableTag.Operation {
  /// Whether it makes no sense without a value.
  var assigns: Bool {
    switch self {
    case .get, .bot, .env: false
    case .set, .add, .sub, .mult, .div: true
    }
  }
}
