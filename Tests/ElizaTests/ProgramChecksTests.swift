import Eliza
import Responder
import Testing

@Suite struct ProgramChecksTests {
  private func warnings(_ rules: String) -> [Diagnostic] {
    let whole = """
      (HELLO) (NONE ((0) (GO ON)))
      (MEMORY MY (0 = ONE) (0 = TWO) (0 = THREE) (0 = FOUR)) (MY DLIST(/OWN) ((0) (YOURS)))

      """
    return ElizaLanguage().compile([RuleSource(name: "t", text: whole + rules)]) { _ in }
      .diagnostics
  }

  @Test(arguments: [
    ("(0)", "(0 A 0)"), ("(0 A 0)", "(0 A B 0)"), ("(0 A 0)", "(A)"), ("(0 (*A B) 0)", "(0 A 1)"),
    ("(0 0)", "(3)"), ("(0 1 0)", "(0 (*A B) 0)"), ("(A 0)", "(A 0 B 0)"), ("(0 A)", "(0 A)"),
    ("(0 (*A B C) 0)", "((*C A) 0)"), ("(0 (/OWN) 0)", "(MY 0)"),
  ]) func namesWhatIsNeverReached(_ earlier: String, _ later: String) throws {
    let found = warnings("(K\n(\(earlier) (X))\n(\(later) (Y)))")
    #expect(found.map(\.check) == ["unreachable-decomposition"])
    #expect(found.first?.location.line == 5)
    #expect(found.first?.message.contains(earlier) == true)
  }

  @Test(arguments: [
    ("(0 A 0)", "(0)"), ("(0 A B 0)", "(0 A 0)"), ("(1)", "(0)"), ("(A)", "(B)"), ("(2)", "(1 0)"),
    ("(0 (*A B) 0)", "(0 C 0)"), ("(0 A 1)", "(0 A 0)"), ("(0 (*A B) 0)", "(0 (*A C) 0)"),
  ]) func saysNothingOfWhatCanBeReached(_ earlier: String, _ later: String) {
    #expect(warnings("(K (\(earlier) (X)) (\(later) (Y)))").map(\.message) == [])
  }

  @Test func namesWordsThatKeywordsReplace() {
    let found = warnings("(HIS = HER ((0 HIS BOOK 0) (X)) ((0 HER BOOK 0) (Y)))")
    #expect(found.map(\.check) == ["unreachable-decomposition"])
    #expect(
      found.map(\.message) == [
        "this decomposition is never reached: 'HER' replaces 'HIS' in every message"
      ])
  }

  @Test(arguments: [
    "(HIS = HER ((0 HIS BOOK 0) (X)))(HER = HIS)", "(HIS = HIS ((0 HIS BOOK 0) (X)))",
    "(HIS = HER ((0) (=K)))(K ((0 HIS 0) (X)))(L ((0 A 0) (PRE (HIS 3) (=K))))",
    "(HIS = HER ((0 (*HIS HER) 0) (X)))",
  ]) func saysNothingOfWordsThatComeBack(_ rules: String) {
    #expect(warnings(rules).map(\.message) == [])
  }

  @Test func namesTagsThatNobodyHas() {
    let found = warnings("(K ((0 (/OWN FOREIGN) 0) (X)))")
    #expect(found.map(\.message) == ["no keyword has the tag 'FOREIGN'"])
  }

  @Test func namesRoundsOfLinks() {
    #expect(
      warnings("(A (=B))(B ((0 X 0) (OK)) (=C))(C ((0 Y 0) (=A)) ((0) (OK)))").map(\.message)
        == ["links can form a cycle: A -> B -> C -> A"])
    #expect(warnings("(A ((0) (=A)))").map(\.check) == ["link-cycle"])
    #expect(warnings("(A ((0) (=B) (OK)))(B (=A))").isEmpty)
    #expect(warnings("(A ((0) (PRE (X) (=B))))(B (=A))").isEmpty)
  }
}
