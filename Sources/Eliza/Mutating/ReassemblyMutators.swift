import Responder

/// Replaces one of several reassemblies, unless it is NEWKEY, by a copy of the next one.
///
/// The number of reassemblies stays the same, so that the others keep their turns. The last one is replaced by the
/// first.
struct ReplyRemoval: RuleMutator {
  let description = MutationOperator(
    "reply-removal", "give the next reassembly in place of a reassembly", dependsOnChance: true)

  func mutations(in book: ScriptBook) -> [RuleMutation] {
    book.replacementsByNext(name) { $0 == .say || $0 == .link || $0 == .pre }
  }
}

/// Swaps the first replies of two consecutive decompositions, if every number still refers to an element.
struct ReplySwap: RuleMutator {
  let description = MutationOperator(
    "reply-swap", "swap the reassemblies of two decompositions", dependsOnChance: true)

  func mutations(in book: ScriptBook) -> [RuleMutation] {
    let transformations = book.transformations.filter { $0.keyword != nil }
    return zip(transformations, transformations.dropFirst()).compactMap { own, next in
      guard own.file == next.file,
        let reply = own.reassemblies.first(where: { $0.kind == .say }),
        let other = next.reassemblies.first(where: { $0.kind == .say }),
        reply.fits(next), other.fits(own)
      else { return nil }
      let (text, otherText) = (book.text(reply, of: own), book.text(other, of: next))
      guard text != otherText else { return nil }
      let file = book.files[own.file]
      var mutation = book.mutation(
        name, of: own, [file.edit(reply.range, otherText), file.edit(other.range, text)],
        "swaps \(text) and \(otherText)")
      mutation?.ruleLocations.append(next.location)
      return mutation
    }
  }
}

/// Changes a number in a reassembly to refer to the decomposition's next element, or from the last to the first.
struct IndexChange: RuleMutator {
  let description = MutationOperator(
    "index-change", "refer to another element of the decomposition")

  func mutations(in book: ScriptBook) -> [RuleMutation] {
    book.transformations.flatMap { transformation in
      transformation.reassemblies.flatMap(\.pieces).compactMap { piece -> RuleMutation? in
        guard piece.isNumber, transformation.elements.count > 1 else { return nil }
        let new = piece.token.value % transformation.elements.count + 1
        return book.mutation(
          name, of: transformation,
          [book.files[transformation.file].edit(piece.range, "\(new)")],
          "refers to element \(new) in place of \(piece.token.value)")
      }
    }
  }
}

/// Deletes the link of a keyword that also has decompositions.
struct RedirectRemoval: RuleMutator {
  let description = MutationOperator(
    "redirect-removal", "delete the link after decompositions", dependsOnChance: true)

  func mutations(in book: ScriptBook) -> [RuleMutation] {
    book.keywords.compactMap { keyword in
      guard let link = keyword.link, !keyword.transformations.isEmpty else { return nil }
      var mutation = book.mutation(
        name, of: keyword, [book.files[keyword.file].edit(link.range, "")],
        "deletes the link \(book.text(link, in: keyword.file))")
      // Only the link itself is changed.
      mutation?.ruleLocations = [book.linkLocation(of: link, in: keyword.file)]
      return mutation
    }
  }
}

/// Replaces the target of a link by the next different target.
struct RedirectChange: RuleMutator {
  let description = MutationOperator(
    "redirect-change", "link to another keyword", dependsOnChance: true)

  func mutations(in book: ScriptBook) -> [RuleMutation] {
    let links = book.links
    return zip(links, links.nextWithDifferentKey(\.target.token.text)).compactMap { link, other in
      guard let other else { return nil }
      let target = book.text(other.target, in: other.file)
      guard let edit = book.files[link.file].edit(link.target.range, target) else { return nil }
      var mutation = RuleMutation(name, [edit], of: link.location, "links to \(target)")
      mutation.enclosing = link.enclosing
      return mutation
    }
  }
}

/// Replaces a PRE by its link alone, which leaves the user's words unchanged.
struct PreRemoval: RuleMutator {
  let description = MutationOperator("pre-removal", "delete a PRE before its link")

  func mutations(in book: ScriptBook) -> [RuleMutation] {
    book.transformations.flatMap { transformation in
      transformation.reassemblies.filter { $0.kind == .pre }.compactMap { reassembly in
        guard let target = reassembly.target else { return nil }
        let text = book.text(target, in: transformation.file)
        return book.mutation(
          name, of: transformation,
          [book.files[transformation.file].edit(reassembly.range, "(=\(text))")],
          "links to \(text) without PRE")
      }
    }
  }
}

