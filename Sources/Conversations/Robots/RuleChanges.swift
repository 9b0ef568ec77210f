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
    var before = Dictionary(grouping: old, by: \.key)
    for rule in new {
      let key = rule.key
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
      guard let index = before[rule.key]?.firstIndex(of: rule) else { return false }
      before[rule.key]?.remove(at: index)
      return true
    }
  }

  package var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty }
}

extension Rule {
  /// The parts by which two versions of a rule are recognized as the same rule.
  fileprivate var key: [String?] { [kind, topic, text, previous] }

  /// Returns whether two rules have the same replies and conditions.
  fileprivate func hasSameLines(as other: Rule) -> Bool {
    alternatives.map(\.text) == other.alternatives.map(\.text)
      && conditions.map(\.text) == other.conditions.map(\.text)
  }
}
