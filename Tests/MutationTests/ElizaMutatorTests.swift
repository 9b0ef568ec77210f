import Eliza
import Responder
import Robots
import Testing

@Suite("ELIZA’s mutation operators")
struct ElizaMutatorTests {
  private static let end = "\n(NONE ((0) (HM)))\n"

  private static func example(
    _ operation: String, _ rules: String, _ changes: [String]...
  ) -> MutatorExample {
    var example = MutatorExample(operation, "(HI)\n" + rules + end)
    example.changes = changes
    return example
  }

  static let examples = [
    example(
      "keyword-removal", "(SAD\n  ((0)\n    (WHY))) (DAY ((0) (=SAD)))",
      ["2: ", "3: ", "4:  (DAY ((0) (=SAD)))"], ["4:     (WHY))) "]),
    example("rank-removal", "(SAD 3 ((0) (WHY)))", ["2: (SAD ((0) (WHY)))"]),
    example("rank-change", "(SAD 3 ((0) (WHY)))", ["2: (SAD 1 ((0) (WHY)))"]),
    example(
      "substitution-removal", "(MUM = MOTHER)\n(I = YOU 2 ((0) (WHY)))", ["2: "],
      ["3: (I 2 ((0) (WHY)))"]),
    example(
      "tag-removal", "(MUM DLIST(/NOUN FAMILY))\n(DAD DLIST(/FAMILY))",
      ["2: (MUM DLIST( FAMILY))"], ["2: (MUM DLIST(/NOUN))"], ["3: "]),
    example(
      "decomposition-removal", "(A ((0 A B) (X))\n   ((0) (Y)))", ["2: (A "], ["3:    )"]),
    example(
      "decomposition-swap", "(A ((0 A B)\n      (X)) ; why\n   ((0) (Y)))",
      ["2: (A ", "3:  ; why", "4:    ((0) (Y)) ((0 A B) (X)))"]),
    example(
      "word-removal", "(A ((0 A (*B C) D) (X 1 4)))", ["2: (A ((0 (*B C) D) (X 1 3)))"],
      ["2: (A ((0 A D) (X 1 3)))"]),
    example(
      "alternative-removal", "(A ((0 (*A B) (/C)) (X)))", ["2: (A ((0 (*B) (/C)) (X)))"],
      ["2: (A ((0 (*A) (/C)) (X)))"]),
    example(
      "wildcard-change", "(A ((0 A 2) (X)))", ["2: (A ((1 A 2) (X)))"], ["2: (A ((0 A 0) (X)))"]),
    example(
      "open-end-removal", "(A ((0 A 0) (X 2)) ((0 A 0) (X 3)))",
      ["2: (A ((A 0) (X 1)) ((0 A 0) (X 3)))"], ["2: (A ((0 A) (X 2)) ((0 A 0) (X 3)))"],
      ["2: (A ((0 A 0) (X 2)) ((A 0) (X 2)))"]),
    example(
      "element-swap", "(A ((0 A 0) (X)))", ["2: (A ((A 0 0) (X)))"], ["2: (A ((0 0 A) (X)))"]),
    example(
      "reply-removal", "(A ((0 A) (X\n Y) (Z 1) (NEWKEY)))",
      ["2: (A ((0 A) (Z 1)", "3:  (Z 1) (NEWKEY)))"], ["3:  Y) (NEWKEY) (NEWKEY)))"]),
    example(
      "reply-swap", "(A ((0 A) (X 2)))\n(B ((0 B 0) (NEWKEY) (Y)))\n(C ((C) (Z)))",
      ["2: (A ((0 A) (Y)))", "3: (B ((0 B 0) (NEWKEY) (X 2)))"],
      ["3: (B ((0 B 0) (NEWKEY) (Z)))", "4: (C ((C) (Y)))"],
      ["4: (C ((C) (HM)))", "5: (NONE ((0) (Z)))"]),
    example(
      "index-change", "(A ((0 A 0) (X 3 Y 1)))", ["2: (A ((0 A 0) (X 1 Y 1)))"],
      ["2: (A ((0 A 0) (X 3 Y 2)))"]),
    example("redirect-removal", "(A ((0 A 0) (X)) (=B))\n(B (=A))", ["2: (A ((0 A 0) (X)) )"]),
    example(
      "redirect-change", "(A ((0 A 0) (=B)) (=C))\n(B ((0) (PRE (A) (=C))))",
      ["2: (A ((0 A 0) (=C)) (=C))"], ["2: (A ((0 A 0) (=B)) (=B))"],
      ["3: (B ((0) (PRE (A) (=B))))"]),
    example(
      "pre-removal", "(A ((0 A 0) (PRE (1 B\n 3) (=B))))", ["2: (A ((0 A 0) (=B)", "3: ))"]),
    example("newkey-removal", "(A ((0) (NEWKEY) (X)))", ["2: (A ((0) (X) (X)))"]),
    example(
      "memory-keyword-change", "(A ((0) (X)))\n(B ((0) (Y)))\n(MEMORY A (0 A 0 = SO 3))",
      ["4: (MEMORY B (0 A 0 = SO 3))"]),
    example(
      "memory-line-removal", "(MEMORY A (0 A 0 = SO 3)\n  (0 = 1))",
      ["2: (MEMORY A (0 = 1)"], ["3:   (0 A 0 = SO 3))"]),
  ]

  private static let trial = MutatorTrial(
    language: ElizaLanguage(), file: "r.eliza", examples: examples, first: "(")

  @Test("Each operator changes just these lines", arguments: examples)
  func changes(_ example: MutatorExample) { Self.trial.tryChanges(example) }

  @Test("Every operator has an example")
  func all() { Self.trial.tryNames() }

  @Test("A mutation leaves other lines where they are, and every one changes the script")
  func places() { Self.trial.tryPlaces() }

  @Test("The mutants of a robot load, except where a deleted keyword or element is still needed")
  func loading() {
    let robot = KeeperRobot.sources
    Self.trial.tryLoading(robot, invalid: 60)
  }

  @Test(
    "A change of a keyword belongs to all its decompositions and its link, and lines of MEMORY to themselves"
  )
  func rules() {
    let rules = "(HI)\n(A 2\n  ((0 A B) (X))\n  ((0) (Y))\n  (=B))\n(MEMORY A\n  (0 = 1) (0 A = 1))"
    let found = Self.trial.mutations(of: rules)
    let rank = found.first { $0.operation == "rank-removal" }
    #expect(rank?.ruleLocations.map(\.line) == [3, 4, 5, 2])
    #expect(rank?.ruleLocations.map(\.column) == [4, 4, 6, 1])
    let line = found.first { $0.operation == "memory-line-removal" }
    #expect(line?.ruleLocation == SourceLocation(file: "r.eliza", line: 7, column: 3))
    #expect(line?.enclosing?.line == 6)
  }

  @Test(
    "A changed rank competes with keywords of the ranks between, and lines of MEMORY show later")
  func hints() {
    let rules =
      "(HI)\n(A 5 ((0) (X)))\n(B 3 ((0) (Y)))\n(C 9 ((0) (Z)))\n(MUM = MOTHER)\n(NONE ((0) (HM)))\n(MEMORY A (0 = 1) (0 A = 1))"
    let found = Self.trial.mutations(of: rules)
    #expect(found.first { $0.operation == "rank-change" }?.rivals.map(\.line) == [3])
    #expect(found.first { $0.operation == "memory-line-removal" }?.isDelayed == true)
    let substitution = found.first { $0.operation == "substitution-removal" }
    #expect(substitution?.wordings == [.init("MOTHER", by: "mum")])
  }
}
