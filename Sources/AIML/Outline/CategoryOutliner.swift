import Responder

/// Makes the outline of an AIML file from its tags; the file need not be well-formed.
struct CategoryOutliner {
  /// An open element.
  private struct Open {
    var name: String
    var start: Int
    var contentStart: Int
    var attributes: [MarkupAttribute]
    var hasElements = false
    /// The categories of a topic.
    var children: [OutlineSymbol] = []
    var pattern: (text: String, range: Range<Int>)?
  }

  private let source: RuleSource
  private var open: [Open] = []
  private var symbols: [OutlineSymbol] = []
  private var mentions: [OutlineMention] = []
  private var tokens: [OutlineToken] = []

  private init(_ source: RuleSource) { self.source = source }

  /// Returns the outline of a file.
  ///
  /// Complexity: linear in the file, times the depth of its elements.
  static func outline(of source: RuleSource) -> RuleOutline {
    var outliner = CategoryOutliner(source)
    for token in MarkupScanner(source.bytes) { outliner.read(token) }
    while !outliner.open.isEmpty { outliner.close(at: source.bytes.count, source.bytes.count) }
    return RuleOutline(
      symbols: outliner.symbols, mentions: outliner.mentions, tokens: outliner.tokens)
  }

  private mutating func read(_ token: MarkupToken) {
    let range = token.range
    switch token.kind {
    case .text, .characterData, .declaration: break
    case .comment: tokens.append(OutlineToken(.comment, range))
    case .start(let nameRange, let attributes, let isEmpty):
      let name = XMLName(source.bytes[nameRange]).lowercased
      tokens.append(OutlineToken(Self.structure.contains(name) ? .keyword : .tag, nameRange))
      // A category inside a category, or a topic with a name and content inside a category, means that the outer elements
      // are not closed: they end here. Inside `<learn>`, a category is taught.
      let begins = name == "category" || !isEmpty && nameAttribute(of: attributes) != nil
      if Self.sections.contains(name), begins, !isTaught {
        let depth =
          name == "topic"
          ? isIn("category") ? open.firstIndex { Self.sections.contains($0.name) } : nil
          : open.lastIndex { $0.name == "category" }
        while let depth, open.count > depth { close(at: range.lowerBound, range.lowerBound) }
      }
      if !open.isEmpty { open[open.count - 1].hasElements = true }
      readAttributes(name, attributes)
      guard !isEmpty, open.count < MarkupScanner.maximumDepth else { return }
      open.append(
        Open(
          name: name, start: range.lowerBound, contentStart: range.upperBound,
          attributes: attributes))
    case .end(let nameRange):
      let name = XMLName(source.bytes[nameRange]).lowercased
      tokens.append(OutlineToken(Self.structure.contains(name) ? .keyword : .tag, nameRange))
      guard let depth = open.lastIndex(where: { $0.name == name }) else { return }
      while open.count > depth + 1 { close(at: range.lowerBound, range.lowerBound) }
      close(at: range.lowerBound, range.upperBound)
    }
  }

  private static let structure: Set = [
    "aiml", "category", "pattern", "template", "that", "topic",
  ]

  private static let sections: Set = ["category", "topic"]

  private func isIn(_ name: String) -> Bool { open.contains { $0.name == name } }

