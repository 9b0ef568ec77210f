import Eliza
import Mutation
import Responder
import RiveScript
import TestSupport
import Testing

@Suite("RiveScript’s mutation operators")
struct RuleMutatorTests {
  static let examples = [
    MutatorExample(
      "trigger-removal", "+ hi\n% who\n- a\n^ b\n+ yo\n- c",
      ["1: ", "2: ", "3: ", "4: "], ["5: ", "6: "]),
    MutatorExample(
      "alternative-removal", "+ (a|b c|d) [x|y] z\n- r", ["1: + (b c|d) [x|y] z"],
      ["1: + (a|d) [x|y] z"], ["1: + (a|b c) [x|y] z"], ["1: + (a|b c|d) [y] z"],
      ["1: + (a|b c|d) [x] z"]),
    MutatorExample("optional-removal", "+ [*] a [b] [*]\n- r", ["1: + [*] a [*]"]),
    MutatorExample(
      "optional-required", "+ a [b] [x|y] [*]\n- r", ["1: + a b [x|y] [*]"],
      ["1: + a [b] (x|y) [*]"]),
    MutatorExample("open-end-removal", "+ [*] a [*]\n- r", ["1: + a [*]"], ["1: + [*] a"]),
    MutatorExample(
      "wildcard-change", "+ a * b _ c # [*]\n- r", ["1: + a _ b _ c # [*]"],
      ["1: + a * b # c # [*]"], ["1: + a * b _ c * [*]"]),
    MutatorExample(
      "word-removal", "+ my  name is (a|b)\n- r", ["1: +  name is (a|b)"],
      [
        "1: + my  is (a|b)"
      ], ["1: + my  name (a|b)"]),
    MutatorExample("weight-removal", "+ a {weight=20}\n- r", ["1: + a"]),
    MutatorExample("weight-change", "+ a {weight=20}\n- r", ["1: + a {weight=1}"]),
    MutatorExample("previous-removal", "+ a\n% who\n- r", ["2: "]),
    MutatorExample(
      "topic-move", "+ a\n- r\n> topic t\n+ b\n- s\n< topic",
      ["1: ", "2: ", "7: > topic t", "8: + a", "9: - r", "10: < topic"],
      ["4: ", "5: ", "7: > topic random", "8: + b", "9: - s", "10: < topic"]),
    MutatorExample("topic-tag-removal", "+ a\n- r {topic=t} s", ["2: - r  s"]),
    MutatorExample(
      "inheritance-removal", "+ a\n- r\n> topic t includes u inherits v w\n+ b\n- s\n< topic",
      ["3: > topic t  inherits v w"], ["3: > topic t includes u "]),
    MutatorExample(
      "reply-removal", "+ a\n- one{weight=3}\n- two", ["2: - two{weight=3}"], ["3: - one"]),
    MutatorExample("reply-swap", "+ a\n- one\n+ b\n- two", ["2: - two", "4: - one"]),
    MutatorExample("star-swap", "+ * and *\n- <star> or <star2>", ["2: - <star2> or <star1>"]),
    MutatorExample(
      "set-removal", "+ *\n- <set a=<star>>Yes<add b=1>.", ["2: - Yes<add b=1>."],
      ["2: - <set a=<star>>Yes."]),
    MutatorExample(
      "redirect-removal", "+ *\n- So {@hi}, <@>!", ["2: - So , <@>!"], ["2: - So {@hi}, !"]),
    MutatorExample("redirect-change", "+ a\n@ hi\n+ b\n@ yo", ["2: @ yo"], ["4: @ hi"]),
    MutatorExample("condition-removal", "+ a\n* <get b> == c => d\n- r", ["2: "]),
    MutatorExample(
      "condition-negation", "+ a\n* <get b> eq c => d\n- r", ["2: * <get b> != c => d"]),
    MutatorExample(
      "condition-negation", "+ a\n* <get b> < 1 && <get c> == (d|e) => f\n- r",
      ["2: * <get b> >= 1 && <get c> == (d|e) => f"], ["2: * <get b> < 1 && <get c> != (d|e) => f"]),
    MutatorExample("comparison-change", "+ a\n* <get b> < 5 => d\n- r", ["2: * <get b> <= 5 => d"]),
    MutatorExample(
      "boundary-change", "+ a\n* <get b> < 5 => d\n- r", ["2: * <get b> < 4 => d"],
      ["2: * <get b> < 6 => d"]),
    MutatorExample(
      "condition-swap", "+ a\n* <get b> < 5 => d\n* <get b> < 9 => e\n- r",
      ["2: * <get b> < 9 => e", "3: * <get b> < 5 => d"]),
    MutatorExample(
      "substitution-removal", "! sub a = b\n! person i = you\n+ a\n- r", ["1: "], ["2: "]),
    MutatorExample(
      "array-item-removal", "! array x = a b\n! array y = a b|c\n+ @x\n- r",
      ["1: ! array x =  b"], ["1: ! array x = a "], ["2: ! array y =c"], ["2: ! array y = a b"]),
  ]

