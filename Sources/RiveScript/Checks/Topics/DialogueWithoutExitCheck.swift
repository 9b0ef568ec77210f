import Responder

struct DialogueWithoutExitCheck: RuleCheck {
  let description = CheckDescription(
    name: "dialogue-without-exit", severity: .note,
    summary: "a final answer that stays in a topic, although another answer leaves it",
    explanation: """
      One answer to a question leaves the topic. Another answer to the same question stays in it and asks nothing more.
      Often a {topic=…} was forgotten, and the conversation stays in the topic.
      """,
    bad: """
      + order
      - Shall I bring tea?{topic=order}
      > topic order
      + yes
      % shall i bring tea
      - Here it is.{topic=random}
      + no
      % shall i bring tea
      - As you like.
      + *
      - Shall I bring tea?
      < topic
      + *
      - Pardon?
      """,
    replacing: "- As you like.", with: "- As you like.{topic=random}")

  /// A question in a topic, by the index of its `%` text in `Brain.previousPatterns`.
  private struct Question: Hashable {
    var topic: Int32
    var previous: Int32
  }

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    let moving = movingBlocks(in: book)
    let closed = closedTopics(in: book, moving: moving)
    var isLeft: Set<Question> = []
    var staying: [(Question, block: Int)] = []
    for (index, trigger) in book.brain.triggers.enumerated() {
      guard let previous = trigger.previous, closed.contains(trigger.topic) else { continue }
      let question = Question(topic: trigger.topic, previous: previous)
      if moving.contains(index) {
        isLeft.insert(question)
      } else if isEnd(index, in: book) {
        staying.append((question, index))
      }
    }
    return staying.filter { isLeft.contains($0.0) }.map { question, block in
      let name = book.brain.topics[Int(question.topic)].name
      return book.diagnostic(
        description, block: block,
        "this answer stays in the topic '\(name)', but another answer to the same question leaves it",
        hint: "add {topic=random} to its replies, or ask something more")
    }
  }

  /// Returns the indices of the triggers that may change the topic, call an object macro or redirect.
  private func movingBlocks(in book: RuleBook) -> Set<Int> {
    let tags = book.uses.filter { $0.kind == .topic || $0.kind == .call || $0.kind == .redirect }
    let triggers = book.brain.triggers
    return Set(tags.compactMap { book.texts[$0.text].block })
      .union(triggers.indices.filter { triggers[$0].redirect != nil })
  }

  /// Returns the topics in which all triggers without words and without a `%` line stay in the topic.
  ///
  /// The initial topic and the begin block are left out.
  private func closedTopics(in book: RuleBook, moving: Set<Int>) -> Set<Int32> {
    var topics = Set(book.brain.topics.indices.map(Int32.init))
    for name in [Topic.initial, Topic.begin] {
      if let number = book.brain.topicNumbers[name] { topics.remove(Int32(number)) }
    }
    for (index, trigger) in book.brain.triggers.enumerated()
    where trigger.previous == nil && trigger.rank.isWordless && moving.contains(index) {
      topics.remove(trigger.topic)
    }
    return topics
  }

  /// Returns whether a trigger has replies or conditions, and each line ends with `.` or `!` and contains no `?`.
  private func isEnd(_ index: Int, in book: RuleBook) -> Bool {
    let block = book.blocks[index]
    let lines = block.replies + block.conditions
    return !lines.isEmpty
      && lines.allSatisfy { line in
        let text = book.documents[block.document][line.text].trimmed
        return (text.last == UInt8(ascii: ".") || text.last == UInt8(ascii: "!"))
          && !text.contains(UInt8(ascii: "?"))
      }
  }
}
