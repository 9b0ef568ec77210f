public import Responder

/// Writes RiveScript rules that teach a robot.
public struct LessonWriter: RuleWriter {
  private let brain: Brain

  init(_ brain: Brain) { self.brain = brain }

  /// The file for new rules.
  public var fileName: String { "learned.rive" }

  /// Returns triggers that match a message: its words, then with `#` for numbers, then with a star for the last word,
  /// then with a star for all words after the second.
  ///
  /// In all of them, a star replaces a word with a character that has a meaning in triggers.
  public func triggers(for message: String) -> [String] {
    let words = normalized(message).split(separator: " ").map(String.init)
    guard !words.isEmpty else { return ["*"] }
    let plain = words.map { Self.isPlain($0) ? $0 : "*" }
    let numbers = plain.map { $0.utf8.allSatisfy { $0 &- 0x30 < 10 } ? "#" : $0 }
    var found = [plain, numbers]
    if words.count > 1 { found.append(plain.dropLast() + ["*"]) }
    if words.count > 3 { found.append(plain.prefix(2) + ["*"]) }
    var seen: Set<String> = []
    return found.map { $0.joined(separator: " ") }.filter {
      seen.insert($0).inserted && isMatched(message, by: $0)
    }
  }

  /// Returns the rule for a lesson.
  ///
  /// `nil` if the trigger is invalid or does not match the message, or if no reply line gives the reply.
  public func rule(for lesson: Lesson) -> String? {
    literal(lesson.reply).flatMap { rule(for: lesson, answering: "- " + $0) }
  }

