package import Responder

/// The differences between two versions of the rules.
///
/// A rule is identified by its kind, its topic, its text and its condition on the previous reply, regardless of its
/// location. It has changed if its replies or conditions have.
package struct RuleChanges: Sendable, Equatable {
  package var added: [Rule] = []
  package var removed: [Rule] = []
  package var changed: [Rule] = []

  /// Complexity: linear in the number of rules.
  package init(from old: [Rule], to new: [Rule]) {
    var before = Dictionary(grouping: old, by: Key.init)
    for rule in new {
      let key = Key(rule)
      guard var candidates = before[key], !candidates.isEmpty else {
        added.append(rule)
        continue
      }
      let same = candidates.firstIndex { $0.hasSameLines(as: rule) }
      if same == nil { changed.append(rule) }
      candidates.remove(at: same ?? 0)
      before[key] = candidates
    }
    removed = old.filter { rule in
      guard let index = before[Key(rule)]?.firstIndex(of: rule) else { return false }
      before[Key(rule)]?.remove(at: index)
      return true
    }
  }

  package var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty }

  private struct Key: Hashable {
    var kind: String
    var topic: String?
    var text: String
    var previous: String?

    init(_ rule: Rule) {
      (kind, topic, text, previous) = (rule.kind, rule.topic, rule.text, rule.previous)
    }
  }
}

extension Rule {
  /// Returns whether two rules have the same replies and conditions.
  fileprivate func hasSameLines(as other: Rule) -> Bool {
    alternatives.map(\.text) == other.alternatives.map(\.text)
      && conditions.map(\.text) == other.conditions.map(\.text)
  }
}
