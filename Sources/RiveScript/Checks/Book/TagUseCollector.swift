/// Collects the tags of a text, including those inside other tags.
struct TagUseCollector {
  let arena: [UInt8]
  /// Whether the names of topics in tags are converted to lower case.
  let lowercasesTopics: Bool
  private(set) var uses: [TagUse] = []
  /// Whether the tags being collected are part of a value that another tag stores.
  private var isStored = false

  init(arena: [UInt8], lowercasesTopics: Bool) {
    self.arena = arena
    self.lowercasesTopics = lowercasesTopics
  }

  mutating func collect(_ pieces: [Piece], text: Int) {
    for piece in pieces {
      switch piece {
      case .star(let number): add(.star, nil, number, text)
      case .rawStar(let number):
        add(.star, nil, number, text)
        uses[uses.count - 1].isRaw = true
      case .botStar(let number): add(.botStar, nil, number, text)
      case .random, .randomWord, .format:
        for inner in piece.inner { collect(inner, text: text) }
      case .topic(_, let inner): add(.topic, inner, text)
      case .redirect(_, let inner): add(.redirect, inner, text)
      case .call(_, let inner):
        add(.call, inner.firstWord(in: arena), 0, text)
        collect(inner, text: text)
      case .variable(_, let tag): collect(tag, text: text)
      case .text, .data, .input, .reply, .user, .date, .asked, .ok, .gap: continue
      }
    }
  }

  private mutating func collect(_ tag: VariableTag, text: Int) {
    let kind: TagUse.Kind =
      switch tag.operation {
      case .get: .readUser
      case .calc: .calculate
      case .set, .add, .sub, .mult, .div: tag.fixedName == "topic" ? .topic : .changeUser
      case .bot: tag.value == nil ? .readRobot : .changeRobot
      case .env: tag.value == nil ? .readEnvironment : .changeEnvironment
      }
    if kind == .topic, let value = tag.value { return add(.topic, value, text) }
    add(kind, kind == .calculate ? nil : tag.fixedName, 0, text)
    if tag.fixedName == nil { collect(tag.name, text: text) }
    let wasStored = isStored
    isStored = true
    collect(tag.value ?? [], text: text)
    isStored = wasStored
  }

  private mutating func add(_ kind: TagUse.Kind, _ inner: [Piece], _ text: Int) {
    let name = inner.plainText(in: arena).map {
      let isLowercased = kind == .topic && lowercasesTopics
      return String(decoding: isLowercased ? $0.lowercasedText : $0, as: UTF8.self)
    }
    add(kind, name, 0, text)
    collect(inner, text: text)
  }

  private mutating func add(_ kind: TagUse.Kind, _ name: String?, _ number: Int, _ text: Int) {
    uses.append(
      TagUse(kind: kind, name: name, number: number, isStored: isStored, text: text))
  }
}

extension Piece {
  /// The parts of a tag that have tags of their own, such as the alternatives of a random choice.
  var inner: [[Piece]] {
    switch self {
    case .random(_, let alternatives): alternatives
    case .randomWord(_, let inner), .format(_, let inner), .topic(_, let inner),
      .redirect(_, let inner), .call(_, let inner):
      [inner]
    case .variable(_, let tag): [tag.name, tag.value ?? []]
    case .text, .data, .star, .rawStar, .botStar, .input, .reply, .user, .date, .asked, .ok, .gap:
      []
    }
  }
}

extension [Piece] {
  /// Returns the text of the pieces; `nil` if any of them is a tag.
  func plainText(in arena: [UInt8]) -> [UInt8]? {
    var text: [UInt8] = []
    for piece in self {
      guard case .text(let range) = piece else { return nil }
      text += arena[range]
    }
    return text
  }

  /// Returns the first word of the pieces; `nil` if a tag is part of it.
  fileprivate func firstWord(in arena: [UInt8]) -> String? {
    guard case .text(let range)? = first else { return nil }
    let text = arena[range].trimmed
    let word = text.prefix { CharacterClass(ascii: $0) != .space }
    guard !word.isEmpty, count == 1 || word.endIndex < range.end else { return nil }
    return String(decoding: word, as: UTF8.self)
  }
}

extension Template {
  var pieces: [Piece] {
    if case .text(let range) = self { return range.isEmpty ? [] : [.text(range)] }
    return composed?.pieces ?? []
  }
}
