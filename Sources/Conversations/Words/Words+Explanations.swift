package import Responder

extension Words {
  package static let noRuleMatched = "no rule matches this message"
  package static let runnersUp = "also matching"
  package static let moreRulesMatch = "More rules match."

  /// Returns the line that counts the other matching rules; the count is exact up to `maximum`.
  package static func otherMatches(_ count: Int, maximum: Int) -> String {
    switch count {
    case 1: "1 other rule matches: /why full"
    case ...maximum: "\(count) other rules match: /why full"
    default: "more than \(maximum) other rules match: /why full"
    }
  }

  package static func moreNodes(_ count: Int) -> String { "… \(count) more" }

  /// Returns the mark at the end of a text that was cut.
  package static func moreBytes(_ bytes: Int) -> String { "… (\(bytes) more bytes)" }

  package static func exchange(_ message: String, _ reply: String, isWhole: Bool) -> String {
    "\(shown(message, isWhole: isWhole)) → \(shown(reply, isWhole: isWhole))"
  }

  /// Returns a text, or only its beginning, on one line.
  static func shown(_ text: String, isWhole: Bool) -> String {
    isWhole ? text.oneLine : clipped(text)
  }

  /// Returns the start of a text on one line, short enough for more text beside it.
  package static func clipped(_ text: String) -> String {
    let line = text.replacing("\n", with: " ").revealed
    guard line.count > 60 else { return line }
    let kept = line.prefix(59)
    func isPart(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    // Only a long word is cut. Every sign ends a word, because `|` and brackets may separate the words of a trigger.
    let word = kept.suffix(20).reversed().prefix(while: isPart).count
    let isCut = isPart(line[kept.endIndex]) && word < 20
    return String(isCut ? kept.dropLast(word) : kept).trimmed + "…"
  }

  package static func rule(_ rule: Rule, gaveWay: Bool = false, isWhole: Bool = false) -> String {
    let shown = isWhole ? { $0 } : clipped
    return "\(rule.kind) \(shown(rule.text))" + (rule.previous.map { " after \(shown($0))" } ?? "")
      + (gaveWay ? ", which passed the message on" : "")
  }

  package static func part(_ part: Explanation.Part, number: Int, isWhole: Bool) -> String {
    let outcome =
      switch part.outcome {
      case .given: "replied to"
      case .heard: "heard, but not replied to"
      case .leftOut: "left out: only a catch-all matches it"
      case .unmatched: "left out: no rule matches it"
      }
    let kind = part.isQuestion ? "question" : "part"
    return "\(kind) \(number), \(outcome): “\(shown(part.text, isWhole: isWhole))”"
  }

  package static func matched(_ message: String, in topic: String?, isWhole: Bool) -> String {
    "matched: \(shown(message, isWhole: isWhole))" + (topic.map { "  (topic \($0))" } ?? "")
  }

  package static func capture(
    _ text: String?, number: Int, isPrevious: Bool, isWhole: Bool
  ) -> String {
    let what = "wildcard \(number)" + (isPrevious ? " of the last reply" : "")
    return text.map { "\(what): “\(shown($0, isWhole: isWhole))”" } ?? "\(what) was not used"
  }

  package static func runnerUp(_ runnerUp: RunnerUp) -> String {
    "\(rule(runnerUp.rule, isWhole: true)), \(runnerUp.reason.words(topic: runnerUp.rule.topic))"
  }

  /// Returns a sentence with the reason why a rule did not answer.
  package static func obstacle(_ obstacle: Obstacle?, of rule: Rule) -> String {
    switch obstacle {
    case nil: "Rules in this language can't explain that."
    case .answered?: "It is the rule that answered."
    case .text(let matched, let wanted, let found)?:
      (matched.isEmpty ? "At its start" : "After “\(matched)”") + " it requires "
        + (wanted.isEmpty ? "the end" : "“\(wanted.revealed)”") + ", but "
        + (found.isEmpty ? "the message ends." : "the message has “\(found.revealed)”.")
    case .noneOf(let texts)?: absent(texts.map(\.revealed))
    case .previous(let wanted, let said)?:
      "It requires “\(wanted)” as the last reply, but that was “\(said)”."
    case .topic(let current)?:
      "It belongs to the topic \(rule.topic ?? "none"), but the conversation was in \(current)."
    case .beaten(let winner, let reason)?:
      "It matches, but \(winner.kind) \(winner.text.revealed) comes first (\(winner.location)); this one: "
        + reason.words(topic: rule.topic) + "."
    case .tooLong?: "It does not match; it and the message are too long to show where."
    case .neverTried?: "Messages are never compared with it."
    }
  }

  /// The maximum number of absent texts that are named.
  private static let maximumTexts = 8

  private static func absent(_ texts: [String]) -> String {
    if texts.count == 1 { return "“\(texts[0])” is not in the message." }
    return "None of \(list(texts, upTo: maximumTexts)) is in the message."
  }
}

extension Explanation.Finding {
  /// - Parameter isWhole: whether to give long texts in full; otherwise they are cut.
  package func words(isWhole: Bool = false) -> String {
    func shown(_ text: String) -> String { Words.shown(text, isWhole: isWhole) }
    return switch self {
    case .condition(let line, let left, let comparison, let right, let holds):
      "condition \(holds ? "holds" : "fails"): \(shown(line.text))\n“\(shown(left))” \(comparison) “\(shown(right))”"
    case .choice(let line, let index, let count, let weight, let total):
      "reply \(index + 1) of \(count)"
        + (weight * count == total ? "" : ", weight \(weight) of \(total)")
        + ": \(shown(line.text))"
    case .redirect(let target): "redirect to: \(target)"
    case .variable(let name, let old, let new): "\(name): \(old ?? "not set") → \(new ?? "not set")"
    case .topic(let old, let new): "topic: \(old ?? "none") → \(new ?? "none")"
    case .note(let label, let text): "\(label): \(text)"
    }
  }
}

extension RunnerUp.Reason {
  /// Returns the reason why this rule lost to another one, as a phrase to follow the rule's name: `less specific`.
  ///
  /// - Parameter topic: the topic of this rule.
  package func words(topic: String? = nil) -> String {
    switch self {
    case .lowerWeight(let weight, let other): "lower weight (\(weight), not \(other))"
    case .inherited: "inherited" + (topic.map { " from \($0)" } ?? "")
    case .withoutPrevious: "without a condition on the last reply"
    case .otherPrevious: "requires a different last reply"
    case .lessSpecific: "less specific"
    case .outranked(let criterion): "less specific: \(criterion.words)"
    case .otherTopic: "other topic" + (topic.map { " (\($0))" } ?? "")
    case .later: "later in the order"
    case .gaveWay: "tried, and passed the message on"
    }
  }
}

extension Criterion {
  /// The property that made the rule lose.
  package var words: String {
    switch self {
    case .bareStar: "only a *"
    case .words: "without a word"
    case .star: "has a * wildcard"
    case .number: "has a # wildcard"
    case .singleWord: "has a _ wildcard"
    case .optional: "has an optional part ([ ])"
    case .wordCount: "fewer words"
    case .length: "shorter"
    case .alphabet: "later in the alphabet"
    case .position: "later in the files"
    }
  }
}
