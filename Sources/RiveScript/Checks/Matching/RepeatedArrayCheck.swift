import Responder

struct RepeatedArrayCheck: RuleCheck {
  /// The minimum number of items of an array that is worth naming.
  private static let minimumItems = 3

  let description = CheckDescription(
    name: "repeated-array", severity: .note,
    summary: "alternatives that repeat the items of an array",
    explanation: """
      Brackets in this trigger list all the items of an array. Name the array instead, so that a new item counts here
      too. The check runs only with --only repeated-array.
      """,
    bad: """
      ! array asking = please|could you|would you
      + [@asking] open the door
      - It is open.
      + [please|could you|would you|now] close the door
      - It is closed.
      + *
      - Pardon?
      """,
    replacing: "[please|could you|would you|now]", with: "[@asking|now]", isOnRequest: true)

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    var arrays: [String: [(name: String, items: Set<String>)]] = [:]
    for (name, items) in book.brain.arrays.sorted(by: { $0.key < $1.key }) {
      let items = Set(items.map(\.trimmed))
      guard items.count >= Self.minimumItems, let first = items.min() else { continue }
      arrays[first, default: []].append((name, items))
    }
    guard !arrays.isEmpty else { return [] }
    var found: [Diagnostic] = []
    for (index, trigger) in book.brain.triggers.enumerated() {
      let text = Array(book.brain.arena[trigger.text])
      for part in TriggerParts(text).parts where part.alternatives.count >= Self.minimumItems {
        let texts = Set(
          part.alternatives.map { String(decoding: text[$0].trimmed, as: UTF8.self) })
        let repeated = texts.flatMap { arrays[$0] ?? [] }.filter { array in
          book.effort.spend(array.items.count) && array.items.isSubset(of: texts)
        }.max { $0.items.count < $1.items.count }
        guard let repeated else { continue }
        found.append(
          book.diagnostic(
            description, block: index, at: String(decoding: text[part.range], as: UTF8.self),
            "this lists all items of the array '\(repeated.name)'",
            hint: "write @\(repeated.name) instead of them"))
      }
    }
    return found
  }
}
