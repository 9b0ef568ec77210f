import Responder
import Testing

@testable import Conversations
@testable import ScreenKit

@Suite struct RuleChangesTests {
  static func rule(
    _ text: String, _ answers: String..., topic: String? = nil, line: Int = 1
  ) -> Rule {
    let location = SourceLocation(file: "a.rive", line: line)
    return Rule(
      kind: "trigger", text: text, location: location, topic: topic,
      alternatives: answers.map { .init(text: $0, location: location) })
  }

  @Test func tellsAddedRemovedAndChanged() {
    let old = [Self.rule("a", "1"), Self.rule("b", "2"), Self.rule("c", "3", line: 7)]
    let new = [Self.rule("a", "1", line: 4), Self.rule("b", "2", "2b"), Self.rule("d", "3")]
    let changes = RuleChanges(from: old, to: new)
    #expect(changes.added.map(\.text) == ["d"] && changes.removed.map(\.text) == ["c"])
    #expect(changes.changed.map(\.text) == ["b"])
    #expect(
      changes.words == "Rules reloaded: 1 added (d), 1 removed (c), 1 changed (b).")
  }

  @Test func aRuleThatMovedIsTheSame() {
    let changes = RuleChanges(from: [Self.rule("a", "1")], to: [Self.rule("a", "1", line: 9)])
    #expect(changes.isEmpty && changes.words == Words.nothingChanged)
  }

  @Test func topicsTellRulesApart() {
    let changes = RuleChanges(
      from: [Self.rule("a", "1", topic: "x")], to: [Self.rule("a", "1", topic: "y")])
    #expect(changes.added.count == 1 && changes.removed.count == 1 && changes.changed.isEmpty)
  }

  /// Rules added in one direction are removed in the other; the counts always add up.
  @Test func holdsForRandomRules() {
    for seed in 0..<300 as Range<UInt64> {
      var random = Randomness(seed: seed)
      func some() -> [Rule] {
        (0..<random.index(below: 12)).map { _ in
          Self.rule(["a", "b", "c"][random.index(below: 3)], ["1", "2"][random.index(below: 2)])
        }
      }
      let (old, new) = (some(), some())
      let there = RuleChanges(from: old, to: new)
      let back = RuleChanges(from: new, to: old)
      #expect(there.added.count == back.removed.count, "seed \(seed)")
      #expect(old.count + there.added.count - there.removed.count == new.count, "seed \(seed)")
      #expect(RuleChanges(from: old, to: old).isEmpty, "seed \(seed)")
    }
  }
}