  /// Returns a rule with an answer line; `nil` if its trigger is invalid or does not match the message.
  func rule(for lesson: Lesson, answering answer: String) -> String? {
    guard isMatched(lesson.message, by: lesson.trigger) else { return nil }
    let topic = lesson.conversation.topic ?? Topic.initial
    let isInTopic = topic != Topic.initial && brain.topicNumbers[topic] != nil
    let indent = isInTopic ? "  " : ""
    var lines = [indent + "+ " + lesson.trigger + weight(for: lesson)]
    if lesson.winner?.previous != nil, let last = lesson.conversation.replies.first {
      let words = String(decoding: brain.normalizer.reply(last), as: UTF8.self)
        .split(separator: " ").map(String.init)
      lines.append(
        indent + "% " + words.map { Self.isPlain($0) ? $0 : "*" }.joined(separator: " "))
    }
    lines.append(indent + answer)
    if isInTopic { lines = ["> topic \(topic)", ""] + lines + ["", "< topic"] }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the text of a rule file with the rule added at the end, after closing what is open there.
  public func adding(_ rule: String, to text: String) -> String {
    if text.isEmpty {
      return "// Taught in the chatroom. Change it as you like.\n\n! version = 2.0\n\n" + rule
    }
    let document = Document(
      parsing: RuleSource(name: fileName, text: text), options: brain.options.parsing)
    let addition =
      (text.utf8.last?.endsLine == true ? "\n" : "\n\n") + document.closingLines + rule
    let lineEnd = String(decoding: Array(text.utf8).lineEnd, as: UTF8.self)
    return text + addition.replacing("\n", with: lineEnd)
  }

  /// Returns the text that a trigger has to match: the message, or its last question, or else its last part.
  func normalized(_ message: String) -> String {
    let parts = brain.parts(of: message)
    let part = parts.last(where: \.isQuestion) ?? parts.last
    let bytes = part?.subject.bytes ?? brain.normalizer.message(message)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns whether a word has no character with a meaning in a trigger, and begins no comment.
  static func isPlain(_ word: String) -> Bool {
    !word.hasPrefix("//") && !word.utf8.contains { "*#_@()[]{}|<>=.\\".utf8.contains($0) }
  }

  /// Returns a brain with one rule and with the options of the writer's brain.
  private func brain(trigger: String, reply: String) -> Brain {
    Brain(
      [RuleSource(name: fileName, text: "+ \(trigger)\n- \(reply)\n")], options: brain.options)
  }

  /// Returns a message that a rule's trigger matches; `nil` if the trigger has a wildcard outside of brackets.
  func plainMessage(reaching rule: Rule) -> String? {
    guard let nodes = brain.nodes(of: Array(rule.text.utf8)[...]) else { return nil }
    let requiresWildcard = nodes.contains {
      switch $0 {
      case .wildcard, .anything: true
      default: false
      }
    }
    if requiresWildcard { return nil }
    return brain.exampleTexts(of: nodes, in: Conversation(), limit: 1).first
  }

  func isMatched(_ message: String, by trigger: String) -> Bool {
    matching(trigger)?(message) ?? false
  }

  /// Returns a function that tells whether a trigger matches a message; `nil` if the trigger is invalid.
  public func matching(_ trigger: String) -> (@Sendable (String) -> Bool)? {
    // The rest of the line, such as a weight, would be part of a comment.
    guard !trigger.contains(where: \.isNewline), Array(trigger.utf8)[...].inlineComment == nil
    else { return nil }
    let one = brain(trigger: trigger, reply: "yes")
    guard one.diagnostics.allSatisfy({ $0.severity != .error }), one.triggers.count == 1 else {
      return nil
    }
    return { message in
      brain.subjects(of: message).contains {
        one.match($0, in: 0, depth: 1, Conversation()) != nil
      }
    }
  }

  /// Returns the weight tag with which the rule wins over the one that answered.
  ///
  /// Empty if the rule wins without a tag, if no rule answered, or if the trigger has a weight already.
  private func weight(for lesson: Lesson) -> String {
    guard let winner = lesson.winner, !lesson.trigger.contains("{weight=") else { return "" }
    let weight = brain.number(of: winner).map { -Int(brain.triggers[$0].rank.weight) } ?? 0
    let old = TriggerRank(Array(winner.text.utf8)[...], weight: weight, order: brain.options.order)
    let new = TriggerRank(Array(lesson.trigger.utf8)[...], weight: 0, order: brain.options.order)
    let wins = weight == 0 && new.form < old.form
    return wins ? "" : "{weight=\(weight + 1)}"
  }

  /// Returns the text as a reply line contains it; `nil` if no reply line gives the text.
  ///
  /// Complete tags such as `<get name>` work as they do in a rule file; everything else is literal.
  private func literal(_ text: String) -> String? {
    let whole = text.replacing("\n", with: "\\n")
    if isTemplate(text), !replyLine(whole, gives: text) { return whole }
    // The trial brain has no arrays, so it cannot tell whether `(@name)` is a tag: such a text is always escaped.
    let forms = text.contains("(@") ? [Self.escaped(text)] : [whole, Self.escaped(text)]
    return forms.first { replyLine($0, gives: text) }
  }

  /// Returns whether a text has tags, all of them complete, and nothing else with a meaning in a rule file.
  private func isTemplate(_ text: String) -> Bool {
    let misread = ["//", "/*", "*/", "\\", "(@", "{weight", "=>"]
    guard !misread.contains(where: text.contains) else { return false }
    let one = brain(replying: text.replacing("\n", with: "\\n"))
    return one?.replies[0].template.composed != nil && !text.hasPrefix("^")
  }

  /// Returns a brain with a reply line; `nil` if the line has problems.
  private func brain(replying written: String) -> Brain? {
    let one = brain(trigger: "a", reply: written)
    return one.triggers.count == 1 && one.replies.count == 1 && one.diagnostics.isEmpty ? one : nil
  }

  private func replyLine(_ written: String, gives text: String) -> Bool {
    guard let one = brain(replying: written) else { return false }
    if let composed = one.replies[0].template.composed {
      // A tag may give this text now, and another text later.
      guard composed.pieces.allSatisfy(\.isFixed) else { return false }
    }
    var talk = Conversation(user: "")
    return one.respond(to: "a", in: &talk).text == text
  }

  /// Puts each character that could start a tag, an escape or a comment between `{lowercase}` and `{/lowercase}`.
  ///
  /// These tags do not change the character.
  private static func escaped(_ text: String) -> String {
    var written = ""
    for character in text.unicodeScalars {
      switch character {
      case "<", "{", "@", "/", "\\": written += "{lowercase}\(character){/lowercase}"
      case "\n": written += "\\n"
      default: written.unicodeScalars.append(character)
      }
    }
    return written
  }
}

extension Document {
  /// The lines that close what is open at the end of the file: a comment or an object, then a topic or the begin block.
  fileprivate var closingLines: String {
    var lines = ""
    if hasOpenComment { lines += "*/\n" }
    // The parser reports objects; the compiler reports topics.
    if diagnostics.contains(where: { $0.check == "unclosed-label" }) { lines += "< object\n" }
    let label = statements.last {
      $0.command == .label || $0.command == .endLabel && text(of: $0).closesLabel
    }
    guard let label, label.command == .label,
      let word = text(of: label).split(whereSeparator: \.isWhitespace).first,
      String(word).closesLabel
    else { return lines }
    return lines + "< \(word)\n"
  }
}

extension Piece {
  /// Whether the piece gives the same text in every conversation.
  fileprivate var isFixed: Bool {
    switch self {
    case .text: true
    case .format(_, let inner): inner.allSatisfy(\.isFixed)
    default: false
    }
  }
}

extension Brain {
  /// A writer of RiveScript rules.
  public var writer: (any RuleWriter)? { LessonWriter(self) }
}
