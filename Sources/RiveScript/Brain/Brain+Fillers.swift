import Responder

/// Leaving out filler words: `! global fillers`.
extension Brain {
  /// The maximum number of filler words that are left out; a message with more keeps them all.
  private static let maximumFillers = 16

  /// Returns the match of a message without filler words; `nil` if no trigger with words matches the other words.
  ///
  /// Keeps the filler words with which the same trigger matches too, unless `respelled` is true.
  ///
  /// Complexity: linear in the message; with filler words, one match and one more for each filler word.
  ///
  /// - Parameter respelled: whether misspelled words are corrected too.
  func fillerlessMatch(
    _ subject: Subject, in topic: Int, depth: Int, _ context: MatchContext,
    respelled: Bool = false
  ) -> Match? {
    var omitted = fillers.replacements(in: subject.bytes)?.map(\.range) ?? []
    guard !omitted.isEmpty, omitted.count <= Self.maximumFillers else { return nil }
    func match(without parts: [Range<Int>]) -> Match? {
      let bare = subject.corrected(by: subject.removals(of: parts), arena: arena)
      guard bare.count > 0 else { return nil }
      if respelled { return respelledMatch(bare, in: topic, depth: depth, context) }
      return exactMatch(bare, in: topic, depth: depth, context).flatMap {
        isWordless($0.trigger) ? nil : $0
      }
    }
    guard var best = match(without: omitted) else { return nil }
    for index in omitted.indices.reversed() where !respelled && omitted.count > 1 {
      var fewer = omitted
      fewer.remove(at: index)
      guard let other = match(without: fewer), other.trigger == best.trigger else { continue }
      (omitted, best) = (fewer, other)
    }
    return best.restoring(
      subject.removals(of: omitted), note: ("fillers", subject.text(of: omitted) + " left out"))
  }
}

extension BrainCompiler {
  /// Returns the items of `! global fillers = @name`, except those with the word `not`, as substitutions by nothing.
  func fillerWords() -> Substitutions {
    guard let value = definitions.globals["fillers"], value.hasPrefix("@") else {
      return Substitutions([])
    }
    let words = definitions.arrays.items(of: String(value.dropFirst())).map {
      String(decoding: normalizer.stripped(normalizer.caseFolded($0)), as: UTF8.self)
    }
    return Substitutions(words.filter { !$0.isEmpty && !$0.containsNot }.map { ($0, "") })
  }
}

extension [String: [String]] {
  /// Returns the items of an array, and of the arrays that these items name; linear in their number.
  func items(of name: String) -> [String] {
    var (items, seen): ([String], Set<String>) = ([], [name])
    var waiting = Array((self[name] ?? []).reversed())
    while let item = waiting.popLast() {
      guard item.hasPrefix("@") else {
        items.append(item)
        continue
      }
      let other = String(item.dropFirst())
      if seen.insert(other).inserted { waiting += (self[other] ?? []).reversed() }
    }
    return items
  }
}

extension String {
  /// Whether one of the words is `not`; without this word, a text would mean the opposite.
  var containsNot: Bool { split(separator: " ").contains("not") }
}
