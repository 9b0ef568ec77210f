/// Reads the text and the elements of a pattern, a `<that>` or a topic.
struct PatternReader {
  private(set) var tokens: [PatternToken] = []
  /// Whether the pattern can never match, for example because of an unset property.
  private(set) var isImpossible = false
  private var hasLoneMark = false
  /// The element that is open, with its attributes and its text.
  private var element: (name: String, attributes: [XMLAttribute], text: [UInt8], range: Range<Int>)?
  /// The number of open elements; an element inside another one is skipped.
  private var depth = 0

  init() { tokens.reserveCapacity(6) }

  var isEmpty: Bool { tokens.isEmpty && !isImpossible }

  mutating func readText(
    _ bytes: [UInt8], at places: TextPlaces, _ file: Int, _ builder: inout LibraryBuilder
  ) {
    if depth > 0 {
      if depth == 1 { element?.text += bytes }
      return
    }
    var start = 0
    while start < bytes.count {
      while start < bytes.count, bytes[start].isBlank { start += 1 }
      var end = start
      while end < bytes.count, !bytes[end].isBlank { end += 1 }
      // Letters and digits of ASCII are a single word with every setting of the splitter.
      if start < end, !builder.context.followsPythonAIML,
        let word = builder.library.vocabulary.addPlain(bytes, start..<end)
      {
        tokens.append(.word(word))
      } else if start < end {
        readWord(
          Array(bytes[start..<end]), places.range(of: start..<end), file, &builder)
      }
      start = end
    }
  }

  private mutating func readWord(
    _ bytes: [UInt8], _ range: Range<Int>, _ file: Int, _ builder: inout LibraryBuilder
  ) {
    if bytes.count == 1, let wildcard = Wildcard(bytes[0]) {
      tokens.append(.wildcard(wildcard))
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let isAIML1 = builder.context.isAIML1
    if text.contains("*") || isAIML1 && (text.hasPrefix("_") || text.hasSuffix("_")) {
      builder.report(.gluedWildcard(text, isMatched: !isAIML1), file: file, range)
      guard !isAIML1 else {
        // Messages have no marks in AIML 1, so that none has this word.
        isImpossible = true
        return
      }
    }
    if builder.context.followsPythonAIML, !Self.isMatchedByPython(text) {
      builder.report(.unmatchedByPython(text), file: file, range)
      isImpossible = true
      return
    }
    let hasPriority = bytes.count > 1 && bytes[0] == UInt8(ascii: "$")
    let words = builder.words(of: hasPriority ? Array(bytes.dropFirst()) : bytes)
    for (index, word) in words.enumerated() {
      tokens.append(hasPriority && index == 0 ? .priorityWord(word) : .word(word))
    }
    if words.isEmpty, !hasPriority, !text.allSatisfy(\.isWhitespace) {
      if !hasLoneMark { builder.report(.loneMark(text), file: file, range) }
      hasLoneMark = true
      isImpossible = true
    }
  }

  /// Returns whether python-aiml matches a word of a pattern: it compares words of messages, in capitals and without
  /// marks, with the pattern as it is written.
  private static func isMatchedByPython(_ text: String) -> Bool {
    text == text.uppercased() && WordSplitter.isUnmarkedInAIML1(text)
  }

  mutating func begin(_ name: String, _ attributes: [XMLAttribute], _ range: Range<Int>) {
    depth += 1
    if depth == 1 { element = (name, attributes, [], range) }
  }

  mutating func end(_ file: Int, _ builder: inout LibraryBuilder) {
    depth -= 1
    guard depth == 0, let element else { return }
    self.element = nil
    let text = String(decoding: element.text.collapsed, as: UTF8.self)
    func attribute(_ names: String...) -> String? {
      element.attributes.first { names.contains($0.name.lowercased()) }?.value
    }
    switch element.name {
    case "set":
      let name = (attribute("name") ?? text).lowercased()
      let set = builder.set(named: name)
      if !builder.library.sets[Int(set)].isDefined {
        builder.report(.unknownSet(name), file: file, element.range)
      }
      tokens.append(.set(set))
    case "bot", "name":
      let name = element.name == "name" ? "name" : attribute("name", "property") ?? text
      let value = builder.context.properties[name.lowercased()] ?? ""
      let words = builder.words(of: Array(value.utf8))
      if builder.context.followsPythonAIML, !value.isEmpty, !Self.isMatchedByPython(value) {
        isImpossible = true
        builder.report(.unmatchedByPython(value), file: file, element.range)
      } else if words.isEmpty {
        isImpossible = true
        builder.report(.unsetProperty(name), file: file, element.range)
      } else if builder.context.countsProperties {
        tokens.append(.set(builder.set(listing: value)))
      } else {
        for word in words { tokens.append(.word(word)) }
      }
    case "iset": tokens.append(.set(builder.set(listing: attribute("words") ?? text)))
    case "regex":
      let name = attribute("template")
      let expression =
        name.map { builder.context.expressions[$0.lowercased()] ?? "" }
        ?? attribute("pattern", "form") ?? text
      if !expression.isEmpty, let set = builder.set(matching: expression) {
        tokens.append(.set(set))
      } else {
        isImpossible = true
        let shown = expression.isEmpty ? name ?? "" : expression
        builder.report(.badExpression(shown), file: file, element.range)
      }
    default:
      isImpossible = true
      builder.report(.unknownInPattern(element.name), file: file, element.range)
    }
  }
}