  /// Whether the innermost open element is, or is inside, a `<learn>` or `<learnf>`.
  private var isTaught: Bool { isIn("learn") || isIn("learnf") }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: source.bytes[range], as: UTF8.self)
  }

  private func nameAttribute(of attributes: [MarkupAttribute]) -> MarkupAttribute? {
    attributes.first { text($0.name).lowercased() == "name" }
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, source.bytes[start].isBlank { start += 1 }
    while end > start, source.bytes[end - 1].isBlank { end -= 1 }
    return start..<end
  }

  /// The kinds of the names in `name` attributes, by tag.
  static let namedKinds: [String: OutlineName.Kind] = [
    "get": .userVariable, "set": .userVariable, "condition": .userVariable, "li": .userVariable,
    "bot": .robotVariable, "map": .map, "topic": .topic,
  ]

  /// Adds a mention of the name in a tag’s `name` attribute.
  private mutating func readAttributes(_ tag: String, _ attributes: [MarkupAttribute]) {
    guard let name = nameAttribute(of: attributes) else { return }
    let range = trimmed(name.value)
    guard !range.isEmpty, let kind = Self.namedKinds[tag] else { return }
    let role: OutlineMention.Role =
      tag == "set" ? .change : tag == "topic" ? .definition : .read
    let text = kind == .topic ? text(range).uppercased() : text(range)
    mentions.append(OutlineMention(kind, text, role, range))
  }

  private mutating func close(at contentEnd: Int, _ end: Int) {
    guard let element = open.popLast() else { return }
    let content = trimmed(element.contentStart..<max(element.contentStart, contentEnd))
    let range = element.start..<max(element.start, end)
    switch element.name {
    case "category": closeCategory(element, range)
    case "topic": closeTopic(element, range, content)
    case "pattern":
      guard open.last?.name == "category", !content.isEmpty else { return }
      open[open.count - 1].pattern = (text(content).singleSpaced, content)
      addWildcards(in: content)
    case "that":
      if open.last?.name == "category", !content.isEmpty {
        mentions.append(OutlineMention(.reply, comparable(content), .previous, content))
      }
    case "template":
      if !content.isEmpty, open.last?.name == "category" {
        mentions.append(OutlineMention(.reply, comparable(content), .definition, content))
      }
    case "srai":
      if !element.hasElements, !content.isEmpty {
        mentions.append(OutlineMention(.rule, text(content).singleSpaced, .redirect, content))
      }
    case "set": closeSet(element, content)
    default: break
    }
  }

  /// Adds the set that a pattern or a `<that>` names, or the topic that a template enters.
  private mutating func closeSet(_ element: Open, _ content: Range<Int>) {
    guard !element.hasElements, !content.isEmpty else { return }
    if isIn("pattern") || isIn("that") {
      mentions.append(OutlineMention(.set, text(content).lowercased(), .read, content))
    } else if let name = nameAttribute(of: element.attributes),
      text(name.value).lowercased() == "topic"
    {
      mentions.append(OutlineMention(.topic, text(content).uppercased(), .enter, content))
    }
  }

  private mutating func closeCategory(_ element: Open, _ range: Range<Int>) {
    guard let pattern = element.pattern, !isTaught else { return }
    let topic = open.last { $0.name == "topic" }
      .flatMap { nameAttribute(of: $0.attributes) }.map { text($0.value) }
    let symbol = OutlineSymbol(
      .rule, pattern.text, detail: topic ?? "", range: range, nameRange: pattern.range)
    mentions.append(OutlineMention(.rule, pattern.text, .definition, pattern.range))
    add(symbol)
  }

  private mutating func closeTopic(_ element: Open, _ range: Range<Int>, _ content: Range<Int>) {
    guard let name = nameAttribute(of: element.attributes) else {
      if open.last?.name == "category", !element.hasElements, !content.isEmpty {
        mentions.append(OutlineMention(.topic, text(content).uppercased(), .definition, content))
      }
      return
    }
    var symbol = OutlineSymbol(.topic, text(name.value), range: range, nameRange: name.value)
    symbol.children = element.children
    add(symbol)
  }

  private mutating func add(_ symbol: OutlineSymbol) {
    if let topic = open.lastIndex(where: { $0.name == "topic" }) {
      open[topic].children.append(symbol)
    } else {
      symbols.append(symbol)
    }
  }

  private mutating func addWildcards(in range: Range<Int>) {
    for index in range where "*_^#".utf8.contains(source.bytes[index]) {
      tokens.append(OutlineToken(.wildcard, index..<index + 1))
    }
  }

  /// Returns a template or a `<that>` in the form in which the two are compared: lower case, no punctuation, and `*`
  /// for each tag and wildcard.
  private func comparable(_ range: Range<Int>) -> String {
    var text = ""
    var depth = 0
    for scalar in self.text(range).unicodeScalars {
      switch scalar {
      case "<":
        depth += 1
        text += " * "
      case ">": depth = max(0, depth - 1)
      case _ where depth > 0: continue
      case "*", "_", "^", "#": text += " * "
      case "$", "'": continue
      default:
        let isWord = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        text += isWord ? scalar.properties.lowercaseMapping : " "
      }
    }
    return text.split(separator: " ").joined(separator: " ")
  }
}
