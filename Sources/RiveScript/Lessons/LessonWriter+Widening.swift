public import Responder

/// Making existing rules answer more messages.
extension LessonWriter {
  /// True: a trigger can have alternatives and optional words.
  public var widensTriggers: Bool { true }

  /// True: `! sub`.
  public var hasSubstitutions: Bool { true }

  /// Returns a rule for the lesson with a redirect to a message that the trigger of `rule` matches.
  ///
  /// `nil` if the trigger of `rule` has a wildcard outside of brackets, or if the lesson's trigger is invalid or does
  /// not match the lesson's message.
  public func redirect(_ lesson: Lesson, to rule: Rule) -> String? {
    guard let message = plainMessage(reaching: rule) else { return nil }
    let target = normalized(message)
    return target.isEmpty ? nil : self.rule(for: lesson, answering: "@ " + target)
  }

  /// Returns a definition such as `! sub teh = the`; `nil` if a word is empty or both are the same.
  public func substitution(of word: String, by other: String) -> String? {
    let (wrong, right) = (normalized(word), normalized(other))
    guard !wrong.isEmpty, !right.isEmpty, wrong != right else { return nil }
    return "! sub \(contraction(word) ?? wrong) = \(right)\n"
  }

  /// Returns a word of letters and apostrophes, in lower case; otherwise `nil`.
  ///
  /// Substitutions need the apostrophes, because messages lose them only after the substitutions.
  private func contraction(_ word: String) -> String? {
    let typed = word.lowercased().replacing("\u{2019}", with: "'")
    return typed.contains("'") && typed.allSatisfy { $0.isLetter || $0 == "'" } ? typed : nil
  }

  /// Returns a file's text with the rule's trigger replaced; `nil` if the trigger is not in the rule's line.
  ///
  /// The weight and everything around the trigger stay.
  public func replacing(_ rule: Rule, by trigger: String, in text: String) -> String? {
    let number = rule.location.line
    guard let content = SourceLines(Array(text.utf8)).first(where: { $0.number == number })?.content
    else { return nil }
    let line = Substring(text.utf8.dropFirst(content.lowerBound).prefix(content.count))
    let start = line.drop { $0 == " " || $0 == "\t" }
    guard start.hasPrefix("+"), let old = start.dropFirst().firstRange(of: rule.text) else {
      return nil
    }
    let weight = WeightTag.first(in: Array(rule.text.utf8)[...]) ?? []
    let new = trigger + String(decoding: weight, as: UTF8.self)
    return String(text[..<old.lowerBound]) + new + text[old.upperBound...]
  }

  private static let maximumWidenings = 6
  /// The maximum number of words of the message that are tried as alternatives.
  private static let maximumWords = 12

  /// Returns wider forms of a trigger that match at least the first message, those that match the most messages first.
  ///
  /// A form has a word of the first message as an alternative, `[*]` at its ends, `[*]` between its words, or several
  /// of these: `renew my book` and `can i prolong my book` give `[*] (renew|prolong) my book [*]`. Captures keep their
  /// numbers, because a new group is only added after the last capture. Captures keep their texts, because `[*]` is
  /// never added beside a wildcard.
  public func widenings(of trigger: String, for messages: [String]) -> [String] {
    let parts = Self.parts(of: trigger)
    guard let first = messages.first, !parts.isEmpty else { return [] }
    let messages = messages.prefix(Self.maximumMessages)
    let lastCapture = parts.lastIndex(where: Self.mayCapture) ?? -1
    let own = Set(parts.flatMap { $0.split { "()|[]* ".contains($0) } }.map(String.init))
    let words = normalized(first).split(separator: " ").map(String.init).filter {
      !own.contains($0) && Self.isPlain($0)
    }
    var forms = [parts]
    for index in parts.indices
    where Self.canHaveAlternative(parts[index])
      && (index > lastCapture || parts[index].hasPrefix("("))
    {
      for word in words.prefix(Self.maximumWords) {
        var form = parts
        form[index] = Self.adding(word, to: parts[index])
        forms.append(form)
      }
    }
    var seen: Set<String> = [trigger]
    let candidates = forms.flatMap { form -> [String] in
      let found = [form.joined(separator: " ")] + Self.openEnded(form)
      return form.contains(where: Self.isWildcard)
        ? found : found + [Self.anywhere(form.filter { $0 != "[*]" })]
    }.filter {
      !$0.contains("[*] [*]") && seen.insert($0).inserted && isMatched(first, by: $0)
    }
    let reach = candidates.map { candidate in
      matching(candidate).map { messages.count(where: $0) } ?? 0
    }
    // A form that matches less than half as many messages as the best one probably has a word of another rule.
    let minimum = ((reach.max() ?? 0) + 1) / 2
    return candidates.indices.filter { reach[$0] >= minimum }.sorted {
      (-reach[$0], candidates[$0].utf8.count, $0) < (-reach[$1], candidates[$1].utf8.count, $1)
    }.prefix(Self.maximumWidenings).map { candidates[$0] }
  }

  /// Returns the parts of a trigger, without its weight, that are separated by spaces outside of brackets.
  private static func parts(of trigger: String) -> [String] {
    let plain = WeightTag.removed(from: Array(trigger.utf8)[...])?.text ?? Array(trigger.utf8)
    var parts: [String] = []
    var part = ""
    var depth = 0
    for character in String(decoding: plain, as: UTF8.self) {
      if "([".contains(character) { depth += 1 }
      if ")]".contains(character) { depth -= 1 }
      if character == " ", depth == 0 {
        if !part.isEmpty { parts.append(part) }
        part = ""
      } else {
        part.append(character)
      }
    }
    return part.isEmpty ? parts : parts + [part]
  }

  /// Returns whether a part is a plain word, or alternatives of plain words.
  private static func canHaveAlternative(_ part: String) -> Bool {
    if isPlain(part) { return true }
    guard part.hasPrefix("("), part.hasSuffix(")") else { return false }
    return !part.dropFirst().dropLast().contains { "()[]*#_@".contains($0) }
  }

  private static func isWildcard(_ part: String) -> Bool {
    part.utf8.allSatisfy { "*#_".utf8.contains($0) }
  }

  /// Returns whether a part of a trigger may capture words.
  private static func mayCapture(_ part: String) -> Bool {
    isWildcard(part) || part.hasPrefix("(") || part.contains { "*#_".contains($0) } && part != "[*]"
  }

  private static func adding(_ word: String, to part: String) -> String {
    part.hasPrefix("(") ? part.dropLast() + "|" + word + ")" : "(\(part)|\(word))"
  }

  /// Returns the trigger with `[*]` at its end, at its start and at both, except forms with two wildcards in a row.
  public func openEndedTriggers(of trigger: String) -> [String] {
    Self.openEnded(Self.parts(of: trigger))
  }

  private static func openEnded(_ parts: [String]) -> [String] {
    guard let first = parts.first, let last = parts.last else { return [] }
    let whole = parts.joined(separator: " ")
    let (opensStart, opensEnd) = (!isOpen(first), !isOpen(last))
    return (opensEnd ? [whole + " [*]"] : []) + (opensStart ? ["[*] " + whole] : [])
      + (opensStart && opensEnd ? ["[*] \(whole) [*]"] : [])
  }

  private static func isOpen(_ part: String) -> Bool { part == "[*]" || isWildcard(part) }
}
