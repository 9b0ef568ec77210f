import Responder

/// Deletes a keyword with its rules; `NONE` and keywords without rules stay.
struct KeywordRemoval: RuleMutator {
  let description = MutationOperator("keyword-removal", "delete a keyword with its rules")

  func mutations(in book: ScriptBook) -> [RuleMutation] {
    book.keywords.compactMap { keyword in
      // A script needs its NONE.
      guard !keyword.ruleLocations.isEmpty, !keyword.name.token.says("NONE") else { return nil }
      return book.mutation(
        name, of: keyword, [book.files[keyword.file].edit(keyword.node.range, "")],
        "deletes the keyword \(book.text(keyword.name, in: keyword.file))")
    }
  }
}

/// Deletes the rank of a keyword with rules, unless it is 0.
struct RankRemoval: RuleMutator {
  let description = MutationOperator("rank-removal", "delete the rank of a keyword")

  func mutations(in book: ScriptBook) -> [RuleMutation] {
    book.keywords.compactMap { keyword in
      guard let rank = keyword.rank, rank.token.value != 0, !keyword.ruleLocations.isEmpty else {
        return nil
      }
      let file = book.files[keyword.file]
      var mutation = book.mutation(
        name, of: keyword, [file.edit(file.withBlanksBefore(rank.range), "")],
        "deletes the rank \(rank.token.value)")
      mutation?.rivals = book.rivals(of: keyword, from: 0, to: rank.token.value)
      return mutation
    }
  }
}

struct RankChange: RuleMutator {
  let description = MutationOperator("rank-change", "change the rank of a keyword")

  func mutations(in book: ScriptBook) -> [RuleMutation] {
    book.keywords.compactMap { keyword in
      guard let rank = keyword.rank, !keyword.ruleLocations.isEmpty else { return nil }
      let (old, new) = (rank.token.value, rank.token.value == 1 ? 10 : 1)
      var mutation = book.mutation(
        name, of: keyword, [book.files[keyword.file].edit(rank.range, "\(new)")],
        canTakeOverMessages: new > old, "replaces the rank \(old) by \(new)")
      mutation?.rivals = book.rivals(of: keyword, from: min(old, new), to: max(old, new))
      return mutation
    }
  }
}

extension ScriptBook {
  private static let maximumRivals = 4

  /// Returns the location of one rule of each other keyword with a rank from `low` to `high`, at most `maximumRivals`;
  /// those between the two ranks come first.
  fileprivate func rivals(of keyword: Keyword, from low: Int, to high: Int) -> [SourceLocation] {
    func rank(_ keyword: Keyword) -> Int { keyword.rank?.token.value ?? 0 }
    func first(_ count: Int, where isWanted: @escaping (Int) -> Bool) -> [Keyword] {
      let others = keywords.lazy.filter {
        isWanted(rank($0)) && $0.name.token.text != keyword.name.token.text
          && !$0.name.token.says("NONE") && !$0.transformations.isEmpty
      }
      return Array(others.prefix(count))
    }
    var rivals = first(Self.maximumRivals) { $0 > low && $0 < high }
    if rivals.count < Self.maximumRivals {
      rivals += first(Self.maximumRivals - rivals.count) { $0 == low || $0 == high }
    }
    return rivals.compactMap { transformations[$0.transformations].last?.location }
  }

  fileprivate func lowercasedName(of keyword: Keyword) -> String {
    text(keyword.name, in: keyword.file).lowercased()
  }
}

/// Deletes the word that replaces a keyword, or the whole keyword if it has nothing else.
struct SubstitutionRemoval: RuleMutator {
  let description = MutationOperator("substitution-removal", "delete the substitution of a keyword")

  func mutations(in book: ScriptBook) -> [RuleMutation] {
    book.keywords.compactMap { keyword in
      guard let (equals, word) = keyword.substitute else { return nil }
      let file = book.files[keyword.file]
      let part = file.withBlanksBefore(equals.range.lowerBound..<word.range.upperBound)
      var mutation = book.mutation(
        name, of: keyword, [file.edit(keyword.hasSeveralParts ? part : keyword.node.range, "")],
        "deletes the substitution of \(book.text(keyword.name, in: keyword.file)) "
          + "by \(book.text(word, in: keyword.file))")
      // The change can affect any reply: the word is replaced in every message, whichever keyword answers.
      mutation?.ruleLocations = []
      mutation?.wordings = [
        .init(book.text(word, in: keyword.file), by: book.lowercasedName(of: keyword))
      ]
      return mutation
    }
  }
}

/// Deletes a tag of a keyword, or the whole keyword if it has nothing else.
struct TagRemoval: RuleMutator {
  let description = MutationOperator("tag-removal", "delete a tag of a keyword")

  func mutations(in book: ScriptBook) -> [RuleMutation] {
    book.keywords.flatMap { keyword -> [RuleMutation] in
      guard let (mark, list) = keyword.tags else { return [] }
      let file = book.files[keyword.file]
      // A `/` may stand apart from its tag.
      let tags = list.children.filter { file.text($0.range) != "/" }
      return tags.compactMap { tag in
        let part = file.withBlanksBefore(mark.range.lowerBound..<list.range.upperBound)
        let whole = keyword.hasSeveralParts ? part : keyword.node.range
        let own =
          tag.range.lowerBound == list.range.lowerBound + 1
          ? tag.range : file.withBlanksBefore(tag.range)
        var mutation = book.mutation(
          name, of: keyword, [file.edit(tags.count > 1 ? own : whole, "")],
          "deletes the tag \(book.text(tag, in: keyword.file)) "
            + "of \(book.text(keyword.name, in: keyword.file))")
        mutation?.ruleLocations = []
        mutation?.wordings = book.keywords.filter {
          $0.tags != nil && $0.name.token.text != keyword.name.token.text
        }.map { .init(book.text($0.name, in: $0.file), by: book.lowercasedName(of: keyword)) }
        return mutation
      }
    }
  }
}
