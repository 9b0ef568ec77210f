import Responder

struct RedirectLoopCheck: RuleCheck {
  let description = CheckDescription(
    name: "redirect-loop", severity: .warning,
    summary: "redirects that form a cycle",
    explanation: """
      These redirects lead back to a trigger that was used before, until the interpreter stops with ERR: Deep
      Recursion Detected. The report shows a message that starts the cycle.
      """,
    bad: """
      + hello
      @ hi
      + hi
      @ hello
      + *
      - Pardon?
      """,
    replacing: "@ hello", with: "- Hello!")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    guard book.hasFewTopics else { return [] }
    let trial = LoopTrial(book)
    var reported: Set<Set<Int32>> = []
    var known: Set<Int32> = []
    var found: [Diagnostic] = []
    for (index, block) in book.blocks.enumerated() where book.mayRedirect(block) {
      let number = Int32(index)
      guard !known.contains(number), let cycle = trial.cycle(from: number) else { continue }
      known.formUnion(cycle.visited)
      guard reported.insert(Set(cycle.triggers)).inserted, let first = cycle.triggers.first else {
        continue
      }
      let steps = (cycle.triggers + [first]).prefix(8).map {
        "'\(book.brain.arena.string(book.brain.triggers[Int($0)].text))'"
      }
      found.append(
        book.diagnostic(
          description, block: Int(first),
          "\(book.quoted(cycle.message)) is redirected forever: " + steps.joined(separator: " → "))
      )
    }
    return found
  }
}

extension RuleBook {
  fileprivate func mayRedirect(_ block: RuleBlock) -> Bool {
    !block.redirects.isEmpty
      || (block.replies + block.conditions).contains { statement in
        documents[block.document][statement.text].contains(UInt8(ascii: "@"))
      }
  }
}
