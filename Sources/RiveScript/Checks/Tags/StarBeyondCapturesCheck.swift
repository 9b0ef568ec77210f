import Responder

/// A `<star>` beyond the captures of the trigger, or a `<botstar>` beyond those of the `%` line.
struct StarBeyondCapturesCheck: RuleCheck {
  let description = CheckDescription(
    name: "star-beyond-captures", severity: .warning,
    summary: "a star that the trigger does not have",
    explanation: """
      <star1> is the text of the first wildcard or group of the trigger, <star2> of the second. A wildcard in [ ] and
      an array without ( ) are not counted. A <star> with a higher number returns 'undefined'; <botstar> counts those
      of the % line.
      """,
    bad: """
      + i like * and *
      - <star1>, <star2>, and <star3>!
      + *
      - Pardon?
      """,
    replacing: "- <star1>, <star2>, and <star3>!", with: "- <star1> and <star2>!")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    var arrays: [Int: String?] = [:]
    var seen: Set<Star> = []
    return book.uses.compactMap { use in
      let text = book.texts[use.text]
      guard use.isStar, let block = text.block else { return nil }
      let trigger = book.brain.triggers[block]
      guard book.brain.topics[Int(trigger.topic)].name != Topic.begin else { return nil }
      var captures = 0
      if use.kind == .star {
        captures = book.brain.captureCount(of: trigger.pattern)
      } else if let previous = trigger.previous {
        captures = book.brain.captureCount(of: book.brain.previousPatterns[Int(previous)].pattern)
      }
      let star = Star(
        document: text.document, line: text.statement.line, kind: use.kind, number: use.number)
      guard use.number > captures, seen.insert(star).inserted else { return nil }
      let array: String? = arrays[block] ?? self.array(in: Array(book.brain.arena[trigger.text]))
      arrays[block] = array
      return book.diagnostic(
        description, text, at: book.written(use), message(use, captures: captures),
        hint: hint(captures: captures, array: array, for: use))
    }
  }

  private struct Star: Hashable {
    var document: Int
    var line: Int32
    var kind: TagUse.Kind
    var number: Int
  }

  /// Returns the first array outside of all brackets, such as `@name`.
  private func array(in trigger: [UInt8]) -> String? {
    TriggerParts(trigger).parts.first { $0.kind == .array && $0.depth == 0 }.map {
      String(decoding: trigger[$0.range], as: UTF8.self)
    }
  }

  private func hint(captures: Int, array: String?, for use: TagUse) -> String? {
    if use.kind == .star, let array { return "write (\(array)) to capture what the array matches" }
    return captures == 0 ? "captures are ( ) and wildcards outside of [ ]" : nil
  }

  private func message(_ use: TagUse, captures: Int) -> String {
    let subject = use.kind == .star ? "the trigger" : "the % line"
    let amount =
      captures == 0 ? "nothing" : captures == 1 ? "only one text" : "only \(captures) texts"
    return "\(subject) captures \(amount): <\(use.starName)> returns 'undefined'"
  }
}
