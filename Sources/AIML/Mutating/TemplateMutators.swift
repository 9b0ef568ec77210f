import Responder

/// Replaces an item of a `<random>` by the next one.
///
/// The number of items stays the same, and so do all other random choices with the same seed. Deleting the item would
/// change these choices, so that a test could fail by chance.
struct ReplyRemoval: RuleMutator {
  let description = MutationOperator(
    "reply-removal", "give the next item of a <random> in place of an item", dependsOnChance: true)

  func mutations(in book: CategoryBook) -> [RuleMutation] {
    book.categories.flatMap { category -> [RuleMutation] in
      category.elements.filter { $0.name == "random" }.flatMap { random -> [RuleMutation] in
        let choices = random.items
        guard choices.count > 1 else { return [] }
        return choices.indices.compactMap { index in
          let (own, next) = (choices[index], choices[(index + 1) % choices.count])
          let file = book.files[category.file]
          return book.mutation(
            name, of: category, [file.edit(own.range, file.text(next.range))],
            "gives the next item in place of \(book.quoted(own.contentRange, in: category.file))")
        }
      }
    }
  }
}

/// Swaps the templates of two consecutive categories of a file, if they differ.
struct ReplySwap: RuleMutator {
  let description = MutationOperator(
    "reply-swap", "swap the templates of two categories", dependsOnChance: true)

  func mutations(in book: CategoryBook) -> [RuleMutation] {
    zip(book.categories, book.categories.dropFirst()).compactMap { category, next in
      guard category.file == next.file else { return nil }
      let file = book.files[category.file]
      let (own, other) = (category.template.contentRange, next.template.contentRange)
      guard !own.isEmpty, !other.isEmpty, file.source.bytes[own] != file.source.bytes[other] else {
        return nil
      }
      var mutation = book.mutation(
        name, of: category, [file.edit(own, file.text(other)), file.edit(other, file.text(own))],
        "swaps the template with that of \(book.quoted(next.pattern.contentRange, in: category.file))"
      )
      mutation?.ruleLocations.append(next.location)
      return mutation
    }
  }
}

/// Swaps the first `<star/>` and the first `<star index="2"/>` of a template.
struct StarSwap: RuleMutator {
  let description = MutationOperator(
    "star-swap", "swap <star/> and <star index=\"2\"/>", dependsOnChance: true)

  func mutations(in book: CategoryBook) -> [RuleMutation] {
    book.categories.compactMap { category in
      let stars = category.elements.filter { $0.name == "star" && $0.children.isEmpty }
      guard let one = stars.first(where: { $0.attributes["index"] ?? "1" == "1" }),
        let two = stars.first(where: { $0.attributes["index"] == "2" })
      else { return nil }
      let file = book.files[category.file]
      return book.mutation(
        name, of: category,
        [file.edit(one.range, "<star index=\"2\"/>"), file.edit(two.range, "<star/>")],
        "swaps the first two stars")
    }
  }
}

struct IndexRemoval: RuleMutator {
  let description = MutationOperator(
    "index-removal", "refer to the first star in place of another one")

  func mutations(in book: CategoryBook) -> [RuleMutation] {
    book.changes(of: ["star", "thatstar", "topicstar"]) { category, star in
      guard let index = star.attributeRanges["index"] else { return nil }
      return book.mutation(
        name, of: category, [book.files[category.file].edit(index, "1")],
        "replaces the index \(star.attributes["index"] ?? "") by 1")
    }
  }
}

/// Deletes the tags of a `<set>`, and keeps its content.
struct SetRemoval: RuleMutator {
  let description = MutationOperator(
    "set-removal", "delete the tags of a <set>", dependsOnChance: true)

  func mutations(in book: CategoryBook) -> [RuleMutation] {
    book.changes(of: ["set"]) { category, set in
      guard let name = set.attributes["name"] ?? set.attributes["var"] else { return nil }
      return book.mutation(
        self.name, of: category, book.unwrapping(set, in: category.file), "does not set “\(name)”")
    }
  }
}

/// Deletes the tags of a `<think>`, so that its content is said.
struct ThinkRemoval: RuleMutator {
  let description = MutationOperator("think-removal", "delete the tags of a <think>")

  func mutations(in book: CategoryBook) -> [RuleMutation] {
    book.changes(of: ["think"]) { category, think in
      book.mutation(
        name, of: category, book.unwrapping(think, in: category.file),
        "says \(book.quoted(think.contentRange, in: category.file))")
    }
  }
}

/// Deletes the tags of an `<srai>`, and keeps its content; deletes an `<sr/>`.
struct RedirectRemoval: RuleMutator {
  let description = MutationOperator(
    "redirect-removal", "delete the tags of an <srai>", dependsOnChance: true)

  func mutations(in book: CategoryBook) -> [RuleMutation] {
    book.changes(of: ["srai", "sr"]) { category, redirect in
      book.mutation(
        name, of: category, book.unwrapping(redirect, in: category.file),
        redirect.name == "sr"
          ? "deletes <sr/>" : "says \(book.quoted(redirect.contentRange, in: category.file))")
    }
  }
}

/// Replaces the target of an `<srai>` by the next different target in the robot’s files.
struct RedirectChange: RuleMutator {
  let description = MutationOperator(
    "redirect-change", "redirect to another target", dependsOnChance: true)

  func mutations(in book: CategoryBook) -> [RuleMutation] {
    let redirects = book.categories.flatMap { category in
      category.elements.filter { $0.name == "srai" && !$0.content.isEmpty }.map { (category, $0) }
    }
    return zip(redirects, redirects.nextWithDifferentKey { $0.1.content }).compactMap {
      redirect, other in
      guard let (otherCategory, target) = other else { return nil }
      let (category, own) = redirect
      return book.mutation(
        name, of: category,
        [
          book.files[category.file].edit(
            own.contentRange, book.files[otherCategory.file].text(target.contentRange))
        ], "redirects to \(book.quoted(target.contentRange, in: otherCategory.file))")
    }
  }
}
