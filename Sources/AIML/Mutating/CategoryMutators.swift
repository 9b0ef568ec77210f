import Responder

/// All kinds of changes of categories, grouped by what they change.
enum CategoryMutators {
  static let all: [any RuleMutator<CategoryBook>] = [
    CategoryRemoval(), WordRemoval(), WildcardChange(), OpenEndRemoval(), PriorityRemoval(),
    ThatRemoval(), TopicMove(),
    ReplyRemoval(), ReplySwap(), StarSwap(), IndexRemoval(), SetRemoval(), ThinkRemoval(),
    RedirectRemoval(), RedirectChange(),
    ConditionRemoval(), ConditionSwap(), ValueChange(), VariableChange(),
  ]
}

struct CategoryRemoval: RuleMutator {
  let description = MutationOperator("category-removal", "delete a category")

  func mutations(in book: CategoryBook) -> [RuleMutation] {
    book.categories.compactMap { category in
      book.mutation(
        name, of: category, [book.removal(category.element, in: category.file)],
        "deletes the category")
    }
  }
}

struct ThatRemoval: RuleMutator {
  let description = MutationOperator("that-removal", "delete a <that>")

  func mutations(in book: CategoryBook) -> [RuleMutation] {
    book.categories.compactMap { category in
      guard let that = category.that else { return nil }
      return book.mutation(
        name, of: category, [book.removal(that, in: category.file)], canTakeOverMessages: true,
        "deletes <that>\(book.files[category.file].text(that.contentRange))</that>")
    }
  }
}

/// Moves a category to the next topic of the robot.
struct TopicMove: RuleMutator {
  let description = MutationOperator("topic-move", "move a category to another topic")

  func mutations(in book: CategoryBook) -> [RuleMutation] {
    guard book.topics.count > 1 else { return [] }
    return book.categories.compactMap { category in
      let file = book.files[category.file]
      let own = category.topic.map { file.text($0.contentRange) } ?? category.enclosingTopic ?? "*"
      guard let place = book.topics.firstIndex(of: own), let end = book.rootEnds[category.file]
      else {
        return nil
      }
      let other = book.topics[(place + 1) % book.topics.count]
      var edits: [SourceEdit?]
      if let topic = category.topic {
        edits = [file.edit(topic.contentRange, other)]
      } else {
        let text = file.text(category.element.range)
        let moved = other == "*" ? text : "<topic name=\"\(other)\">\(text)</topic>"
        edits = [
          book.removal(category.element, in: category.file),
          file.insertion("\n\(moved)\n", at: end),
        ]
      }
      return book.mutation(
        name, of: category, edits, canTakeOverMessages: true, "moves the category to topic \(other)"
      )
    }
  }
}
