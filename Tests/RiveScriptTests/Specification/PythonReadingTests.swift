import Responder
import Testing

@testable import RiveScript

/// Readings that `--order python` shares with Python's implementation, besides the order of triggers.
@Suite("Rules are read as Python reads them")
struct PythonReadingTests {
  private func python(_ rules: String) -> Robot { Robot(rules) { $0.order = .python } }

  @Test("Bars outside of brackets: only the last alternative reaches to the end")
  func bars() {
    let rules = "+ [*]vampire|vampires[*]\n- Fangs.\n+ *\n- No.\n"
    let messages = [
      "i like vampires", "vampires rule", "one vampire", "vampirettes sing", "my vamp", "no vamps",
    ]
    var robot = python(rules)
    #expect(
      messages.map { robot.answer($0) } == ["Fangs.", "Fangs.", "Fangs.", "Fangs.", "No.", "No."])
    var draft = Robot(rules)
    #expect(messages.map { draft.answer($0) } == ["No.", "Fangs.", "Fangs.", "No.", "No.", "No."])
    #expect(robot.checks.contains("top-level-bar") && draft.checks.contains("top-level-bar"))
  }

  @Test("Each alternative keeps its captures")
  func captures() {
    var robot = python(
      "+ my (cat|dog) eats|i (have) a *\n- <star1>, <star2>, <star3>\n+ *\n- No.\n")
    #expect(robot.answer("my dog eats a lot").hasPrefix("dog, "))
    #expect(robot.answer("i have a cow").hasSuffix("have, cow"))
    #expect(robot.answers("oh i have a cow", "my dog") == ["No.", "No."])
  }

  @Test("In brackets, and in other orders, both ends count")
  func others() {
    var robot = python("+ (hello|hi)\n- Hi!\n+ *\n- No.\n")
    #expect(robot.answers("hello", "hello there", "hi you") == ["Hi!", "No.", "No."])
  }

  @Test("Escapes in values stay, and those in replies are read")
  func escapes() {
    let rules = "! var x = a\\nb\\sc\n+ x\n- <bot x>\\s\\#\n"
    var (robot, draft) = (python(rules), Robot(rules))
    #expect(robot.answer("x") == "a\\nb\\sc #")
    #expect(draft.answer("x") == "a\nb c #")
  }

  @Test("A redirect finds the items of arrays that lost marks, as it finds such triggers")
  func marks() {
    var robot = Robot(
      """
      ! array a = don't know|what?
      ! array b = @a
      ! array c = [so] (@a)|z
      + @b
      - one
      + well (@c)
      - two
      + go
      @ don't know
      + on
      @ well so what?
      + plain
      - {@what?}
      + *
      - no
      """)
    #expect(robot.answers("go", "on", "plain", "dont know") == ["one", "two", "one", "one"])
  }

  @Test("An empty item of an array is named", arguments: ["a||b", "|a|b", "a|b|", "a|b\n^ c||d"])
  func emptyItems(items: String) {
    #expect(Robot("! array x = \(items)\n+ @x\n- y\n").checks.contains("bad-definition"))
    #expect(!Robot("! array x = a|b c\n+ @x\n- y\n").checks.contains("bad-definition"))
  }
}
