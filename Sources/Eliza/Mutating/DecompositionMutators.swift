import Responder

/// Deletes a decomposition with its reassemblies, if its keyword has another decomposition or a link.
struct DecompositionRemoval: RuleMutator {
  let description = MutationOperator(
    "decomposition-removal", "delete a decomposition with its reassemblies")

  func mutations(in book: ScriptBook) -> [RuleMutation] {
    book.transformations.compactMap { transformation in
      guard let keyword = transformation.keyword.map({ book.keywords[$0] }),
        keyword.transformations.count > 1 || keyword.link != nil
      else { return nil }
      return book.mutation(
        name, of: transformation,
        [book.files[transformation.file].edit(transformation.node.range, "")],
        "deletes the decomposition")
    }
  }
}

/// Moves a decomposition behind the next one of its keyword.
struct DecompositionSwap: RuleMutator {
  let description = MutationOperator("decomposition-swap", "swap two decompositions of a keyword")

  func mutations(in book: ScriptBook) -> [RuleMutation] {
    zip(book.transformations, book.transformations.dropFirst()).compactMap { own, next in
      guard own.keyword != nil, own.keyword == next.keyword else { return nil }
      let file = book.files[own.file]
      let text = book.text(own.node, in: own.file)
      let end = next.node.range.upperBound
      var mutation = book.mutation(
        name, of: own, [file.edit(own.node.range, ""), file.insertion(" " + text, at: end)],
        canTakeOverMessages: true, "swaps the decomposition with the next one")
      mutation?.rivals = [next.location]
      return mutation
    }
  }
}

/// Deletes a word, `(*A B)` or `(/A B)` of a decomposition with other elements, if no reassembly uses it.
struct WordRemoval: RuleMutator {
  let description = MutationOperator("word-removal", "delete a word of a decomposition")

  func mutations(in book: ScriptBook) -> [RuleMutation] {
    book.elementChanges { transformation, index, element in
      guard !element.isNumber, let edits = book.removal(ofElement: index, of: transformation)
      else { return nil }
      return book.mutation(
        name, of: transformation, edits, canTakeOverMessages: true,
        "deletes the word \(book.text(element, in: transformation.file))")
    }
  }
}

/// Deletes an alternative of `(*A B)` or a tag of `(/A B)`.
struct AlternativeRemoval: RuleMutator {
  let description = MutationOperator(
    "alternative-removal", "delete an alternative of a decomposition")

  func mutations(in book: ScriptBook) -> [RuleMutation] {
    book.transformations.flatMap { transformation in
      transformation.elements.flatMap { element -> [RuleMutation] in
        let words = element.children
        guard words.count > 1, let mark = words[0].token.text.first,
          mark == UInt8(ascii: "*") || mark == UInt8(ascii: "/")
        else { return [] }
        let file = book.files[transformation.file]
        return words.indices.compactMap { index in
          let range = words[index].range
          // The mark before the first word stays.
          let isMark = index == 0 && range.count == 1
          let own = index == 0 ? range.lowerBound + 1..<range.upperBound : range
          let removed =
            index == 0 ? own.lowerBound..<words[1].range.lowerBound : file.withBlanksBefore(own)
          return isMark
            ? nil
            : book.mutation(
              name, of: transformation, [file.edit(removed, "")], canTakeOverMessages: true,
              "deletes the alternative \(file.text(own))")
        }
      }
    }
  }
}

/// Replaces a 0 (any number of words) by 1, and any other number by 0, in decompositions of several elements.
struct WildcardChange: RuleMutator {
  let description = MutationOperator("wildcard-change", "replace 0 by 1, and other numbers by 0")

  func mutations(in book: ScriptBook) -> [RuleMutation] {
    book.elementChanges { transformation, _, element in
      guard element.isNumber, transformation.elements.count > 1 else { return nil }
      let (old, new) = (element.token.value, element.token.value == 0 ? 1 : 0)
      return book.mutation(
        name, of: transformation,
        [book.files[transformation.file].edit(element.range, "\(new)")], canTakeOverMessages: true,
        "replaces \(old) by \(new)")
    }
  }
}

/// Deletes a 0 at an end of a decomposition if no reassembly uses it.
struct OpenEndRemoval: RuleMutator {
  let description = MutationOperator("open-end-removal", "delete 0 at an end of a decomposition")

  func mutations(in book: ScriptBook) -> [RuleMutation] {
    book.elementChanges { transformation, index, element in
      let last = transformation.elements.count - 1
      guard element.isNumber, element.token.value == 0, index == 0 || index == last,
        let edits = book.removal(ofElement: index, of: transformation)
      else { return nil }
      return book.mutation(
        name, of: transformation, edits, "deletes 0 at the \(index == 0 ? "start" : "end")")
    }
  }
}

/// Swaps two consecutive elements of a decomposition.
struct ElementSwap: RuleMutator {
  let description = MutationOperator("element-swap", "swap two elements of a decomposition")

  func mutations(in book: ScriptBook) -> [RuleMutation] {
    book.elementChanges { transformation, index, element in
      guard index + 1 < transformation.elements.count else { return nil }
      let file = book.files[transformation.file]
      let next = transformation.elements[index + 1]
      let text = book.text(element, in: transformation.file)
      let other = book.text(next, in: transformation.file)
      guard text != other else { return nil }
      return book.mutation(
        name, of: transformation, [file.edit(element.range, other), file.edit(next.range, text)],
        canTakeOverMessages: true, "swaps \(text) and \(other)")
    }
  }
}

extension ScriptBook {
  /// Returns the mutations that a closure makes of each element of each decomposition.
  fileprivate func elementChanges(
    _ change: (Transformation, Int, ScriptNode) -> RuleMutation?
  ) -> [RuleMutation] {
    transformations.flatMap { transformation in
      transformation.elements.enumerated().compactMap { change(transformation, $0, $1) }
    }
  }
}
