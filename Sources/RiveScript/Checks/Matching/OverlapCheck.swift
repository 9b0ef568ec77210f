import Responder

struct OverlapCheck: RuleCheck {
  let description = CheckDescription(
    name: "overlap", severity: .note,
    summary: "two triggers that match the same message",
    explanation: """
      Both triggers match the message in the report, which says which of the two answers, and why. Overlaps are often
      intended, so the check runs only with --overlap or --only overlap. For each trigger it reports at most eight
      others that win. It skips triggers with a % line, and pairs of a trigger with words and a catch-all that does
      not win by its {weight}.
      """,
    bad: """
      + i * you
      - You do?
      + * love *
      - Love!
      + *
      - Pardon?
      """,
    replacing: "+ i * you\n- You do?\n+ * love *",
    with: "+ i like you\n- You do?\n+ they love *", isOnRequest: true)

  /// The maximum number of winning triggers named for each trigger.
  private static let maximumOthers = 8

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var counts: [Int32: Int] = [:]
    var search = SharedMessages(book)
    search.search { pair in
      guard counts[pair.loser, default: 0] < Self.maximumOthers,
        book.effort.spend(3 * book.brain.graph.cost(of: pair.topic))
      else { return false }
      counts[pair.loser, default: 0] += 1
      let reason = book.brain.reason(for: pair.loser, losingTo: pair.winner, in: pair.topic)
      found.append(
        book.diagnostic(
          description, block: Int(pair.loser),
          "\(book.quoted(pair.message)) matches this trigger and \(book.name(ofTrigger: pair.winner)),"
            + " which wins: this one \(reason.ofLoser)",
          related: [book.brain.location(ofTrigger: pair.winner)]))
      return true
    }
    return found
  }
}

extension RunnerUp.Reason {
  /// The property of the losing trigger that makes it lose.
  fileprivate var ofLoser: String {
    switch self {
    case .lowerWeight(let own, let other): "has weight \(own), and that one \(other)"
    case .inherited: "is inherited"
    case .outranked(let criterion): criterion.ofLoser
    case .withoutPrevious, .otherPrevious, .lessSpecific, .otherTopic, .later, .gaveWay:
      "comes later"
    }
  }
}

extension Criterion {
  fileprivate var ofLoser: String {
    switch self {
    case .bareStar: "is only a *"
    case .words: "has no words"
    case .star: "has a * wildcard"
    case .number: "has a # wildcard"
    case .singleWord: "has a _ wildcard"
    case .optional: "has an optional part"
    case .wordCount: "has fewer words"
    case .length: "is shorter"
    case .alphabet: "comes later in the alphabet"
    case .position: "comes later in the files"
    }
  }
}
