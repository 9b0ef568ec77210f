import Responder

struct UnansweredQuestionCheck: RuleCheck {
  let description = CheckDescription(
    name: "unanswered-question", severity: .warning,
    summary: "a form question whose answer no rule accepts",
    explanation: """
      In the forms that parley new writes, the topic of a question asks it in form ask, and stores the answer in
      form answer. Rules that read an answer redirect there; most are in topics that the question inherits, such as
      numbers. Without them, the form never continues.
      """,
    bad: """
      > topic form-guests
      + form ask
      - For how many people?
      + form answer *
      - <set guests=<star>>{topic=random}Thank you.
      + *
      - A number, please.
      < topic
      + book
      - {topic=form-guests}{@form ask}
      + *
      - Pardon?
      """,
    replacing: "+ *\n- A number", with: "+ [for] #\n- {@form answer <star>}\n+ *\n- A number")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    var (asking, storing, leading): ([Int: Int], Set<Int>, Set<Int>) = ([:], [], [])
    for (index, trigger) in book.brain.triggers.enumerated() {
      let text = book.brain.arena[trigger.text]
      if text.elementsEqual("form ask".utf8) { asking[Int(trigger.topic)] = index }
      if text.starts(with: Self.answer) { storing.insert(Int(trigger.topic)) }
    }
    guard !asking.isEmpty else { return [] }
    for text in book.texts {
      let line = book.documents[text.document][text.statement.text]
      if let block = text.block, line.firstRange(of: Self.answer) != nil {
        leading.insert(Int(book.brain.triggers[block].topic))
      }
    }
    return asking.compactMap { topic, block in
      let searched = Set(book.searchedTopics[topic].map(\.topic))
      guard searched.isDisjoint(with: leading) || searched.isDisjoint(with: storing) else {
        return nil
      }
      return book.diagnostic(
        description, block: block, "no rule takes an answer to this question",
        hint: searched.isDisjoint(with: storing)
          ? "add a trigger + form answer * that stores it"
          : "inherit a topic that reads answers, such as numbers, or add a rule with {@form answer <star>}"
      )
    }
  }

  private static let answer = Array("form answer".utf8)
}
