import Responder

/// Replaces one of several replies by the next one.
///
/// The number of replies and their weights stay the same, so that other random choices do too: deleting the line
/// would make a test with a seed fail by chance.
struct ReplyRemoval: RuleMutator {
  let description = MutationOperator(
    "reply-removal", "give the next reply in place of a reply", dependsOnChance: true)

  func mutations(in book: MutationBook) -> [RuleMutation] {
    book.blocks.enumerated().flatMap { number, block -> [RuleMutation] in
      guard block.replies.count > 1 else { return [] }
      return block.replies.indices.compactMap { index in
        let (own, next) = (block.replies[index], block.replies[(index + 1) % block.replies.count])
        let text = book.text(of: own, in: block.document)
        let other = book.text(of: next, in: block.document)
        guard text != other, let edit = book.edit(own, in: block.document, other.weighted(as: text))
        else { return nil }
        return RuleMutation(
          name, [edit], of: book.location(ofBlock: number),
          "gives the next reply in place of \(text.quoted(0..<text.count))")
      }
    }
  }
}

/// Swaps the first replies of two consecutive triggers of the same topic and file.
struct ReplySwap: RuleMutator {
  let description = MutationOperator(
    "reply-swap", "swap the replies of two triggers", dependsOnChance: true)

  func mutations(in book: MutationBook) -> [RuleMutation] {
    zip(book.blocks.indices, book.blocks.indices.dropFirst()).compactMap { number, next in
      let (one, other) = (book.blocks[number], book.blocks[next])
      guard one.document == other.document, let reply = one.replies.first,
        let second = other.replies.first,
        book.topic(ofBlock: number) == book.topic(ofBlock: next)
      else { return nil }
      let text = book.text(of: reply, in: one.document)
      let otherText = book.text(of: second, in: one.document)
      guard text != otherText,
        let edit = book.edit(reply, in: one.document, otherText.weighted(as: text)),
        let otherEdit = book.edit(second, in: one.document, text.weighted(as: otherText))
      else { return nil }
      let trigger = book.text(of: other.trigger, in: other.document)
      return RuleMutation(
        name, [edit, otherEdit], of: book.location(ofBlock: number),
        "swaps the reply with that of \(trigger.quoted(0..<trigger.count))")
    }
  }
}

/// Swaps the first `<star>` or `<star1>` of a text with its first `<star2>`.
struct StarSwap: RuleMutator {
  let description = MutationOperator("star-swap", "swap <star1> and <star2>", dependsOnChance: true)

  func mutations(in book: MutationBook) -> [RuleMutation] {
    book.replyTexts.compactMap { block, document, statement in
      let text = book.text(of: statement, in: document)
      let tags = text.tags
      guard
        let first = tags.first(where: { ["<star>", "<star1>"].contains(text.string($0)) }),
        let second = tags.first(where: { text.string($0) == "<star2>" }),
        let edit = book.edit(first, of: statement, in: document, "<star2>"),
        let other = book.edit(second, of: statement, in: document, "<star1>")
      else { return nil }
      return RuleMutation(
        name, [edit, other], of: book.location(ofBlock: block), "swaps <star1> and <star2>")
    }
  }
}

/// Deletes a tag of a reply or a condition line, unless the tag is the whole text.
struct TagRemoval: RuleMutator {
  let description: MutationOperator
  /// The beginnings of the tags.
  private let beginnings: [String]

  private init(_ name: String, _ summary: String, _ beginnings: [String]) {
    description = MutationOperator(name, summary, dependsOnChance: true)
    self.beginnings = beginnings
  }

  static let changes = TagRemoval(
    "set-removal", "delete a <set>, <add>, <sub>, <mult> or <div>",
    ["<set ", "<add ", "<sub ", "<mult ", "<div "])
  static let redirects = TagRemoval(
    "redirect-removal", "delete a redirect inside a reply", ["{@", "<@>"])
  static let topics = TagRemoval("topic-tag-removal", "delete a {topic=…}", ["{topic="])

  func mutations(in book: MutationBook) -> [RuleMutation] {
    book.replyTexts.flatMap { block, document, statement -> [RuleMutation] in
      let text = book.text(of: statement, in: document)
      return text.tags.filter { $0.count < text.count }.compactMap { tag in
        guard beginnings.contains(where: { text[tag].starts(with: $0.utf8) }),
          let edit = book.edit(tag, of: statement, in: document, "")
        else { return nil }
        return RuleMutation(
          name, [edit], of: book.location(ofBlock: block), "deletes \(text.quoted(tag))")
      }
    }
  }
}

/// Gives an `@` line the target of the next `@` line with a different target.
struct RedirectChange: RuleMutator {
  let description = MutationOperator(
    "redirect-change", "redirect to another target", dependsOnChance: true)

  func mutations(in book: MutationBook) -> [RuleMutation] {
    let redirects = book.blocks.enumerated().compactMap { number, block in
      block.redirects.last.map {
        (
          block: number, document: block.document, statement: $0,
          target: book.text(of: $0, in: block.document)
        )
      }
    }
    return zip(redirects, redirects.nextWithDifferentKey(\.target)).compactMap { redirect, other in
      guard let other else { return nil }
      let target = String(decoding: other.target, as: UTF8.self)
      return book.edit(redirect.statement, in: redirect.document, target).map {
        RuleMutation(
          name, [$0], of: book.location(ofBlock: redirect.block), "redirects to “\(target)”")
      }
    }
  }
}

extension MutationBook {
  /// The replies and the condition lines, each with the indices of its block and its document.
  var replyTexts: [(block: Int, document: Int, statement: Statement)] {
    blocks.enumerated().flatMap { number, block in
      (block.conditions + block.replies).map { (number, block.document, $0) }
    }
  }
}

extension [UInt8] {
  /// The ranges of the tags `<…>` and `{…}`; a tag inside another tag has its own range.
  fileprivate var tags: [Range<Int>] {
    let brackets = TagBrackets(self)
    return indices.compactMap { index in
      guard self[index] == UInt8(ascii: "<") || self[index] == UInt8(ascii: "{") else { return nil }
      return brackets.bracketEnd(at: index).map { index..<$0 + 1 }
    }
  }

  fileprivate func string(_ range: Range<Int>) -> String {
    String(decoding: self[range], as: UTF8.self)
  }

  /// Returns the text with the weight of another text.
  fileprivate func weighted(as other: [UInt8]) -> String {
    let plain = WeightTag.removed(from: self[...])?.text ?? self
    return String(decoding: plain + (WeightTag.first(in: other[...]) ?? []), as: UTF8.self)
  }
}