/// Replaces NEWKEY by a copy of the next reassembly.
struct NewkeyRemoval: RuleMutator {
  let description = MutationOperator(
    "newkey-removal", "give the next reassembly in place of NEWKEY")

  func mutations(in book: ScriptBook) -> [RuleMutation] {
    book.replacementsByNext(name) { $0 == .newKey }
  }
}

/// Changes the keyword of MEMORY to the next keyword that has rules, skipping NONE.
struct MemoryKeywordChange: RuleMutator {
  let description = MutationOperator(
    "memory-keyword-change", "form memories on the next keyword instead")

  func mutations(in book: ScriptBook) -> [RuleMutation] {
    guard let memory = book.memory else { return [] }
    let keywords = book.keywords.filter { !$0.ruleLocations.isEmpty && !$0.name.token.says("NONE") }
    guard
      let own = keywords.firstIndex(where: { $0.name.token.text == memory.keyword.token.text }),
      keywords.count > 1
    else { return [] }
    let other = keywords[(own + 1) % keywords.count]
    let text = book.text(other.name, in: other.file)
    guard let edit = book.files[memory.file].edit(memory.keyword.range, text) else { return [] }
    var mutation = RuleMutation(
      name, [edit], of: nil, canTakeOverMessages: true, "forms memories on \(text)")
    mutation.ruleLocations = memory.ruleLocations
    mutation.isDelayed = true
    return [mutation]
  }
}

/// Replaces a line of MEMORY by a copy of the next one.
struct MemoryLineRemoval: RuleMutator {
  let description = MutationOperator(
    "memory-line-removal", "use the next line of MEMORY in place of a line")

  func mutations(in book: ScriptBook) -> [RuleMutation] {
    guard let memory = book.memory, memory.lines.count > 1 else { return [] }
    let lines = book.transformations[memory.lines]
    return lines.indices.compactMap { index in
      let next = lines[index + 1 == lines.endIndex ? lines.startIndex : index + 1]
      let text = book.text(lines[index].node, in: memory.file)
      let other = book.text(next.node, in: memory.file)
      guard text != other else { return nil }
      return book.mutation(
        name, of: lines[index], [book.files[memory.file].edit(lines[index].node.range, other)],
        "uses the next line in place of \(text)")
    }
  }
}

extension ScriptBook.Reassembly {
  /// Returns whether all numbers in the reassembly refer to elements of a given decomposition.
  fileprivate func fits(_ transformation: ScriptBook.Transformation) -> Bool {
    pieces.allSatisfy { !$0.isNumber || $0.token.value <= transformation.elements.count }
  }
}

extension ScriptBook {
  fileprivate struct Link {
    let file: Int
    let target: ScriptNode
    let location: SourceLocation
    let enclosing: SourceLocation
  }

  func linkLocation(of link: ScriptNode, in file: Int) -> SourceLocation {
    location(of: link.close ?? link.token, in: file)
  }

  /// The links of keywords and of reassemblies.
  fileprivate var links: [Link] {
    let own = keywords.compactMap { keyword -> Link? in
      guard let link = keyword.link, let target = link.children.last else { return nil }
      return Link(
        file: keyword.file, target: target, location: linkLocation(of: link, in: keyword.file),
        enclosing: location(of: keyword.node.token, in: keyword.file))
    }
    return own
      + transformations.flatMap { transformation in
        transformation.reassemblies.compactMap(\.target).map {
          Link(
            file: transformation.file, target: $0, location: transformation.location,
            enclosing: transformation.enclosing)
        }
      }
  }

  /// Returns the mutations that each replace one of several reassemblies by a copy of the next one.
  ///
  /// - Parameter isReplaced: returns whether reassemblies of a kind are replaced.
  fileprivate func replacementsByNext(
    _ name: String, where isReplaced: (Reassembly.Kind) -> Bool
  ) -> [RuleMutation] {
    transformations.filter { $0.keyword != nil }.flatMap { transformation -> [RuleMutation] in
      let all = transformation.reassemblies
      guard all.count > 1 else { return [] }
      return all.indices.compactMap { index in
        guard isReplaced(all[index].kind) else { return nil }
        let text = text(all[index], of: transformation)
        let next = self.text(all[(index + 1) % all.count], of: transformation)
        guard text != next else { return nil }
        return mutation(
          name, of: transformation,
          [files[transformation.file].edit(all[index].range, next)],
          "gives the next reassembly in place of \(text)")
      }
    }
  }
}
