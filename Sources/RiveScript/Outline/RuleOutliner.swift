import Responder

/// Makes the outline of a rule file from its statements, comments and objects.
struct RuleOutliner {
  private let document: Document
  private var symbols: [OutlineSymbol] = []
  var mentions: [OutlineMention] = []
  var tokens: [OutlineToken] = []
  var hints: [OutlineHint] = []
  /// The index of the symbol of the open topic or begin block.
  private var section: Int?
  /// The index of the symbol of the open trigger with its replies.
  private var rule: Int?
  /// The captures of the open trigger, and those of its `%` line, as hints beside `<star>` and `<botstar>` show them.
  private var captures: [String] = []
  private var previousCaptures: [String] = []

  private init(_ source: RuleSource, _ options: ParsingOptions) {
    document = Document(parsing: source, options: options, keepsLines: true)
  }

  /// Complexity: linear in the file.
  static func outline(of source: RuleSource, _ options: ParsingOptions) -> RuleOutline {
    var outliner = RuleOutliner(source, options)
    for statement in outliner.document.statements { outliner.read(statement) }
    outliner.closeSection(at: source.bytes.count)
    outliner.readLines()
    return RuleOutline(
      symbols: outliner.symbols, mentions: outliner.mentions, tokens: outliner.tokens,
      hints: outliner.hints)
  }

  private mutating func read(_ statement: Statement) {
    let start = start(of: statement)
    tokens.append(OutlineToken(.keyword, start..<start + 1))
    let range = start..<max(start + 1, end(of: statement))
    switch statement.command {
    case .definition: readDefinition(statement, range)
    case .label: openSection(statement, range)
    case .endLabel:
      if document.text(of: statement).closesLabel { closeSection(at: range.upperBound) }
    case .trigger:
      captures = readPattern(statement)
      previousCaptures = []
      let text = text(of: statement)
      var symbol = OutlineSymbol(
        .rule, String(decoding: text, as: UTF8.self), range: range,
        nameRange: sourceRange(0..<text.count, of: statement) ?? range)
      symbol.detail = section.map { symbols[$0].name } ?? ""
      mentions.append(OutlineMention(.rule, symbol.name, .definition, symbol.nameRange))
      rule = open(symbol)
    case .previous:
      previousCaptures = readPattern(statement)
      mention(.reply, .previous, all: statement) { ComparableReply.words(of: $0) }
    case .redirect:
      if !TemplateParser.mayContainTags(document[statement.text]) {
        mention(.rule, .redirect, all: statement) { $0 }
      }
      readTags(statement)
    case .condition: readTags(statement)
    case .reply:
      mention(.reply, .definition, all: statement) { ComparableReply.words(of: $0) }
      readTags(statement)
    }
    let belongsToRule = statement.command != .definition && statement.command != .label
    if belongsToRule { extend(rule, to: range.upperBound) }
  }

  /// Adds a symbol, and returns its index.
  private mutating func open(_ symbol: OutlineSymbol) -> Int {
    symbols.append(symbol)
    return symbols.count - 1
  }

  private mutating func extend(_ symbol: Int?, to end: Int) {
    guard let symbol else { return }
    let range = symbols[symbol].range
    symbols[symbol].range = range.lowerBound..<max(range.upperBound, end)
  }

  /// Adds a mention of a name, a part of a statement's text; an empty name is left out.
  mutating func mention(
    _ kind: OutlineName.Kind, _ name: ArraySlice<UInt8>, _ role: OutlineMention.Role,
    of statement: Statement
  ) {
    guard !name.isEmpty, let range = sourceRange(name.indices, of: statement) else { return }
    mentions.append(OutlineMention(kind, String(decoding: name, as: UTF8.self), role, range))
  }

  private mutating func mention(
    _ kind: OutlineName.Kind, _ role: OutlineMention.Role, all statement: Statement,
    _ text: (String) -> String
  ) {
    guard let range = sourceRange(0..<statement.text.count, of: statement), !range.isEmpty else {
      return
    }
    mentions.append(OutlineMention(kind, text(document.text(of: statement)), role, range))
  }
}

/// Topics and rules.
extension RuleOutliner {
  private mutating func openSection(_ statement: Statement, _ range: Range<Int>) {
    closeSection(at: range.lowerBound)
    let words = text(of: statement).split { CharacterClass(ascii: $0) == .space }
    guard let kind = words.first else { return }
    if kind.elementsEqual("begin".utf8) {
      section = open(
        OutlineSymbol(
          .topic, "begin", detail: "begin block", range: range,
          nameRange: sourceRange(kind.indices, of: statement) ?? range))
    }
    guard kind.elementsEqual("topic".utf8), words.count > 1 else { return }
    token(.keyword, kind.indices, of: statement)
    section = open(
      OutlineSymbol(
        .topic, String(decoding: words[1], as: UTF8.self), range: range,
        nameRange: sourceRange(words[1].indices, of: statement) ?? range))
    mention(.topic, words[1], .definition, of: statement)
    var role = OutlineMention.Role.include
    for word in words.dropFirst(2) {
      let isInclude = word.elementsEqual("includes".utf8)
      if isInclude || word.elementsEqual("inherits".utf8) {
        role = isInclude ? .include : .inherit
        token(.keyword, word.indices, of: statement)
      } else {
        mention(.topic, word, role, of: statement)
      }
    }
  }

  private mutating func closeSection(at end: Int) {
    extend(section, to: end)
    (section, rule) = (nil, nil)
  }
}

