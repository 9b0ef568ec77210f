import Responder

/// Matching of misspelled messages, with `! global spelling = 1`.
extension Brain {
  /// Returns the match of a message with its unknown words corrected.
  ///
  /// `nil` if no trigger with words matches then. A word stays as it is if several corrections of it lead to matches.
  ///
  /// Only the corrections that the trigger needs are made, so that its wildcards capture words as they were typed.
  ///
  /// Complexity: the search for corrections, at most nine matches with different combinations of them, and one more
  /// for each correction. A message with more than 16 unknown words is not corrected.
  func respelledMatch(
    _ subject: Subject, in topic: Int, depth: Int, _ context: MatchContext
  ) -> Match? {
    // The first access to the spelling gathers the words of all rules.
    guard let spelling else { return nil }
    func match(_ corrections: [Spelling.Correction]) -> Match? {
      let corrected = subject.corrected(by: corrections, arena: arena)
      guard let match = exactMatch(corrected, in: topic, depth: depth, context),
        !isWordless(match.trigger)
      else { return nil }
      return match
    }
    let possible = spelling.corrections(of: subject, arena: arena)
    var found: (corrections: [Spelling.Correction], match: Match)?
    for corrections in possible.combinations {
      guard !corrections.isEmpty, let match = match(corrections) else { continue }
      // If two combinations match, the words with several corrections stay as they are.
      if found != nil {
        found = nil
        break
      }
      found = (corrections, match)
    }
    if found == nil, possible.isAmbiguous, !possible.certain.isEmpty {
      found = match(possible.certain).map { (possible.certain, $0) }
    }
    guard var (needed, best) = found else { return nil }
    for index in needed.indices.reversed() {
      var fewer = needed
      fewer.remove(at: index)
      guard let other = match(fewer), other.trigger == best.trigger else { continue }
      (needed, best) = (fewer, other)
    }
    best.corrections = needed
    best.notes = needed.map { correction in
      let typed = String(decoding: subject.bytes[correction.typed], as: UTF8.self)
      return ("spelling", "\(typed) → \(arena.string(correction.replacement))")
    }
    return best
  }

  /// Returns whether a trigger has no words.
  func isWordless(_ trigger: Int32) -> Bool { triggers[Int(trigger)].rank.isWordless }
}

extension Spelling {
  /// Gathers the words of all triggers and of the arrays that they name.
  init(_ triggers: [Trigger], _ starTexts: [TextRange], _ code: PatternCode, arena: [UInt8]) {
    self.init()
    var isAdded = [Bool](repeating: false, count: code.lists.count)
    for trigger in triggers {
      switch trigger.pattern {
      case .words(let text): add(text, of: arena)
      case .stars(let pieces): for piece in pieces { add(starTexts[Int(piece)], of: arena) }
      case .program(let range, _):
        for index in range {
          let instruction = code.instructions[Int(index)]
          switch instruction.operation {
          case .literal: add(TextRange(Int(instruction.a)..<Int(instruction.b)), of: arena)
          case .list where !isAdded[Int(instruction.a)]:
            isAdded[Int(instruction.a)] = true
            for item in code.lists[Int(instruction.a)] { add(item, of: arena) }
          default: continue
          }
        }
      }
    }
  }
}
