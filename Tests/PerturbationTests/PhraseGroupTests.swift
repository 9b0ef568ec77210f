import AIML
import Eliza
import Responder
import RiveScript
import Testing

/// The phrases that rules treat as the same.
@Suite struct PhraseGroupTests {
  @Test func arraysAlternativesAndSubstitutionsAreGroups() {
    let text = """
      ! array colours = red|dark green|blue
      ! array number = one 2 #
      ! sub i'm = i am
      ! sub :) = smile
      + [*] (hello|hi there|hey) [please|kindly] _
      - Hi.
      + paint it @colours
      - Done.
      + plain
      - Yes.
      """
    let groups = RiveScriptLanguage().tools.phraseGroups([RuleSource(name: "r.rive", text: text)])
    #expect(
      groups.map(\.phrases) == [
        ["i'm", "i am"], ["hello", "hi there", "hey"], ["please", "kindly"],
        ["red", "dark green", "blue"],
      ])
    #expect(groups.map(\.location.line) == [3, 5, 5, 7])
    #expect(groups.map(\.isGeneral) == [true, false, false, false])
  }

  @Test func aPhraseThatATriggerHasTwiceIsInNoGroup() {
    let text = "+ [so|well|and] _ and _ (very|so|quite) [thanks|please|quite|merci]\n- Hi.\n"
    let groups = RiveScriptLanguage().tools.phraseGroups([RuleSource(name: "r.rive", text: text)])
    #expect(groups.map(\.phrases) == [["thanks", "please", "merci"]])
  }

  @Test("Arrays share their phrases, without those that a trigger repeats or a definition deletes")
  func phrasesOfArrays() {
    let text = """
      ! array size = big|huge|tall
      ! array tone = loud|big|shrill
      ! array gone = a|b
      ! array gone = <undef>
      + so @size
      - 1
      + huge and @size
      - 2
      + @size or @tone
      - 3
      + @tone or @tone
      - 4
      + @gone
      - 5
      """
    let groups = RiveScriptLanguage().tools.phraseGroups([RuleSource(name: "r.rive", text: text)])
    #expect(
      groups.map(\.phrases) == [
        ["big", "huge", "tall"], ["big", "tall"], ["huge", "tall"], ["loud", "shrill"],
      ])
    #expect(groups.map(\.location.line) == [5, 7, 9, 9])
  }

  @Test func elizaHasSubstitutes() {
    let script = """
      (HELLO) START
      (DONT = DON'T)
      (I = YOU ((0) (YES)))
      (I'M = YOU'RE ((0 YOU'RE 0) (3)))
      (YOU = I ((0) (NO)))
      (MOTHER DLIST(/FAMILY) ((0) (SO)))
      (FATHER DLIST(/FAMILY) ((0) (SO)))
      (NONE ((0) (HM)))
      (MEMORY MOTHER (0 = A) (0 = B) (0 = C) (0 = D))
      """
    let groups = ElizaLanguage().tools.phraseGroups([RuleSource(name: "e.eliza", text: script)])
    #expect(groups.map(\.phrases) == [["dont", "don't"]])
  }

  @Test func aimlHasRedirects() {
    let file = """
      <aiml version="2.0">
      <category><pattern>HI THERE</pattern><template><srai>HELLO</srai></template></category>
      <category><pattern>HELLO</pattern><template>Hi.</template></category>
      <category><pattern>HI *</pattern><template><srai>HELLO</srai></template></category>
      </aiml>
      """
    let groups = AIMLLanguage().tools.phraseGroups([RuleSource(name: "a.aiml", text: file)])
    #expect(groups.map(\.phrases) == [["hi there", "hello"]])
    #expect(groups.map(\.isWholeMessage) == [true])
  }
}
