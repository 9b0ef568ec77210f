import Mutation
import Responder
import RiveScript
import Testing

@Suite("RiveScript’s mutation operators")
struct RuleMutatorTests {
  /// An operator, rules, and the lines that its mutants change, each as `number: new text`.
  struct Example: Sendable, CustomTestStringConvertible {
    var operation: String
    var rules: String
    var changes: [[String]]

    init(_ operation: String, _ rules: String, _ changes: [String]...) {
      (self.operation, self.rules, self.changes) = (operation, rules, changes)
    }

    var testDescription: String { operation }
  }

  static let examples = [
    Example(
      "trigger-removal", "+ hi\n% who\n- a\n^ b\n+ yo\n- c",
      ["1: ", "2: ", "3: ", "4: "], ["5: ", "6: "]),
    Example(
      "alternative-removal", "+ (a|b c|d) [x|y] z\n- r", ["1: + (b c|d) [x|y] z"],
      ["1: + (a|d) [x|y] z"], ["1: + (a|b c) [x|y] z"], ["1: + (a|b c|d) [y] z"],
      ["1: + (a|b c|d) [x] z"]),
    Example("optional-removal", "+ [*] a [b] [*]\n- r", ["1: + [*] a [*]"]),
    Example(
      "optional-required", "+ a [b] [x|y] [*]\n- r", ["1: + a b [x|y] [*]"],
      ["1: + a [b] (x|y) [*]"]),
    Example("open-end-removal", "+ [*] a [*]\n- r", ["1: + a [*]"], ["1: + [*] a"]),
    Example(
      "wildcard-change", "+ a * b _ c # [*]\n- r", ["1: + a _ b _ c # [*]"],
      ["1: + a * b # c # [*]"], ["1: + a * b _ c * [*]"]),
    Example(
      "word-removal", "+ my  name is (a|b)\n- r", ["1: +  name is (a|b)"],
      [
        "1: + my  is (a|b)"
      ], ["1: + my  name (a|b)"]),
    Example("weight-removal", "+ a {weight=20}\n- r", ["1: + a"]),
    Example("weight-change", "+ a {weight=20}\n- r", ["1: + a {weight=1}"]),
    Example("previous-removal", "+ a\n% who\n- r", ["2: "]),
    Example(
      "topic-move", "+ a\n- r\n> topic t\n+ b\n- s\n< topic",
      ["1: ", "2: ", "7: > topic t", "8: + a", "9: - r", "10: < topic"],
      ["4: ", "5: ", "7: > topic random", "8: + b", "9: - s", "10: < topic"]),
    Example("topic-tag-removal", "+ a\n- r {topic=t} s", ["2: - r  s"]),
    Example(
      "inheritance-removal", "+ a\n- r\n> topic t includes u inherits v w\n+ b\n- s\n< topic",
      ["3: > topic t  inherits v w"], ["3: > topic t includes u "]),
    Example(
      "reply-removal", "+ a\n- one{weight=3}\n- two", ["2: - two{weight=3}"], ["3: - one"]),
    Example("reply-swap", "+ a\n- one\n+ b\n- two", ["2: - two", "4: - one"]),
    Example("star-swap", "+ * and *\n- <star> or <star2>", ["2: - <star2> or <star1>"]),
    Example(
      "set-removal", "+ *\n- <set a=<star>>Yes<add b=1>.", ["2: - Yes<add b=1>."],
      ["2: - <set a=<star>>Yes."]),
    Example("redirect-removal", "+ *\n- So {@hi}, <@>!", ["2: - So , <@>!"], ["2: - So {@hi}, !"]),
    Example("redirect-change", "+ a\n@ hi\n+ b\n@ yo", ["2: @ yo"], ["4: @ hi"]),
    Example("condition-removal", "+ a\n* <get b> == c => d\n- r", ["2: "]),
    Example("condition-negation", "+ a\n* <get b> eq c => d\n- r", ["2: * <get b> != c => d"]),
    Example("comparison-change", "+ a\n* <get b> < 5 => d\n- r", ["2: * <get b> <= 5 => d"]),
    Example(
      "boundary-change", "+ a\n* <get b> < 5 => d\n- r", ["2: * <get b> < 4 => d"],
      ["2: * <get b> < 6 => d"]),
    Example(
      "condition-swap", "+ a\n* <get b> < 5 => d\n* <get b> < 9 => e\n- r",
      ["2: * <get b> < 9 => e", "3: * <get b> < 5 => d"]),
    Example("substitution-removal", "! sub a = b\n! person i = you\n+ a\n- r", ["1: "], ["2: "]),
    Example(
      "array-item-removal", "! array x = a b\n! array y = a b|c\n+ @x\n- r",
      ["1: ! array x =  b"], ["1: ! array x = a "], ["2: ! array y =c"], ["2: ! array y = a b"]),
  ]

  private func mutations(of rules: String) -> [RuleMutation] {
    RiveScriptLanguage().mutations(of: [RuleSource(name: "r.rive", text: rules)])
  }

  private func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test("Each operator changes just these lines", arguments: examples)
  func changes(_ example: Example) {
    let source = RuleSource(name: "r.rive", text: example.rules)
    let before = lines(source.bytes)
    let found = mutations(of: example.rules).filter { $0.operation == example.operation }
    let changes = found.map { mutation in
      let after = lines(source.applying(mutation.edits).bytes)
      return after.enumerated().filter { index, line in
        !before.indices.contains(index) ? !line.isEmpty : before[index] != line
      }.map { "\($0 + 1): \($1)" }
    }
    #expect(changes == example.changes)
  }

  @Test("Every operator has an example")
  func all() {
    let names = RiveScriptLanguage().mutationOperators.map(\.name)
    #expect(names == Self.examples.map(\.operation))
  }

  @Test("A mutation leaves other lines where they are, and every one changes the rules")
  func places() {
    let rules = Self.examples.map(\.rules).joined(separator: "\n")
    let source = RuleSource(name: "r.rive", text: rules)
    let all = mutations(of: rules)
    #expect(all.count > Self.examples.count)
    for mutation in all {
      let after = source.applying(mutation.edits)
      #expect(after.bytes != source.bytes)
      #expect(lines(after.bytes).count >= lines(source.bytes).count)
      if let rule = mutation.rule {
        let line = lines(source.bytes)[rule.line - 1]
        #expect(line.contains("+"), "\(mutation)")
      }
    }
    #expect(Set(all).count == all.count)
  }

  @Test("The begin block takes part in every reply, so its mutations belong to no rule")
  func begin() {
    let found = mutations(of: "> begin\n+ request\n- {ok}\n< begin\n+ a\n- r")
    let removals = found.filter { $0.operation == "trigger-removal" }
    #expect(removals.map(\.rule) == [nil, SourceLocation(file: "r.rive", line: 5, column: 3)])
  }
}
