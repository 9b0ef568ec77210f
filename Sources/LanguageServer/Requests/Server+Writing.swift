import ChatModel
import JSON
import Responder
import TranscriptFormat

/// Completion, hover and hints.
extension Server {
  /// The maximum number of names that are offered at once.
  private static let maximumCompletions = 500

  func completion(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
    let (file, offset) = try place(params)
    let found = file.language.completions(in: file.source, at: offset)
    let range = file.range(found.range).json
    let typed = Array(file.text(found.range).lowercased().utf8)
    var items = found.items.map { item -> JSONValue in
      let text = client.takesSnippets ? item.snippet : Self.plain(item.snippet)
      return [
        "label": .string(item.label), "kind": 14, "filterText": .string(item.label),
        "insertTextFormat": client.takesSnippets ? 2 : 1,
        "documentation": client.markup(item.meaning, .completion),
        "textEdit": ["range": range, "newText": .string(text)],
      ]
    }
    var isIncomplete = false
    for kind in found.kinds {
      let (names, isAll) = names(
        of: kind, containing: typed, for: file, maximum: Self.maximumCompletions - items.count)
      isIncomplete = isIncomplete || !isAll
      for name in names {
        items.append([
          "label": .string(name), "kind": JSONValue(Self.completionKind(kind)),
          "detail": .string(kind.words), "filterText": .string(name),
          "textEdit": ["range": range, "newText": .string(name)],
        ])
      }
    }
    return ["isIncomplete": .bool(isIncomplete), "items": .array(items)]
  }

  /// The time after which a completion leaves out files that are not parsed yet.
  private static let parsingTime = Duration.milliseconds(15)

  /// Returns the names of a kind that a file can use, sorted, and whether these are all; in a transcript, rules with
  /// their file.
  private func names(
    of kind: OutlineName.Kind, containing part: [UInt8], for file: SourceFile, maximum: Int
  ) -> (names: [String], isAll: Bool) {
    let end = ContinuousClock.now + Self.parsingTime
    var isAll = true
    var found: Set<String> = []
    for other in scope(of: file) {
      guard other.isParsed || ContinuousClock.now < end else {
        isAll = false
        continue
      }
      other.parsed.names(kind).forEach(containing: part) { name in
        var name = name
        if kind == .rule, file.language is TranscriptLanguage {
          let last = String(other.path.split(separator: "/").last ?? "")
          name = RuleReference.text(file: last, text: name).written
        }
        guard found.count < maximum || found.contains(name) else {
          isAll = false
          return false
        }
        found.insert(name)
        return true
      }
    }
    return (found.sorted(), isAll)
  }

  private static func completionKind(_ kind: OutlineName.Kind) -> Int {
    switch kind {
    case .topic: 9
    case .rule: 18
    case .array, .set, .wordClass: 13
    case .object: 3
    case .keyword: 7
    default: 6
    }
  }

  /// Returns a snippet as plain text: the words to type over stay.
  static func plain(_ snippet: String) -> String {
    var text = ""
    var rest = Substring(snippet)
    while let character = rest.popFirst() {
      if character == "\\", let next = rest.popFirst() {
        text.append(next)
      } else if character == "$" {
        if rest.first == "{" {
          let inner = rest.dropFirst().prefix { $0 != "}" }
          text += inner.drop { $0 != ":" }.dropFirst()
          rest = rest[inner.endIndex...].dropFirst()
        } else {
          rest = rest.drop(while: \.isNumber)
        }
      } else {
        text.append(character)
      }
    }
    return text
  }

  /// Answers with the forms of the tag at a place.
  func signature(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
    let (file, offset) = try place(params)
    let tag = file.outline.tokens.last { $0.kind == .tag && $0.range.lowerBound < offset }
    // The token may end before the names in the tag; a bracket closes the tag.
    guard let tag,
      !file.source.bytes[tag.range.lowerBound..<offset].contains(where: { ">}\n".utf8.contains($0) }
      ),
      let meaning = file.language.meaning(of: tag, in: file.source)
    else {
      return .null
    }
    let parts = meaning.split(separator: "\n\n", maxSplits: 1)
    let label = parts.count == 2 ? String(parts[0]) : file.text(tag.range)
    return [
      "signatures": [
        [
          "label": .string(label.replacing("`", with: "")),
          "documentation": client.markup(String(parts.last ?? ""), .signature),
        ]
      ],
      "activeSignature": 0,
    ]
  }

