import Responder

/// Tells which triggers wait for words that substitutions take out of every message.
struct SubstitutionTrial {
  private let book: RuleBook
  private let substitutions: [String: String]
  private let names: [String]
  /// Words that come from substitutions or stand in redirects: those reach a trigger all the same.
  private let spared: Set<Substring>
  private let all: Substitutions
  /// Longer triggers are not tried, as every place in them would be.
  private static let maximumTriggerLength = 256
  private let nobody = Conversation(user: "")

  init(_ book: RuleBook, substitutions: [String: String]) {
    self.book = book
    self.substitutions = substitutions
    names = substitutions.keys.sorted()
    all = book.brain.normalizer.substitutions
    var spared: Set<Substring> = []
    for value in substitutions.values { spared.formUnion(value.split(separator: " ")) }
    spared.formUnion(book.redirectedText.lowercased().split(whereSeparator: \.isWhitespace))
    self.spared = spared
  }

  /// The left side of a substitution that keeps every message from fitting the trigger.
  func substitution(barring index: Int) -> String? {
    let trigger = book.brain.triggers[index]
    let text: [UInt8]
    switch trigger.pattern {
    case .words(let range): text = Array(book.brain.arena[range])
    case .stars:
      text = Array(
        book.brain.arena.string(trigger.text).replacing("*", with: "qzx").utf8)
    case .program: return nil
    }
    guard text.count <= Self.maximumTriggerLength, let replaced = all.applied(to: text),
      replaced != text, !book.effort.isSpent, !isReached(trigger.pattern, by: text)
    else { return nil }
    guard book.effort.spend(8 * substitutions.count + text.count * text.count) else { return nil }
    let written = String(decoding: text, as: UTF8.self)
    let changed = names.filter { name in
      Substitutions([(name, "\u{1}")]).applied(to: text)?.contains(1) ?? false
    }
    guard let name = changed.max(by: { $0.count < $1.count }),
      !name.split(separator: " ").allSatisfy(spared.contains),
      written != name || !spared.contains(Substring(name))
    else { return nil }
    return name
  }

  /// Whether the message itself, or one with a mark inside a word that normalising removes, still fits:
  /// `don't` may come to `dont` behind the back of a substitution.
  private func isReached(_ pattern: Pattern, by text: [UInt8]) -> Bool {
    if fits(pattern, text) { return true }
    for mark in ["'", "-", "."].flatMap(\.utf8) {
      for place in text.indices.dropFirst() where text[place] != 0x20 && text[place - 1] != 0x20 {
        if fits(pattern, text[..<place] + [mark] + text[place...]) { return true }
      }
    }
    return false
  }

  private func fits(_ pattern: Pattern, _ message: some Sequence<UInt8>) -> Bool {
    let subject = Subject(
      book.brain.normalizer.message(String(decoding: Array(message), as: UTF8.self)))
    var matching = PatternMatching(book.brain, subject, nobody)
    return matching.matches(pattern)
  }
}
