import Responder
import TestSupport
import Testing

@testable import RiveScript

/// Pairs of triggers that share messages, on request.
@Suite struct OverlapTests {
  private func found(_ rules: String, order: TriggerOrder = .draft) -> [Diagnostic] {
    var options = BrainOptions()
    options.order = order
    return RiveScriptLanguage(options: options)
      .check([RuleSource(name: "r", text: rules)], requesting: ["overlap"])
      .filter { $0.check == "overlap" }
  }

  /// Returns the rules of triggers.
  private func rules(_ triggers: String...) -> String {
    triggers.map { "+ \($0)\n- x\n" }.joined()
  }

  @Test(arguments: [
    ("i * you", "* love *", "has fewer words"), ("a b", "a *", "has a * wildcard"),
    ("a *", "a [b] c", "has a * wildcard"), ("a #", "a *", "has a * wildcard"),
    ("# *", "*", "is only a *"),
    ("_ *", "[*]", "has a _ wildcard"),
    ("* a", "b *", "comes later in the alphabet"), ("a _", "a b", "has a _ wildcard"),
    ("{weight=2}a *", "a b", "has weight 0, and that one 2"),
    ("{weight=2}*", "a b", "has weight 0, and that one 2"),
    ("(a|b) c", "(b|d) [*] c", "has a * wildcard"), ("long *", "* a", "is shorter"),
  ])
  func theReasonIsNamed(_ one: String, _ other: String, _ reason: String) {
    let found = found(rules(one, other))
    #expect(found.count == 1)
    #expect(found.first?.message.hasSuffix(reason) == true, "\(found)")
  }

  @Test(arguments: [
    ("a", "b"), ("a b", "a c"), ("a *", "b *"), ("* a", "* b"), ("a # b", "a c b"), ("*", "a"),
    ("{weight=2}*", "{weight=2}a"), ("*", "{weight=2}a"),
    ("i * you", "* love"), ("a #", "a _ *"), ("_", "#"), ("[*]", "a *"),
  ])
  func othersShareNothing(_ one: String, _ other: String) {
    #expect(found(rules(one, other)).isEmpty, "\(found(rules(one, other)))")
  }

  @Test func theMessageIsMatchedByBothAndTheWinnerNamed() throws {
    let rules = "+ i * you\n- x\n+ * love *\n- y\n+ *\n- z"
    let found = found(rules)
    let first = try #require(found.first)
    #expect(found.count == 1 && first.location.line == 3)
    #expect(first.message.contains("matches this trigger and 'i * you' in r:1, which wins"))
    let message = try #require(first.message.split(separator: "'").first)
    var robot = Robot(rules)
    #expect(robot.answer(String(message)) == "x")
  }

  @Test(arguments: [("x *", "x y"), ("x y", "x *"), ("* x", "x *")])
  func inheritedTriggersLose(_ own: String, _ inherited: String) {
    let found = found(
      "> topic a inherits b\n+ \(own)\n- 1\n< topic\n> topic b\n+ \(inherited)\n- 2\n< topic\n")
    #expect(found.map(\.location.line) == [6], "\(found)")
    #expect(found.first?.message.hasSuffix("is inherited") == true)
  }

  @Test func winnerDependsOnTheOrder() {
    let rules = rules("* _ thing", "* thing")
    #expect(found(rules).map(\.location.line) == [1])
    #expect(found(rules, order: .javascript).map(\.location.line) == [3])
  }

  @Test func isNotReportedByDefault() {
    #expect(
      !RiveScriptLanguage().check([RuleSource(name: "r", text: rules("a b", "a *"))])
        .contains { $0.check == "overlap" })
  }

  @Test func oneTriggerNamesAFewOthers() {
    let many = (0..<40).map { "+ word\($0) x\n- x\n" }.joined() + "+ * x\n- y\n"
    #expect(found(many).count == 8)
  }

  @Test func manyTriggersEndInTime() {
    // Ten thousand triggers with stars would be fifty million pairs.
    let rules = (0..<3_000).map { "+ * word\($0) *\n- x\n" }.joined()
    let found = found(rules)
    #expect(found.count <= 8 * 3_000 + 1)
  }
}
