import Responder

/// The second phase: compiling the statements after all of them have been read.
extension BrainCompiler {
  mutating func finish() {
    applyGlobals()
    fillers = fillerWords()
    normalizer.substitutions = Substitutions(definitions.substitutions.all)
    person = Substitutions(definitions.person.all)
    compileArrays()
    for (name, value) in options.robotVariables where definitions.variables[name] == nil {
      definitions.variables[name] = value
    }
    robotVariables = templates(of: definitions.variables)
    environment = templates(of: definitions.globals)
    keepReplyTexts()
    compilePatterns()
    reportLostLetters()
    if triggers.count < Self.minimumTriggersForThread {
      compileLines()
      orderTriggers()
    } else {
      compileLinesAndOrderTriggers()
    }
    keepReplyTexts()
    diagnostics.sort { ($0.location.file, $0.location.line) < ($1.location.file, $1.location.line) }
  }

  /// The minimum number of triggers for ordering them on a second thread.
  private static let minimumTriggersForThread = 5_000

  private mutating func compileLines() {
    compileReplies(replies.indices)
    compileRedirects(redirects.indices)
    compileConditions(conditions.indices)
    if replyArrays.isFull {
      diagnostics.append(
        Diagnostic(
          .error, "array-too-large", at: SourceLocation(file: files[0], line: 1),
          "replies take more than \(ReplyArrays.maximumText) bytes from arrays with tags in them"))
    }
  }

  private mutating func orderTriggers() {
    linkTopics()
    sortTriggers()
  }

  /// Compiles replies, redirects and conditions while another thread orders the triggers.
  private mutating func compileLinesAndOrderTriggers() {
    var ordering = self
    // `compileLines` changes these arrays of `self` in place; a second reference to them would force copies. The
    // diagnostics of both threads are joined below.
    ordering.replies = []
    ordering.conditions = []
    ordering.redirects = []
    ordering.replyArrays = ReplyArrays()
    ordering.diagnostics = []
    let ordered = BackgroundWork { [ordering] in
      var ordering = ordering
      ordering.orderTriggers()
      return ordering
    }
    compileLines()
    let result = ordered.take()
    diagnostics += result.diagnostics
    graph = result.graph
    previousPatterns = result.previousPatterns
    topics = result.topics
    words = result.words
  }

  private mutating func applyGlobals() {
    if let depth = definitions.globals["depth"].flatMap(Int.init) { options.depth = depth }
    options.depth = min(max(options.depth, 1), 200)
    if !definitions.weights.isEmpty {
      for index in triggers.indices {
        // In two steps, because a method of `self` that changed one trigger in place would copy all triggers.
        if let weight = namedWeight(of: triggers[index]) { triggers[index].rank.weight = -weight }
      }
    }
    if let name = definitions.globals["order"], let order = TriggerOrder(rawValue: name) {
      options.order = order
    }
    if options.order != .draft {
      for index in triggers.indices {
        triggers[index].rank = TriggerRank(
          arena[triggers[index].text], weight: -Int(triggers[index].rank.weight),
          order: options.order)
      }
    }
    repeatAvoidance =
      definitions.globals["repeat"].flatMap(Brain.RepeatAvoidance.init(rawValue:)) ?? .nothing
    greeting = definitions.globals["greeting"]
    if let value = definitions.globals["spelling"] {
      options.spelling = value == "1" || value == "true"
    }
    if let name = definitions.globals["split"] {
      options.split = MessageSplit(rawValue: name) ?? .none
    }
    if let marks = definitions.globals["punctuation"] {
      normalizer = Normalizer(
        utf8: normalizer.utf8, caseSensitive: normalizer.caseSensitive,
        punctuation: MarkSet(marks))
    }
  }

  /// Returns the weight that a trigger's `{weight=@name}` stands for; `nil` without such a tag or definition.
  func namedWeight(of trigger: Trigger) -> Int32? {
    guard let tag = WeightTag.first(in: arena[trigger.text]), let name = WeightTag.name(in: tag),
      let weight = definitions.weights[name]
    else { return nil }
    return Int32(min(max(weight, 0), WeightTag.maximum))
  }

