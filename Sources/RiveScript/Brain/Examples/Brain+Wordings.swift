import Responder

/// Example messages of a trigger, which together contain the trigger's alternatives and the items of its arrays.
extension Brain {
  /// Complexity: the messages, times the length of the trigger and its arrays, times the depth of its brackets.
  func wordings(
    of rule: Rule, in conversation: Conversation, except said: Set<RulePhrase>,
    _ distribution: RuleWording.Distribution, limit: Int
  ) -> [RuleWording] {
    guard let nodes = nodes(of: Array(rule.text.utf8)[...]) else { return [] }
    var count = 0
    let parts = PhrasedPart.parts(of: nodes, in: self, rule.location, &count)
    var seen = said
    // The items of an array that a trigger names twice are wanted once.
    var wanted = parts.flatMap(\.phrases).filter { seen.insert($0).inserted }
    var wordings: [RuleWording] = []
    func write(saying phrases: Set<RulePhrase>) {
      // The first message has the wildcards' words of the rule's first example; the others share other words.
      let example = ExampleText(
        brain: self, conversation: conversation, variant: wordings.isEmpty ? 0 : 1)
      var writer = WordingWriter(wanted: phrases, example: example)
      writer.write(parts)
      wordings.append(writer.wording)
    }
    switch distribution {
    case .together:
      write(saying: [])
      if !wanted.isEmpty, wordings[0].phrases.isDisjoint(with: wanted) { wordings.removeLast() }
      while wordings.count < limit, Interruption.current == nil {
        if let newest = wordings.last { wanted.removeAll(where: newest.phrases.contains) }
        guard !wanted.isEmpty else { break }
        write(saying: Set(wanted))
      }
    case .oneByOne:
      for phrase in wanted.prefix(limit) where Interruption.current == nil {
        write(saying: [phrase])
      }
    }
    return wordings
  }

  func canFollowLastReply(_ rule: Rule, in conversation: Conversation) -> Bool {
    guard let number = number(of: rule) else { return true }
    return previousObstacle(to: triggers[number], conversation) == nil
  }
}

/// A part of a pattern with the phrases in it.
private indirect enum PhrasedPart {
  case plain(PatternNode)
  case choices([Alternative], isOptional: Bool)

  struct Alternative {
    let phrase: RulePhrase
    let parts: [PhrasedPart]
    /// The alternative's own phrase, and the phrases in its parts.
    let phrases: [RulePhrase]

    init(phrase: RulePhrase, parts: [PhrasedPart]) {
      self.phrase = phrase
      self.parts = parts
      phrases = [phrase] + parts.flatMap(\.phrases)
    }
  }

  var phrases: [RulePhrase] {
    switch self {
    case .plain: []
    case .choices(let alternatives, _): alternatives.flatMap(\.phrases)
    }
  }

  /// - Parameter count: the number of alternatives in groups and optional parts so far; these nodes' ones are added.
  static func parts(
    of nodes: [PatternNode], in brain: Brain, _ rule: SourceLocation, _ count: inout Int
  ) -> [PhrasedPart] {
    nodes.map { node in
      switch node {
      case .group(let choices, _):
        .choices(alternatives(choices, in: brain, rule, &count), isOptional: false)
      case .optional(let choices):
        .choices(alternatives(choices, in: brain, rule, &count), isOptional: true)
      case .array(let name):
        .choices(
          brain.arrays.items(of: name).map { item in
            Alternative(
              phrase: .item(item, of: name), parts: [.plain(.literal(Array(item.utf8)))])
          }, isOptional: false)
      default: .plain(node)
      }
    }
  }

  private static func alternatives(
    _ choices: [[PatternNode]], in brain: Brain, _ rule: SourceLocation, _ count: inout Int
  ) -> [Alternative] {
    choices.map { nodes in
      let phrase = RulePhrase.alternative(count, of: rule)
      count += 1
      return Alternative(phrase: phrase, parts: parts(of: nodes, in: brain, rule, &count))
    }
  }
}

/// Writes a message that says wanted phrases.
///
/// Each choice gets its first alternative with a wanted phrase that is not said yet. Without such an alternative, an
/// optional part is left out, and a group or an array gets its first alternative.
private struct WordingWriter {
  var wanted: Set<RulePhrase>
  let example: ExampleText
  var text = ""
  var phrases: Set<RulePhrase> = []

  var wording: RuleWording {
    RuleWording(message: ExampleText.singleSpaced(text), phrases: phrases)
  }

  mutating func write(_ parts: [PhrasedPart]) {
    for part in parts {
      switch part {
      case .plain(let node): text += example.example(node)
      case .choices(let alternatives, let isOptional):
        let chosen = alternatives.first { !wanted.isDisjoint(with: $0.phrases) }
        // An optional part consumes the spaces on both sides, so they are written whether it is said or not.
        if isOptional { text += " " }
        if let said = chosen ?? (isOptional ? nil : alternatives.first) {
          phrases.insert(said.phrase)
          wanted.remove(said.phrase)
          write(said.parts)
        }
        if isOptional { text += " " }
      }
    }
  }
}
