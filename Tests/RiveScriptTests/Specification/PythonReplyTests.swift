import Testing

@testable import RiveScript

/// The replies of the Python interpreter, where they differ from those of the others; each was taken from it.
@Suite struct PythonReplyTests {
  private func answers(_ rules: String, _ messages: String..., order: TriggerOrder = .likePython)
    -> [String]
  {
    var robot = Robot(rules) { $0.order = order }
    return messages.map { robot.answer($0) }
  }

  @Test func anErrorOfARedirectIsTheWholeReply() {
    let rules = "+ hello\n- Well {@nowhere} then.\n+ again\n- {@again}\n+ ok\n- Fine."
    #expect(answers(rules, "hello", "ok") == ["[ERR: No Reply Matched]", "Fine."])
    #expect(answers(rules, "again") == ["[ERR: Deep recursion detected]"])
    #expect(answers(rules, "hello", order: .draft) == ["Well ERR: No Reply Matched then."])
  }

  @Test func aRedirectWithoutATargetStaysATag() {
    #expect(answers("+ *\n- so <@>", "") == ["so {@}"])
  }

  @Test func aBeginBlockFormatsAnErrorAsAnyReply() {
    let rules = "> begin\n+ request\n- {formal}{ok}{/formal}\n< begin\n+ hello\n- hi there"
    #expect(answers(rules, "hello", "other") == ["Hi There", "[err: No Reply Matched]"])
  }

  @Test func aCaptureBeyondTheLastStaysATag() {
    let rules = "+ one *\n- <star1> <star2>\n+ two\n- <star> <star1> <star2> <botstar2>"
    #expect(
      answers(rules, "one x", "two") == ["x <star2>", "undefined undefined <star2> <botstar2>"])
    #expect(answers(rules, "one x", order: .draft) == ["x undefined"])
  }

  @Test func aStarWithAWeightMatchesNoEmptyMessage() {
    let rules = "+ *{weight=2}\n- got <star>"
    #expect(answers(rules, "", "x") == ["[ERR: No Reply Matched]", "got x"])
    #expect(answers("+ *\n- any", "") == ["any"])
    #expect(answers("+ *{weight=2}\n- any", "", order: .draft) == ["any"])
  }

  @Test func formatsApplyBeforeVariablesAndRedirects() {
    let rules = """
      + call me *
      - <set name=<formal>>{sentence}<get name> IS it.{/sentence}
      + name
      - {formal}<get name> x{/formal}|{uppercase}{@HELLO}{/uppercase}
      + *
      - got <star>
      """
    #expect(
      answers(rules, "call me kim lee", "name") == ["Kim Lee is it.", "undefined X|got HELLO"])
  }

  @Test func aLineHasSingleBlanks() {
    #expect(answers("+ a\n- one   two\\s\\sthree", "a") == ["one two  three"])
    #expect(answers("+ a\n- one   two", "a", order: .draft) == ["one   two"])
  }

  @Test func aContinuationKeepsItsBlanks() {
    #expect(
      answers("+ a\n- one   two\n^ \\sthree   four{weight=2}", "a") == ["one two three   four"])
    #expect(answers("+ a\n- {weight=2}one   two", "a") == ["one two"])
    let rules = "! local concat = space\n+ a\n* 1 == 1 => one   two\n^ three   four"
    #expect(answers(rules, "a") == ["one two three   four"])
  }

  @Test func capturesAreLeftFromTheLastLineThatTheReplyMatches() {
    let rules = """
      + ask
      - do you like tea
      + yes please
      % do you like *
      - <botstar> it is
      + *
      - not <botstar>
      """
    #expect(answers(rules, "hm", "ask", "no") == ["not undefined", "do you like tea", "not tea"])
    #expect(answers(rules, "ask", "no", order: .draft).last == "not undefined")
  }

  @Test func aFormatAroundNothingStaysATag() {
    let rules = "+ *\n- a{formal}<star>{/formal}|{person}<star>{/person}|{uppercase}{/uppercase}"
    #expect(answers(rules, "") == ["a{formal}{/formal}|{person}{/person}|{uppercase}{/uppercase}"])
  }

  @Test(arguments: [("x", "undefined"), ("0", "0")])
  func aSumThatFailsNamesTheValue(_ divisor: String, _ value: String) {
    let rules = "+ a\n- <div age=\(divisor)>"
    #expect(answers(rules, "a") == ["[ERR: Math couldn't 'div' to value '\(value)']"])
  }

  @Test func aFormatEndsInItsLine() {
    let rules = "+ a\n- {formal}one\\n two{/formal}"
    #expect(answers(rules, "a") == ["{formal}one\n two{/formal}"])
    #expect(answers(rules, "a", order: .draft) == ["One\nTwo"])
  }
}
