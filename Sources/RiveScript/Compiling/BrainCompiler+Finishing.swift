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
    let arrays = definitions.arrays
    var added: [UInt8] = []
    let base = arena.count
    var parser = TemplateParser(
      Array(arena[range]), place: { added.place($0).shifted(by: base) },
      array: { name in arrays[name]?.map { Array($0.utf8) } })
    let template = parser.parse()
    arena += added
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
