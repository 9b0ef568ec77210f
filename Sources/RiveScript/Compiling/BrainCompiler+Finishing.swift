import Responder

/// The second half: everything has been read, now it is compiled.
extension BrainCompiler {
  mutating func finish() {
    applyGlobals()
    normalizer.substitutions = Substitutions(definitions.substitutions.all)
    person = Substitutions(definitions.person.all)
    compileArrays()
    for (name, value) in options.robotVariables where definitions.variables[name] == nil {
      definitions.variables[name] = value
    }
    robotVariables = templates(of: definitions.variables)
    environment = templates(of: definitions.globals)
    compilePatterns()
    compileLines()
    if replyArrays.isFull {
      diagnostics.append(
        Diagnostic(
          .error, "array-too-large", at: SourceLocation(file: files[0], line: 1),
          "replies take more than \(ReplyArrays.maximumText) bytes from arrays with tags in them"))
    }
    linkTopics()
    sortTriggers()
    diagnostics.sort { ($0.location.file, $0.location.line) < ($1.location.file, $1.location.line) }
  }

  private mutating func applyGlobals() {
    if let depth = definitions.globals["depth"].flatMap(Int.init) { options.depth = depth }
    options.depth = min(max(options.depth, 1), 200)
    neverRepeats = definitions.globals["repeat"] == "never"
    if let marks = definitions.globals["punctuation"] {
      normalizer = Normalizer(
        utf8: normalizer.utf8, caseSensitive: normalizer.caseSensitive,
        punctuation: MarkSet(marks))
    }
  }

  private mutating func templates(of values: [String: String]) -> [String: Template] {
    var templates: [String: Template] = [:]
    for (name, value) in values { templates[name] = template(Array(value.utf8)) }
    return templates
  }

  /// A template of a text that does not lie in the arena yet.
  private mutating func template(_ text: [UInt8]) -> Template {
    template(arena.place(text))
  }

  /// Reads a text as a reply.
  mutating func template(_ range: TextRange) -> Template {
    guard TemplateParser.mayHoldTags(arena[range]) else { return .text(range) }
    // Taken out while they are used: changed in a copy, all of them would be copied for each text.
    var items = ReplyArrays()
    swap(&items, &replyArrays)
    var added: [UInt8] = []
    let base = arena.count
    let arrays = definitions.arrays
    var parser = TemplateParser(
      Array(arena[range]), place: { added.place($0).shifted(by: base) },
      array: { name in items.items(of: name, arrays) { added.place($0).shifted(by: base) } })
    let template = parser.parse()
    arena += added
    swap(&items, &replyArrays)
    return template
  }

  private mutating func compileLines() {
    for index in replies.indices {
      if let (text, weight) = WeightTag.removed(from: arena[replies[index].text]) {
        replies[index].weight = Int32(max(1, weight))
        replies[index].template = template(text)
      } else {
        replies[index].template = template(replies[index].text)
      }
    }
    for index in redirects.indices {
      redirects[index].template = templateWithoutWeight(redirects[index].text)
    }
    for index in conditions.indices {
      guard let parts = ConditionRanges(arena[conditions[index].text]) else { continue }
      conditions[index].comparison = parts.comparison
      conditions[index].left = templateWithoutWeight(parts.left)
      conditions[index].right = templateWithoutWeight(parts.right)
      conditions[index].reply = templateWithoutWeight(parts.reply)
    }
  }

  /// A range and not a slice: a slice would hold on to the arena and have it copied.
  private mutating func templateWithoutWeight(_ range: TextRange) -> Template {
    if let (text, _) = WeightTag.removed(from: arena[range]) { return template(text) }
    return template(range)
  }
}

/// Where the parts of a condition lie; the slices themselves would hold on to the arena.
private struct ConditionRanges {
  var left: TextRange
  var comparison: Comparison
  var right: TextRange
  var reply: TextRange

  init?(_ text: ArraySlice<UInt8>) {
    guard let parts = ConditionText(text) else { return nil }
    left = TextRange(parts.left.indices)
    comparison = parts.comparison
    right = TextRange(parts.right.indices)
    reply = TextRange(parts.reply.indices)
  }
}

/// The arrays as replies take them, made when the first reply names them.
struct ReplyArrays {
  /// How many bytes with tags in them replies may take from arrays, all together.
  static let maximumText = 4_000_000

  private var known: [String: TemplateParser.Items] = [:]
  private var text = 0
  private(set) var isFull = false

  /// nil for an array without items, and where the replies have taken too much already.
  mutating func items(
    of name: String, _ arrays: [String: [String]], place: (ArraySlice<UInt8>) -> TextRange
  ) -> TemplateParser.Items? {
    let items: TemplateParser.Items
    if let made = known[name] {
      items = made
    } else {
      guard let texts = arrays[name]?.map({ Array($0.utf8) }), !texts.isEmpty else { return nil }
      let isPlain = texts.allSatisfy { !TemplateParser.mayHoldTags($0[...]) }
      items = isPlain ? .plain(texts.map { [.text(place($0[...]))] }) : .tagged(texts)
      known[name] = items
    }
    guard case .tagged(let texts) = items else { return items }
    text += texts.reduce(0) { $0 + $1.count + 1 }
    if text > Self.maximumText { isFull = true }
    return isFull ? nil : items
  }
}
