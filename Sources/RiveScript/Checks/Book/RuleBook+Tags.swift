import Responder

/// Searching texts for tags, arrays and weights.
extension RuleBook {
  /// The parts of texts that look like tags, such as `<word` and `{word`.
  ///
  /// Searches only replies, redirects and definitions in which a bracket was read as text; their tags may be correct.
  var tagCandidates: [TagCandidate] {
    var found: [TagCandidate] = []
    for (index, text) in texts.enumerated()
    where text.role != .conditionSide && text.template.pieces.holdBrackets(in: brain.arena) {
      found += tagCandidates(in: Array(documents[text.document][text.statement.text]), text: index)
    }
    return found
  }

  private func tagCandidates(in bytes: [UInt8], text: Int) -> [TagCandidate] {
    let brackets = TagBrackets(bytes)
    var closed: Set<Int> = []
    for position in bytes.indices {
      if let end = brackets.tagEnd(at: position) ?? brackets.callEnd(at: position) {
        closed.insert(end)
      }
    }
    var found = bytes.indices.compactMap {
      tagCandidate(at: $0, in: bytes, brackets, closed, text: text)
    }
    noteEnd(of: &found, in: bytes, brackets)
    return found
  }

  private func tagCandidate(
    at position: Int, in bytes: [UInt8], _ brackets: TagBrackets, _ closed: Set<Int>, text: Int
  ) -> TagCandidate? {
    guard bytes[position] == UInt8(ascii: "<") || bytes[position] == UInt8(ascii: "{") else {
      return nil
    }
    var tag = TagCandidate(
      text: text, offset: position, opening: opening(at: position, in: bytes), isKnown: false,
      isClosed: false)
    let isAngle = bytes[position] == UInt8(ascii: "<")
    let names = isAngle ? TagCandidate.angleNames : TagCandidate.curlyNames
    guard tag.opening.count > 1 else { return nil }
    tag.isKnown = names.contains(tag.name)
    if tag.isClosing {
      // Other closing tags with an angle bracket are HTML's.
      if isAngle, tag.name != "call" { return nil }
      tag.isClosed = closed.contains(position)
    } else if tag.opening == "<call>" {
      tag.isClosed = brackets.callEnd(at: position) != nil
    } else if tag.opening.hasSuffix("}"), tag.name != "ok" {
      tag.isClosed = brackets.tagEnd(at: position) != nil
    } else {
      tag.isClosed = brackets.bracketEnd(at: position) != nil
    }
    if isAngle, tag.name == "date", let end = brackets.bracketEnd(at: position) {
      tag.hasUnknownFormat = !TemplateParser.isDate(bytes[position + 1..<end])
    }
    return tag
  }

  /// Stores where the closing text of the last unclosed tag is missing, if this is certain.
  ///
  /// It is uncertain if a closing tag has no opening tag, if an unclosed tag is probably misspelled, or if the tag can
  /// contain further words, such as `<set`.
  private func noteEnd(of tags: inout [TagCandidate], in bytes: [UInt8], _ brackets: TagBrackets) {
    guard let last = tags.lastIndex(where: { $0.isKnown && !$0.isClosed && !$0.isClosing }),
      !tags.contains(where: { !$0.isClosed && ($0.isClosing || !$0.isKnown && $0.meant != nil) })
    else { return }
    if tags[last].ending == ">" || tags[last].ending == "}" {
      let single = ["star", "botstar", "input", "reply", "id", "date", "asked", "ok"]
      if single.contains(tags[last].name) { tags[last].end = tags[last].range.upperBound }
      return
    }
    let outer = tags[..<last].compactMap {
      brackets.tagEnd(at: $0.offset) ?? brackets.callEnd(at: $0.offset)
        ?? brackets.bracketEnd(at: $0.offset)
    }
    tags[last].end = outer.filter { $0 > tags[last].offset }.min() ?? bytes.count
  }

  /// Returns a bracket and the word after it, such as `<set`; with the closing bracket in `{random}` and `<call>`.
  private func opening(at position: Int, in bytes: [UInt8]) -> String {
    var rest = bytes[(position + 1)...]
    if rest.first == UInt8(ascii: "/") { rest.removeFirst() }
    let word = rest.prefix { CharacterClass(ascii: $0).contains(.word) }
    guard !word.isEmpty else { return "" }
    let isTag =
      bytes[word.endIndex...].first == UInt8(ascii: "}") || bytes.contains("<call>", at: position)
    return String(decoding: bytes[position..<word.endIndex + (isTag ? 1 : 0)], as: UTF8.self)
  }

  /// The arrays that replies, redirects and variables name, as in `(@name)`, with the indices of the texts.
  var replyArrays: [(name: String, text: Int)] {
    var found: [(name: String, text: Int)] = []
    for (index, text) in texts.enumerated() where text.role != .conditionSide {
      let bytes = documents[text.document][text.statement.text]
      guard bytes.contains(UInt8(ascii: "@")) else { continue }
      for position in bytes.indices where bytes[position...].starts(with: "(@".utf8) {
        let name = bytes[(position + 2)...].prefix { CharacterClass(ascii: $0).contains(.word) }
        guard !name.isEmpty, bytes[name.endIndex...].first == UInt8(ascii: ")") else { continue }
        found.append((String(decoding: name, as: UTF8.self), index))
      }
    }
    return found
  }

  /// Returns a star tag as its text contains it: the first star is `<star>`, or else `<star1>`.
  func written(_ use: TagUse) -> String {
    let name = use.kind == .star ? "<star" : "<botstar"
    let end = use.isRaw ? " raw>" : ">"
    guard use.number == 1 else { return "\(name)\(use.number)\(end)" }
    let text = texts[use.text]
    let bytes = documents[text.document][text.statement.text]
    let short = Array((name + end).utf8)
    let isShort = bytes.indices.contains { bytes[$0...].starts(with: short) }
    return name + (isShort ? end : "1" + end)
  }

  /// The triggers and replies that contain `{weight`.
  var weightTexts: [(Statement, document: Int)] {
    blocks.flatMap { block in
      ([block.trigger] + block.replies)
        .filter { documents[block.document].mentionsWeight($0) }
        .map { ($0, document: block.document) }
    }
  }

  /// All targets of `@` lines, and those of redirect tags that are known before a conversation.
  var redirectedText: String {
    var text = ""
    for line in brain.redirects { text += brain.arena.string(line.text) + "\n" }
    for use in uses where use.kind == .redirect { text += (use.name ?? "") + "\n" }
    return text
  }
}

extension Document {
  fileprivate func mentionsWeight(_ statement: Statement) -> Bool {
    let text = self[statement.text]
    guard text.contains(UInt8(ascii: "{")) else { return false }
    return text.indices.contains { text[$0...].starts(with: "{weight".utf8) }
  }
}

extension [Piece] {
  /// Returns whether any piece contains a bracket as text.
  fileprivate func holdBrackets(in arena: [UInt8]) -> Bool {
    contains { piece in
      guard case .text(let range) = piece else {
        return piece.inner.contains { $0.holdBrackets(in: arena) }
      }
      return arena[range].contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "{") }
    }
  }
}