  func inlayHints(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
    let file = try file(params)
    let range = params["range"].flatMap { Range<TextPosition>(protocol: $0) }
    let bytes = range.map {
      file.lines.offset(of: $0.lowerBound)...file.lines.offset(of: $0.upperBound)
    }
    return .array(
      file.outline.hints.filter { bytes?.contains($0.offset) ?? true }.map { hint in
        [
          "position": file.lines.position(of: hint.offset).json,
          "label": .string("← " + hint.text), "paddingLeft": true,
        ]
      })
  }
}

/// Hover.
extension Server {
  func hover(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
    let (file, offset) = try place(params)
    if let mention = file.outline.mention(at: offset),
      let text = asking({ description(of: mention, in: file) })
    {
      return hover(text, over: mention.range, in: file)
    }
    let token = file.outline.tokens.last {
      $0.range.lowerBound <= offset && offset <= $0.range.upperBound && $0.kind != .comment
    }
    guard let token, let meaning = file.language.meaning(of: token, in: file.source) else {
      return .null
    }
    return hover(meaning, over: token.range, in: file)
  }

  private func hover(_ text: String, over range: Range<Int>, in file: SourceFile) -> JSONValue {
    [
      "contents": client.markup(text, .hover),
      "range": file.range(range).json,
    ]
  }

  private func description(of mention: OutlineMention, in file: SourceFile) -> String? {
    let name = Self.code(mention.name.text)
    switch mention.name.kind {
    case .reply, .file: return nil
    case .rule:
      guard let place = definitions(of: mention, in: file).first else {
        return mention.role == .redirect ? "No rule answers \(name)." : nil
      }
      return description(ofRuleAt: place)
    default:
      let all = mentions(of: mention.name, in: scope(of: file))
      let places = definitions(of: mention, in: file).prefix(3).map(shown)
      let defined =
        places.isEmpty ? "Defined nowhere" : "Defined at " + places.joined(separator: ", ")
      return
        "\(mention.name.kind.words) \(name)\n\n\(defined); \(Words.count(all.count, "use")) in all."
    }
  }

  /// Returns a rule’s text and place, a message that it matches, and the reply to it, or the rule that wins instead.
  private func description(ofRuleAt place: Place) -> String {
    guard let file = workspace.files[place.path] else { return "" }
    let symbol = file.rules.last { $0.nameRange == place.range }
    var text = "\(Self.code(symbol?.name ?? file.text(place.range))) at \(shown(place))"
    if let detail = symbol?.detail, !detail.isEmpty { text += "\n\nin \(Self.code(detail))" }
    guard let key = workspace.robot(of: place.path).first, let responder = responders[key],
      let symbol, let rule = compiledRule(symbol, in: file, of: key, responder)
    else { return text }
    var conversation = Conversation()
    conversation.topic = rule.topic.flatMap { responder.topicNames.contains($0) ? $0 : nil }
    guard
      let message = responder.messages(matching: rule, in: conversation, limit: 1).first
    else { return text }
    text += "\n\nMatches \(Self.code(message))"
    let reply = responder.respond(to: message, in: &conversation)
    guard let winner = reply.explanation.winner else { return text }
    if winner.location == rule.location {
      text += ": " + Self.code(String(reply.text.prefix(200)))
    } else if let other = self.place(of: winner) {
      text += ", but \(Self.code(winner.text)) at \(shown(other)) wins"
    }
    return text
  }

  /// Returns the compiled form of a rule; `nil` if it has been written since the last check.
  private func compiledRule(
    _ symbol: OutlineSymbol, in file: SourceFile, of key: String, _ responder: any Responder
  ) -> Rule? {
    if compiledRules[key] == nil {
      compiledRules[key] = Dictionary(grouping: responder.rules, by: \.location.file)
    }
    let lines = [symbol.range.lowerBound, symbol.nameRange.lowerBound].map {
      file.map.location(ofByte: $0, in: file.path).line
    }
    return compiledRules[key]?[file.path]?.first {
      lines.contains($0.location.line) && place(of: $0)?.range == symbol.nameRange
    }
  }

  private func shown(_ place: Place) -> String {
    let name = place.path.split(separator: "/").last ?? ""
    let line = workspace.files[place.path]?.lines.lineNumber(of: place.range.lowerBound) ?? 0
    return "\(name):\(line + 1)"
  }

  /// Returns a text as code in Markdown, on one line.
  private static func code(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.contains("`") ? "`` \(line) ``" : "`\(line)`"
  }
}
