import Conversations
import JSON
import Quoting
import Responder

extension Server {
  func hover(_ params: JSONValue) throws(ProtocolError) -> JSONValue {
    let (file, offset) = try place(params)
    if let mention = file.outline.mention(at: offset),
      let text = withReplyTimeLimit({ description(of: mention, in: file) })
    {
      return hover(text, over: mention.range, in: file)
    }
    let token = file.outline.tokens.last {
      $0.range.lowerBound <= offset && offset <= $0.range.upperBound && $0.kind != .comment
    }
    guard let token, let meaning = file.language.tools.meaning(token, file.source) else {
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
        return mention.role == .redirect ? "No rule was found that answers \(name)." : nil
      }
      return description(ofRuleAt: place)
    default:
      let uses = mentions(of: mention.name, in: scope(of: file)) { $0 != .definition }
      let places = definitions(of: mention, in: file).prefix(3).map(shown)
      let defined =
        places.isEmpty ? "Defined nowhere" : "Defined at " + places.joined(separator: ", ")
      return
        "\(mention.name.kind.words) \(name)\n\n\(defined); \(Words.count(uses.count, "use")) in all."
    }
  }

  /// Returns a rule's text, location and rank, the number of cases that cover it, and examples of messages.
  private func description(ofRuleAt place: Place) -> String {
    guard let file = workspace.files[place.path] else { return "" }
    let symbol = file.rules.last { $0.nameRange == place.range }
    var lines = ["\(Self.code(symbol?.name ?? file.text(place.range))) at \(shown(place))"]
    if let detail = symbol?.detail, !detail.isEmpty { lines.append("in \(Self.code(detail))") }
    if let symbol, let cases = casesCovering(symbol, in: file) {
      lines.append(Self.words(ofCovering: cases.count))
    }
    guard let key = workspace.robotPaths(of: place.path).first, let responder = responders[key],
      let symbol, let rule = compiledRule(symbol, in: file, of: key, responder)
    else { return lines.joined(separator: "\n\n") }
    if let rank = responder.rank(of: rule), rank.count > 1 {
      lines.append(
        "Rank \(rank.position) of \(rank.count) in its \(rule.topic == nil ? "keyword" : "topic")"
          + (rule.previous == nil ? "" : ", with a required reply"))
    }
    return (lines + matches(of: rule, responder)).joined(separator: "\n\n")
  }

  /// The maximum number of messages that are tried for a rule.
  private static let maximumMessages = 4
  /// The maximum number of rules that are named because they lose to a rule.
  private static let maximumLosers = 2

  /// Returns lines with examples: a message that the rule answers, other rules that match the same message, and a
  /// message that the rule matches but another rule answers.
  private func matches(of rule: Rule, _ responder: any Responder) -> [String] {
    let conversation = Self.conversation(inTopicOf: rule, responder)
    let messages = responder.messages(
      matching: rule, in: conversation, limit: Self.maximumMessages)
    guard let first = messages.first else { return [] }
    if let previous = rule.previous {
      return ["Matches \(Self.code(first)) after the reply \(Self.code(previous))"]
    }
    var lines: [String] = []
    for message in messages {
      var talk = conversation
      let reply = responder.respond(to: message, in: &talk)
      guard let winner = reply.explanation.winner else { continue }
      if winner.location != rule.location {
        let reason: String? =
          if case .beaten(_, let reason)? = responder.obstacle(
            to: rule, answering: message, in: conversation)
          { reason.words(topic: rule.topic) } else { nil }
        lines.append(
          "Matches \(Self.code(message)), but \(named(winner)) wins"
            + (reason.map { "; this one: \($0)" } ?? ""))
        break
      }
      guard lines.isEmpty else { continue }
      lines.append("Matches \(Self.code(message)): \(Self.code(String(reply.text.prefix(200))))")
      let losers = responder.runnersUp(
        to: message, in: conversation, limit: Self.maximumLosers)
      lines += losers.map {
        "Wins over \(named($0.rule)), \($0.reason.words(topic: $0.rule.topic))"
      }
    }
    return lines.isEmpty ? ["Matches \(Self.code(first))"] : lines
  }

  /// Returns a new conversation in the topic of a rule.
  static func conversation(inTopicOf rule: Rule, _ responder: any Responder) -> Conversation {
    var conversation = Conversation()
    conversation.topic = rule.topic.flatMap { responder.topicNames.contains($0) ? $0 : nil }
    return conversation
  }

  /// Returns a rule's text and location.
  private func named(_ rule: Rule) -> String {
    Self.code(rule.text) + (place(of: rule).map { " at " + shown($0) } ?? "")
  }

  /// Returns the compiled form of a rule; `nil` if the rule was written or moved after the last check.
  func compiledRule(
    _ symbol: OutlineSymbol, in file: SourceFile, of key: String, _ responder: any Responder
  ) -> Rule? {
    if compiledRules[key] == nil {
      compiledRules[key] = Dictionary(grouping: responder.rules, by: \.location.file)
    }
    let lines = [symbol.range.lowerBound, symbol.nameRange.lowerBound].map {
      file.lineMap.location(ofByte: $0, in: file.path).line
    }
    return compiledRules[key]?[file.path]?.first {
      lines.contains($0.location.line) && place(of: $0)?.range == symbol.nameRange
    }
  }

  func shown(_ place: Place) -> String {
    let name = place.path.split(separator: "/").last ?? ""
    let line = workspace.files[place.path]?.lines.lineNumber(of: place.range.lowerBound) ?? 0
    return "\(name):\(line + 1)"
  }

  /// Returns a text as code in Markdown, on one line.
  static func code(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ").markdownCode
  }
}
