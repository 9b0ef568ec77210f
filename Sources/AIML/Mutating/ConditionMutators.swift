import Responder

/// Deletes an item of a condition, or a whole condition that has at most one item.
struct ConditionRemoval: RuleMutator {
  let description = MutationOperator("condition-removal", "delete an item of a <condition>")

  func mutations(in book: CategoryBook) -> [RuleMutation] {
    book.conditions.flatMap { category, condition -> [RuleMutation] in
      let choices = condition.items
      guard choices.count > 1 else {
        let mutation = book.mutation(
          name, of: category, [book.removal(condition, in: category.file)], "deletes the condition")
        return [mutation?.with([condition.setting(in: condition)])].compactMap(\.self)
      }
      return choices.compactMap { choice in
        book.mutation(
          name, of: category, [book.removal(choice, in: category.file)],
          "deletes the item \(book.quoted(choice.contentRange, in: category.file))"
        )?.with([choice.setting(in: condition)])
      }
    }
  }
}

/// Swaps two consecutive items of a condition, unless they compare the same variable with different constant values.
struct ConditionSwap: RuleMutator {
  let description = MutationOperator("condition-swap", "swap two items of a <condition>")

  func mutations(in book: CategoryBook) -> [RuleMutation] {
    book.conditions.flatMap { category, condition -> [RuleMutation] in
      let choices = condition.items
      return zip(choices, choices.dropFirst()).compactMap { own, next in
        guard !own.excludes(next) else { return nil }
        let file = book.files[category.file]
        return book.mutation(
          name, of: category,
          [
            file.edit(own.range, file.text(next.range)),
            file.edit(next.range, file.text(own.range)),
          ], "swaps the item \(book.quoted(own.contentRange, in: category.file)) with the next one"
        )?.with([own.setting(in: condition), next.setting(in: condition)])
      }
    }
  }
}

/// Replaces the value in a condition or an item by the next different value in the robot’s conditions.
struct ValueChange: RuleMutator {
  let description = MutationOperator("value-change", "compare with another value")

  func mutations(in book: CategoryBook) -> [RuleMutation] {
    let places = book.conditions.flatMap { category, condition in
      ([condition] + condition.items).filter { $0.attributes["value"] != nil }.map {
        (category: category, condition: condition, choice: $0)
      }
    }
    let others = places.nextWithDifferentKey { $0.choice.attributes["value"] }
    return zip(places, others).compactMap { place, next in
      let own = place.choice.attributes["value"] ?? ""
      guard let other = next?.choice.attributes["value"],
        let range = place.choice.attributeRanges["value"]
      else { return nil }
      let setting = place.choice.setting(in: place.condition)
      return book.mutation(
        name, of: place.category, [book.files[place.category.file].edit(range, other)],
        "compares with “\(other)” in place of “\(own)”"
      )?.with([setting, setting.map { .init(name: $0.name, value: other) }])
    }
  }
}

/// Uses the next variable of the robot in a condition or a `<get>`.
struct VariableChange: RuleMutator {
  let description = MutationOperator(
    "variable-change", "use another variable in a <condition> or a <get>")

  func mutations(in book: CategoryBook) -> [RuleMutation] {
    let names = book.variables
    guard names.count > 1 else { return [] }
    return book.changes(of: ["condition", "li", "get"]) { category, element in
      guard let own = element.attributes["name"], let place = names.firstIndex(of: own),
        let range = element.attributeRanges["name"]
      else { return nil }
      let other = names[(place + 1) % names.count]
      return book.mutation(
        name, of: category, [book.files[category.file].edit(range, other)],
        "uses “\(other)” in place of “\(own)”"
      )?.with(
        [own, other].map { .init(name: $0, value: element.attributes["value"] ?? "something") })
    }
  }
}

extension CategoryBook {
  /// The conditions, each with its category.
  fileprivate var conditions: [(SourceCategory, MarkupElement)] {
    categories.flatMap { category in
      category.elements.filter { $0.name == "condition" }.map { (category, $0) }
    }
  }

  /// The names of the user’s variables, each once, in the order of their use.
  fileprivate var variables: [String] {
    categories.flatMap { category in
      category.elements.filter { ["condition", "li", "get", "set"].contains($0.name) }
        .compactMap { $0.attributes["name"] }
    }.eachOnce
  }
}

extension MarkupElement {
  /// Returns the variable and the value with which a condition or its item holds; `nil` unless both are attributes.
  fileprivate func setting(in condition: MarkupElement) -> RuleMutation.Setting? {
    guard let name = attributes["name"] ?? condition.attributes["name"],
      let value = attributes["value"] ?? condition.attributes["value"]
    else { return nil }
    return RuleMutation.Setting(name: name, value: value == "*" ? "something" : value)
  }

  /// Returns whether two items compare the same variable with different values, so that their order means nothing.
  fileprivate func excludes(_ other: MarkupElement) -> Bool {
    guard let own = attributes["value"], let value = other.attributes["value"],
      !(own + value).contains(where: { "*_".contains($0) }),
      attributes["name"] == other.attributes["name"],
      attributes["var"] == other.attributes["var"]
    else { return false }
    return own.lowercased() != value.lowercased()
  }
}

extension RuleMutation {
  fileprivate func with(_ settings: [Setting?]) -> RuleMutation {
    var mutation = self
    mutation.settings = settings.compactMap(\.self)
    return mutation
  }
}
