import Responder

struct DeadItemCheck: RuleCheck {
  let description = CheckDescription(
    name: "dead-item", severity: .warning,
    summary: "an array item that no message contains",
    explanation: """
      Triggers name the array, but this item never matches: its characters are removed from messages before they are
      compared with triggers, or a ! sub line rewrites its words, or its brackets are unbalanced.
      """,
    bad: """
      ! sub u = you
      ! array who = u|they
      + are (@who) here
      - Yes.
      + *
      - Pardon?
      """,
    replacing: "! array who = u|they", with: "! array who = you|they")

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    let matched = Set(book.patternNames.arrays.map(\.name))
    // Items of arrays that replies use are not dead.
    let inReplies = Set(book.replyArrays.map(\.name))
    let redirected = book.redirectedText.lowercased()
    let last = Dictionary(
      book.definitions.enumerated().filter { $0.element.definition.kind == .array }
        .map { ($0.element.definition.name, $0.offset) }, uniquingKeysWith: { $1 })
    var found: [Diagnostic] = []
    for (offset, placed) in book.definitions.enumerated() {
      let definition = placed.definition
      guard definition.kind == .array, !definition.isDeletion, matched.contains(definition.name),
        !inReplies.contains(definition.name), last[definition.name] == offset
      else { continue }
      let items = definition.items
      let all = Set(items.map { $0.lowercased().trimmed })
      for item in items {
        guard book.effort.spend(4 + item.utf8.count / 4) else { return found }
        guard let reason = reason(item, among: all, redirected, in: book) else { continue }
        found.append(
          book.diagnostic(
            description, placed.statement, in: placed.document, at: item,
            "no message contains '\(item.trimmed)': \(reason)"))
      }
    }
    return found
  }

  /// Returns the reason why no message contains an item; `nil` if messages may contain it.
  private func reason(
    _ item: String, among items: Set<String>, _ redirected: String, in book: RuleBook
  ) -> String? {
    let normalizer = book.brain.normalizer
    let text = Array(item.utf8)
    guard !item.trimmed.isEmpty, !item.contains("@"), !item.contains("<") else { return nil }
    guard let nodes = PatternParser.parse(item: item, by: normalizer) else {
      return normalizer.stripped(text).isEmpty
        ? "messages lose this punctuation" : "its brackets are unbalanced"
    }
    if let compiled = PatternText.compiled(text[...], by: normalizer, isReply: false),
      !compiled.dead.isEmpty, DeadParts(compiled.dead, in: text[...]).areNeeded
    {
      return "messages lose "
        + (normalizer.stripped(text).isEmpty ? "these characters" : "some of its characters")
    }
    guard nodes.count == 1, case .literal(let words) = nodes[0] else { return nil }
    let written = String(decoding: Array(words[...].trimmed), as: UTF8.self)
    let message = String(decoding: normalizer.message(written), as: UTF8.self)
    guard message != written, !items.contains(message),
      !Set(written.split(separator: " ")).isSubset(of: message.split(separator: " ")),
      !mayBeTyped(written, in: book), book.effort.spend(redirected.utf8.count / 8),
      !redirected.contains(written)
    else { return nil }
    return "a substitution makes it '\(message)'"
  }

  /// Returns whether people may type the text with a mark that normalizing removes: `don't` may become `dont`.
  private func mayBeTyped(_ text: String, in book: RuleBook) -> Bool {
    let (bytes, normalizer) = (Array(text.utf8), book.brain.normalizer)
    guard bytes.count <= SubstitutionTrial.maximumLength,
      book.effort.spend(bytes.count * bytes.count)
    else { return true }
    return normalizer.waysToType(bytes).contains { way in
      normalizer.message(String(decoding: way, as: UTF8.self)) == bytes
    }
  }
}
