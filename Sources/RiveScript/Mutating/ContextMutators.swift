import Responder

struct PreviousRemoval: RuleMutator {
  let description = MutationOperator("previous-removal", "delete a % line")

  func mutations(in book: MutationBook) -> [RuleMutation] {
    book.blocks.enumerated().compactMap { number, block in
      guard let previous = block.previous else { return nil }
      return RuleMutation(
        name, book.removal(of: previous, in: block.document), of: book.location(ofBlock: number),
        canTakeOverMessages: true, "deletes the % line")
    }
  }
}

/// Moves a trigger to the next topic of the robot.
struct TopicMove: RuleMutator {
  let description = MutationOperator("topic-move", "move a trigger to another topic")

  func mutations(in book: MutationBook) -> [RuleMutation] {
    let topics = book.brain.topicNames
    guard topics.count > 1 else { return [] }
    return book.blocks.indices.compactMap { number in
      guard let own = topics.firstIndex(of: book.topic(ofBlock: number)) else { return nil }
      let other = topics[(own + 1) % topics.count]
      let text = ["> topic \(other)"] + book.sourceLines(ofBlock: number) + ["< topic"]
      guard let addition = book.addition(text, to: book.blocks[number].document) else {
        return nil
      }
      return RuleMutation(
        name, book.removal(ofBlock: number) + [addition],
        of: book.location(ofBlock: number), canTakeOverMessages: true,
        "moves the trigger to topic \(other)")
    }
  }
}

struct InheritanceRemoval: RuleMutator {
  let description = MutationOperator(
    "inheritance-removal", "delete a topic’s inherits or includes")

  func mutations(in book: MutationBook) -> [RuleMutation] {
    book.documents.enumerated().flatMap { number, document in
      document.statements.filter { $0.command == .label }.flatMap { label -> [RuleMutation] in
        let text = book.text(of: label, in: number)
        let words = text.words
        guard words.count > 2, text[words[0]].elementsEqual("topic".utf8) else { return [] }
        let keywords = words.indices.dropFirst(2).filter {
          ["inherits", "includes"].contains(String(decoding: text[words[$0]], as: UTF8.self))
        }
        return keywords.compactMap { start in
          let end = keywords.first { $0 > start } ?? words.count
          let range = words[start].lowerBound..<words[end - 1].upperBound
          return book.edit(range, of: label, in: number, "").map {
            RuleMutation(name, [$0], of: nil, "deletes \(text.quoted(range)) of the topic")
          }
        }
      }
    }
  }
}

extension [UInt8] {
  /// The ranges of the words between white space.
  fileprivate var words: [Range<Int>] {
    split { CharacterClass(ascii: $0) == .space }.map { $0.startIndex..<$0.endIndex }
  }
}