/// Definitions.
extension RuleOutliner {
  private mutating func readDefinition(_ statement: Statement, _ range: Range<Int>) {
    let text = text(of: statement)
    let definition = Definition(text[...])
    let first = text.prefix { CharacterClass(ascii: $0) != .space }
    let equals = text.firstIndex(of: UInt8(ascii: "=")) ?? text.endIndex
    let name = text[first.endIndex..<max(first.endIndex, equals)].trimmed
    token(.keyword, first.indices, of: statement)
    guard let nameRange = sourceRange(name.indices, of: statement), !name.isEmpty,
      let kind = Self.kind(of: definition)
    else { return }
    symbols.append(
      OutlineSymbol(
        kind, definition.name, detail: definition.word, range: range, nameRange: nameRange))
    guard kind != .substitution else { return }
    mentions.append(OutlineMention(kind, definition.name, .definition, nameRange))
    if kind == .array || definition.fillers != nil {
      for index in text.indices[equals...] where text[index] == UInt8(ascii: "@") {
        readArray(in: text, at: index, of: statement)
      }
    }
    if kind == .robotVariable { readTags(statement) }
  }

  private static func kind(of definition: Definition) -> OutlineName.Kind? {
    switch definition.kind {
    case .array: .array
    case .var: .robotVariable
    case .global: .environmentVariable
    case .sub, .person: .substitution
    case .version, .weight, .local, nil: nil
    }
  }

  /// Adds the array named after an `@`.
  mutating func readArray(in text: [UInt8], at index: Int, of statement: Statement) {
    let name = text[(index + 1)...].prefix {
      CharacterClass(ascii: $0).contains(.word) || $0 >= 0x80
    }
    mention(.array, name, .read, of: statement)
  }
}

/// Patterns, comments, objects, and ranges in the file.
extension RuleOutliner {
  /// Adds the names in a trigger or a `%` line, and returns its captures as hints show them.
  private mutating func readPattern(_ statement: Statement) -> [String] {
    let text = text(of: statement)
    let parts = TriggerParts(text).parts.sorted { $0.range.lowerBound < $1.range.lowerBound }
    var ends = TagEnds()
    var endOfOptionals = 0
    var captures: [String] = []
    for part in parts {
      switch part.kind {
      case .wildcard, .group, .bar, .word: break
      case .optional: endOfOptionals = max(endOfOptionals, part.range.upperBound)
      case .array: readArray(in: text, at: part.range.lowerBound, of: statement)
      case .variable: readTag(in: text, at: part.range.lowerBound, &ends, of: statement)
      case .weight: token(.tag, part.range, of: statement)
      }
      guard part.kind == .wildcard || part.kind == .group else { continue }
      if part.kind == .wildcard { token(.wildcard, part.range, of: statement) }
      if part.range.lowerBound >= endOfOptionals {
        captures.append(Self.captureHint(of: part.range, in: text))
      }
    }
    return captures
  }

  /// Returns a hint for a capture: the word before, if any, and up to 24 characters, such as `is *` in `name is *`.
  private static func captureHint(of part: Range<Int>, in text: [UInt8]) -> String {
    // A scalar has at most 4 bytes, and the word before or the part of a group can be long.
    let near = text[max(0, part.lowerBound - 4 * 24)..<part.lowerBound]
      .drop { $0 & 0xC0 == 0x80 }
    let end = near.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? near.startIndex
    let before = near[(near[..<end].lastIndex(of: 0x20).map { $0 + 1 } ?? near.startIndex)..<end]
    let start = String(decoding: text[part].prefix(4 * 24), as: UTF8.self)
    let own = String(start.unicodeScalars.prefix(24))
    let isWord = before.allSatisfy {
      $0 >= 0x80 || CharacterClass(ascii: $0).contains(.word)
    }
    return before.isEmpty || !isWord ? own : String(decoding: before, as: UTF8.self) + " " + own
  }

  /// Returns the hint for a star's capture; `nil` if no capture has this number.
  func capture(_ number: Int, inPrevious: Bool) -> String? {
    let all = inPrevious ? previousCaptures : captures
    return all.indices.contains(number - 1) ? all[number - 1] : nil
  }

  mutating func token(_ kind: OutlineToken.Kind, _ part: Range<Int>, of statement: Statement) {
    if let range = sourceRange(part, of: statement) { tokens.append(OutlineToken(kind, range)) }
  }

  func text(of statement: Statement) -> [UInt8] { Array(document[statement.text]) }

  /// Returns the range in the file of a part of a statement’s text; `nil` if the part is not contiguous there.
  func sourceRange(_ part: Range<Int>, of statement: Statement) -> Range<Int>? {
    document.sourceRange(of: part, in: statement)
  }

  /// Returns the offset of a statement’s command.
  private func start(of statement: Statement) -> Int {
    document.lines[Int(statement.line) - 1].text.start
  }

  private func end(of statement: Statement) -> Int {
    statement.text.isEmpty ? 0 : document.sourceOffset(of: statement.text.end - 1) + 1
  }

  /// Adds comments and objects, which are not statements.
  private mutating func readLines() {
    var object: Int?
    for line in document.lines {
      switch line.kind {
      case .comment, .opensBlock, .block: tokens.append(OutlineToken(.comment, line.text.range))
      case .object:
        let words = document.argument(of: line).split { CharacterClass(ascii: $0) == .space }
        guard words.count > 1 else { continue }
        let (range, name) = (words[1].indices, String(decoding: words[1], as: UTF8.self))
        object = open(OutlineSymbol(.object, name, range: line.text.range, nameRange: range))
        mentions.append(OutlineMention(.object, name, .definition, range))
      case .command:
        extend(object, to: line.text.end)
        object = nil
      default: continue
      }
    }
    extend(object, to: document.source.count)
  }
}