  private static let trial = MutatorTrial(
    language: RiveScriptLanguage(), file: "r.rive", examples: examples, first: "+")

  @Test("Each operator changes just these lines", arguments: examples)
  func changes(_ example: MutatorExample) { Self.trial.tryChanges(example) }

  @Test("Every operator has an example")
  func all() { Self.trial.tryNames() }

  @Test("A mutation leaves other lines where they are, and every one changes the rules")
  func places() { Self.trial.tryPlaces() }

  @Test("The begin block takes part in every reply, so its mutations belong to no rule")
  func begin() {
    let found = Self.trial.mutations(of: "> begin\n+ request\n- {ok}\n< begin\n+ a\n- r")
    let removals = found.filter { $0.operation == "trigger-removal" }
    #expect(
      removals.map(\.ruleLocation) == [nil, SourceLocation(file: "r.rive", line: 5, column: 3)])
  }

  @Test(
    "No trigger is moved to the end of a file that the parser skips",
    arguments: ["/*", "> object f"])
  func moves(_ end: String) {
    let rules = "+ a\n- r\n> topic t\n+ b\n- s\n< topic\n"
    func moves(_ text: String) -> Int {
      Self.trial.mutations(of: text).count { $0.operation == "topic-move" }
    }
    #expect(moves(rules) == 2)
    #expect(moves(rules + end) == 0)
  }

  @Test("Conditions of which only one can hold, or with equal replies, are not swapped")
  func swaps() {
    let conditions = [
      "<get b> == x => d", "<get b> == y => e", "<get c> == y => e", "<get c> == 1 => f",
      "<get c> == 1.0 => g", "<get c> == <get b> => h", "<get c> != y => i",
    ]
    let rules = "+ a\n" + conditions.map { "* \($0)\n" }.joined() + "- r"
    let found = Self.trial.mutations(of: rules).filter { $0.operation == "condition-swap" }
    #expect(found.map { $0.edits[0].range.start.line } == [5, 6, 7])
  }

  @Test("Conditions name the values at which they change")
  func hints() {
    let found = Self.trial.mutations(
      of: "+ bring # *\n* <star1> > 5 => Many.\n* <get x> == y => Y.\n- Few.")
    let removals = found.filter { $0.operation == "condition-removal" }
    #expect(removals.map(\.captures) == [["5", "6", "4"], []])
    #expect(removals.map(\.settings) == [[], [.init(name: "x", value: "y")]])
  }

  @Test(arguments: [("+ (a", "|a", ") b\n- c\n"), ("+ (a", "|ab", ") b\n- c\n")])
  func everyAlternativeOfALongGroupIsFoundAtOnce(head: String, unit: String, tail: String) {
    let language = RiveScriptLanguage()
    let growth = Growth(of: "mutating", size: 1_000) { count in
      let text = head + String(repeating: unit, count: count) + tail
      let source = RuleSource(name: "a.rive", text: text)
      return { #expect(language.tools.mutations([source]).count > count) }
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  @Test func ranksAreComparedWithFewOthers() {
    let language = ElizaLanguage()
    let growth = Growth(of: "mutating", size: 500) { count in
      let keywords = (0..<count).map { "(K\($0) \($0)\n ((0 K\($0) 0) (A)))" }
      let text = "(HELLO)\nSTART\n\(keywords.joined(separator: "\n"))\n(NONE ((0) (B)))\n"
      let source = RuleSource(name: "a.eliza", text: text)
      return { #expect(language.tools.mutations([source]).count > count) }
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  @Test(arguments: [
    ("+ ", "[a ", "b", "]", "\n- c"), ("+ *\n- ", "<set a=", "b", ">", ""),
    ("+ ", "# ", "a", "", "\n- b"),
  ])
  func deeplyNestedPartsAreNotQuotedInFull(
    head: String, opening: String, middle: String, closing: String, tail: String
  ) {
    let language = RiveScriptLanguage()
    let growth = Growth(of: "mutating", size: 1_000) { count in
      let text =
        head + String(repeating: opening, count: count) + middle
        + String(repeating: closing, count: count) + tail
      let source = RuleSource(name: "a.rive", text: text)
      return {
        let mutations = language.tools.mutations([source])
        let bytes = mutations.reduce(0) { sum, mutation in
          mutation.edits.reduce(sum + mutation.summary.utf8.count) {
            $0 + $1.replacement.utf8.count
          }
        }
        #expect(bytes < 2_000 * (count + 40), "\(bytes) bytes")
      }
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }
}