  private mutating func templates(of values: [String: String]) -> [String: Template] {
    var templates: [String: Template] = [:]
    // Sorted, so that the same rules give the same `RuleImage`: the order of a dictionary changes with every run.
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      // Python's implementation inserts a value only after the escapes of the reply are read.
      templates[name] = template(Array(value.utf8), readsEscapes: !options.order.readsLikePython)
    }
    return templates
  }

  /// Moves `replyTexts` to the arena.
  mutating func keepReplyTexts() {
    arena += replyTexts
    replyTexts = []
  }

  /// Returns a template of a text that is not in the arena yet.
  private mutating func template(
    _ text: [UInt8], readsEscapes: Bool = true
  ) -> Template {
    guard TemplateParser.mayContainTags(text[...]) else {
      return .text(replyTexts.store(text).shifted(by: arena.count))
    }
    return parsed(text, readsEscapes: readsEscapes)
  }

  private mutating func template(_ range: TextRange) -> Template {
    guard TemplateParser.mayContainTags(arena[range]) else { return .text(range) }
    return parsed(Array(arena[range]))
  }

  private mutating func parsed(_ text: [UInt8], readsEscapes: Bool = true) -> Template {
    // The arrays are moved out while the parser uses them; otherwise each text would copy all of them.
    var movedArrays = ReplyArrays()
    swap(&movedArrays, &replyArrays)
    var added: [UInt8] = []
    let base = arena.count + replyTexts.count
    let arrays = definitions.arrays
    var parser = TemplateParser(
      text, store: { added.store($0).shifted(by: base) },
      array: { name in movedArrays.items(of: name, arrays) { added.store($0).shifted(by: base) } })
    parser.readsEscapes = readsEscapes
    parser.formatsNames = options.order == .likePython
    let template = parser.parse()
    replyTexts += added
    swap(&movedArrays, &replyArrays)
    return template
  }

  mutating func compileReplies(_ indices: Range<Int>) {
    for index in indices {
      let line = replies[index].text
      let (template, weight) = withoutWeight(line, of: line)
      replies[index].template = template
      if let weight { replies[index].weight = Int32(max(1, weight)) }
    }
  }

  mutating func compileRedirects(_ indices: Range<Int>) {
    for index in indices {
      let line = redirects[index].text
      redirects[index].template = withoutWeight(line, of: line).template
    }
  }

  mutating func compileConditions(_ indices: Range<Int>) {
    for index in indices {
      let line = conditions[index].text
      guard let parts = ConditionText(arena[line], hasSingleTest: options.order != .draft)
      else { continue }
      conditions[index].tests = parts.tests.map { test in
        ConditionTest(
          comparison: test.comparison,
          leftSide: withoutWeight(TextRange(test.leftSide.indices), of: line).template,
          values: test.values.map { withoutWeight(TextRange($0.indices), of: line).template },
          beginsAlternative: test.beginsAlternative)
      }
      conditions[index].reply = withoutWeight(TextRange(parts.reply.indices), of: line).template
    }
  }

  /// Returns the template of a text without its weight, and the weight.
  private mutating func withoutWeight(
    _ range: TextRange, of line: TextRange
  ) -> (template: Template, weight: Int?) {
    let pythonStyle = pythonText(range, of: line)
    let text = pythonStyle?[...] ?? arena[range]
    if let (bare, weight) = WeightTag.removed(from: text, named: definitions.weights) {
      return (template(bare), weight)
    }
    return (pythonStyle.map { template($0) } ?? template(range), nil)
  }

  /// Returns a part of a line as the Python interpreter reads the line: with single blanks, except in continuations;
  /// `nil` if that is the text itself, or if the options do not follow that interpreter.
  private func pythonText(_ range: TextRange, of line: TextRange) -> [UInt8]? {
    guard options.order == .likePython,
      let file = sources.lastIndex(where: { $0.lowerBound <= line.start })
    else { return nil }
    let base = sources[file].lowerBound
    let continuationStart =
      pieces[file].firstStart(after: line.start - base).map { $0 + base } ?? line.end
    let middle = min(max(continuationStart, range.start), range.end)
    let first = arena[range.start..<middle]
    guard let last = first.last else { return nil }
    var text = Array(first.splitAtBlanks.joined(separator: [0x20]))
    // `! local concat` inserts this blank.
    if middle < range.end, last == 0x20 { text.append(0x20) }
    text += arena[middle..<range.end]
    return text[...] == arena[range] ? nil : text
  }
}

/// The arrays in the form in which replies insert them; each is prepared at its first use.
struct ReplyArrays {
  /// The maximum total length of array items with tags that replies may insert, in bytes.
  static let maximumText = 4_000_000

  private var cache: [String: TemplateParser.Items] = [:]
  /// The total length of items with tags that replies have inserted so far.
  private var insertedBytes = 0
  /// Whether replies would insert more than `maximumText`.
  private(set) var isFull = false

  /// Returns the items of an array; `nil` if there are none, or if the items contain tags and replies would insert more
  /// than `maximumText` with them.
  mutating func items(
    of name: String, _ arrays: [String: [String]], store: (ArraySlice<UInt8>) -> TextRange
  ) -> TemplateParser.Items? {
    let items: TemplateParser.Items
    if let made = cache[name] {
      items = made
    } else {
      guard let texts = arrays[name]?.map({ Array($0.utf8) }), !texts.isEmpty else { return nil }
      let isPlain = texts.allSatisfy { !TemplateParser.mayContainTags($0[...]) }
      items = isPlain ? .plain(texts.map { [.text(store($0[...]))] }) : .tagged(texts)
      cache[name] = items
    }
    guard case .tagged(let texts) = items else { return items }
    insertedBytes += texts.reduce(0) { $0 + $1.count + 1 }
    if insertedBytes > Self.maximumText { isFull = true }
    return isFull ? nil : items
  }
}
