public import Responder

/// Example messages made from triggers.
extension Brain {
  /// Returns messages that the rule’s trigger should match; the first one omits all optional parts.
  public func messages(matching rule: Rule, in conversation: Conversation, limit: Int) -> [String] {
    // The begin block only ever answers "request", before each message.
    if rule.topic == Topic.begin { return ["request"] }
    guard let nodes = nodes(of: Array(rule.text.utf8)[...]) else { return [] }
    return exampleTexts(of: nodes, in: conversation, limit: limit)
  }

  /// Returns texts that a pattern should match; the first one omits all optional parts.
  func exampleTexts(
    of nodes: [PatternNode], in conversation: Conversation, limit: Int
  ) -> [String] {
    var messages: [String] = []
    let variantCount = ExampleText.period(of: nodes, upTo: 3 * limit)
    for variant in 0..<max(1, variantCount) where messages.count < limit {
      let example = ExampleText(brain: self, conversation: conversation, variant: variant)
      let message = example.text(of: nodes)
      if !messages.contains(message) { messages.append(message) }
    }
    return messages
  }
}

/// An example of a text that a pattern matches.
///
/// Variants differ in their alternatives, in their optional parts, and in the words for wildcards.
struct ExampleText {
  let brain: Brain
  let conversation: Conversation
  let variant: Int

  /// Returns the text with single spaces, as a person would type it.
  func text(of nodes: [PatternNode]) -> String {
    Self.singleSpaced(rawText(nodes))
  }

  static func singleSpaced(_ text: String) -> String {
    text.split(separator: " ").joined(separator: " ")
  }

  /// Returns the number of variants after which the texts repeat, at most `maximum`.
  ///
  /// Returns `maximum` for patterns with groups, optional parts or arrays, without counting their variants.
  static func period(of nodes: [PatternNode], upTo maximum: Int) -> Int {
    var period = 1
    for node in nodes where period < maximum {
      switch node {
      case .literal, .variable: break
      case .wildcard, .anything: if !period.isMultiple(of: 3) { period *= 3 }
      case .group, .optional, .array: return maximum
      }
    }
    return min(period, maximum)
  }

  /// The length in bytes after which an example gets no further parts; messages that people type are shorter.
  private static let maximumLength = 65_536

  private func rawText(_ nodes: [PatternNode]) -> String {
    var text = ""
    for node in nodes where text.utf8.count <= Self.maximumLength { text += example(node) }
    return text
  }

  func example(_ node: PatternNode) -> String {
    switch node {
    case .literal(let bytes): String(decoding: bytes, as: UTF8.self)
    case .wildcard(.star, _): ["gnu emu", "emu", "a gnu"][variant % 3]
    case .wildcard(.number, _): ["42", "7", "1966"][variant % 3]
    case .wildcard(.word, _): ["emu", "yak", "gnu"][variant % 3]
    case .anything: ["gnu emu", "emu", ""][variant % 3]
    case .group(let choices, _): alternative(choices).map(rawText) ?? ""
    // Even variants omit optional parts. A space is always written, because an optional part
    // consumes the spaces on both sides.
    case .optional(let choices):
      variant % 2 == 0 ? " " : " \(alternative(choices).map(rawText) ?? "") "
    case .array(let name): alternative(brain.arrays.items(of: name)) ?? "@" + name
    case .variable(let variable): value(of: variable)
    }
  }

  private func alternative<Element>(_ choices: [Element]) -> Element? {
    choices.isEmpty ? nil : choices[variant % choices.count]
  }

  private func value(of variable: PatternVariable) -> String {
    switch variable {
    case .robot(let name):
      if let changed = conversation.robotVariables[name] { return changed.lowercased() }
      guard case .text(let range)? = brain.robotVariables[name] else { return "undefined" }
      return brain.arena.string(range).lowercased()
    case .user(let name): return (conversation[variable: name] ?? "undefined").lowercased()
    case .input(let number): return conversation.inputs.earlier(number)
    case .reply(let number): return conversation.replies.earlier(number).lowercased()
    }
  }
}
