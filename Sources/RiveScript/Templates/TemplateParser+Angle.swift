/// The tags in angle brackets.
extension TemplateParser {
  mutating func parseAngleTag(before end: Int) -> [Piece]? {
    if text.contains("<call>", at: index) { return parseCall(before: end) }
    guard let close = brackets.bracketEnd(at: index), close < end else { return nil }
    // Only a short tag is read as a simple one, such as `<star2>` or `<date %A>`: decoding the content of every bracket
    // would take quadratic time for nested brackets.
    if close - index <= Self.maximumSimpleTagLength,
      let piece = parseSimpleTag(String(decoding: text[index + 1..<close], as: UTF8.self))
    {
      index = close + 1
      return [piece]
    }
    return parseVariable(until: close)
  }

  private static let maximumSimpleTagLength = 64

  private mutating func parseSimpleTag(_ content: String) -> Piece? {
    switch content {
    case "id": return .user
    case "asked": return .asked
    case "@": return .redirect(slot: newSlot(.redirects), [.star(1)])
    default: break
    }
    if let format = Self.dateFormat(content) { return .date(format) }
    if let format = TextFormat(rawValue: content) { return .format(format, [.star(1)]) }
    if content.hasSuffix(" raw"), let number = Self.number(of: content.dropLast(4), after: "star") {
      return .rawStar(number)
    }
    if let number = Self.number(of: content, after: "botstar") { return .botStar(number) }
    if let number = Self.number(of: content, after: "star") { return .star(number) }
    if let number = Self.number(of: content, after: "input"), number <= 9 { return .input(number) }
    if let number = Self.number(of: content, after: "reply"), number <= 9 { return .reply(number) }
    return nil
  }

  /// Returns whether a tag with this content is a `<date>`, or a short enough `<date format>` with a valid format.
  static func isDate(_ content: ArraySlice<UInt8>) -> Bool {
    content.count < maximumSimpleTagLength
      && dateFormat(String(decoding: content, as: UTF8.self)) != nil
  }

  private static func dateFormat(_ content: String) -> DateFormat? {
    if content == "date" { return .date }
    return content.hasPrefix("date ") ? DateFormat(String(content.dropFirst(5))) : nil
  }

  private static func number(of content: some StringProtocol, after name: String) -> Int? {
    guard content.hasPrefix(name) else { return nil }
    let digits = content.dropFirst(name.count)
    if digits.isEmpty { return 1 }
    guard digits.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let number = Int(digits), number > 0 else {
      return nil
    }
    return number
  }

  /// Parses `<set name=value>` and similar tags; the tag's name is case-insensitive.
  private mutating func parseVariable(until close: Int) -> [Piece]? {
    guard
      let space = text[index..<close].prefix(Self.maximumVariableTagLength).firstIndex(of: 0x20),
      space + 1 < close
    else {
      return nil
    }
    let word = String(decoding: text[index + 1..<space], as: UTF8.self).lowercased()
    guard let operation = VariableTag.Operation(rawValue: word) else { return nil }
    let equals = brackets.assignment(at: index).flatMap { $0 < close ? $0 : nil }
    guard (equals != nil) || !operation.assigns else { return nil }

    index = space + 1
    let hasOnlyName = operation == .get || operation == .calc
    let nameText = text[index..<(hasOnlyName ? close : equals ?? close)]
    let name = parseSequence(until: nameText.endIndex)
    var value: [Piece]?
    if !hasOnlyName, let equals {
      index = equals + 1
      value = parseSequence(until: close)
    }
    index = close + 1
    let fixed = Self.mayContainTags(nameText) ? nil : String(decoding: nameText, as: UTF8.self)
    let tag = VariableTag(operation: operation, fixedName: fixed, name: name, value: value)
    return [.variable(slot: newSlot(.variables), tag)]
  }

  /// The length of `<mult `, the longest start of such a tag, including the bracket and the space.
  private static let maximumVariableTagLength = 6

  private mutating func parseCall(before end: Int) -> [Piece]? {
    let start = index + 6
    guard let close = brackets.callEnd(at: index), close < end, close > start else { return nil }
    index = start
    let pieces = parseSequence(until: close)
    index = close + 7
    return [.call(slot: newSlot(.calls), pieces)]
  }
}

extension VariableTag.Operation {
  /// Whether the tag requires a value.
  var assigns: Bool {
    switch self {
    case .get, .bot, .env, .calc: false
    case .set, .add, .sub, .mult, .div: true
    }
  }
}
