public import Responder

/// The rules as values for display.
extension Brain {
  /// All triggers with their replies, in the order of the files.
  public var rules: [Rule] { triggers.indices.map { rule(Int32($0)) } }

  func location(ofTrigger number: Int32) -> SourceLocation {
    let trigger = triggers[Int(number)]
    return SourceLocation(
      file: files[Int(trigger.file)], line: Int(trigger.line), column: Int(trigger.column) + 1)
  }

  func rule(_ number: Int32) -> Rule {
    let trigger = triggers[Int(number)]
    var alternatives = trigger.replies.map { alternative(replies[Int($0)], of: number) }
    if let redirect = trigger.redirect {
      alternatives.append(alternative(redirects[Int(redirect)], of: number))
    }
    var rule = Rule(
      kind: "trigger", text: arena.string(trigger.text), location: location(ofTrigger: number),
      topic: topics[Int(trigger.topic)].name,
      previous: trigger.previous.map { arena.string(previousPatterns[Int($0)].text) },
      alternatives: alternatives,
      conditions: trigger.conditions.map { alternative(conditions[Int($0)], of: number) })
    rule.isCatchAll = isCatchAll(trigger: number)
    return rule
  }

  /// Returns whether a trigger is a catch-all: only stars, and no `%` line.
  func isCatchAll(trigger number: Int32) -> Bool {
    let trigger = triggers[Int(number)]
    return trigger.previous == nil && isCatchAll(arena[trigger.text])
  }

  /// Returns whether a trigger consists only of stars, apart from brackets and a weight.
  func isCatchAll(_ text: ArraySlice<UInt8>) -> Bool {
    let pattern = WeightTag.removed(from: text)?.text[...] ?? text
    return pattern.contains(UInt8(ascii: "*"))
      && pattern.allSatisfy { "*[]() ".utf8.contains($0) }
  }

  func alternative(_ line: ReplyLine, of trigger: Int32) -> Rule.Alternative {
    alternative(line.text, line.line, of: trigger)
  }

  func alternative(_ line: ConditionLine, of trigger: Int32) -> Rule.Alternative {
    alternative(line.text, line.line, of: trigger)
  }

  private func alternative(
    _ text: TextRange, _ line: Int32, of trigger: Int32
  ) -> Rule.Alternative {
    Rule.Alternative(
      text: arena.string(text),
      location: SourceLocation(
        file: files[Int(triggers[Int(trigger)].file)], line: Int(line)))
  }
}
