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
      + plain
      - Yes.
      """
    let groups = RiveScriptLanguage().phraseGroups(of: [RuleSource(name: "r.rive", text: text)])
    #expect(
      groups.map(\.phrases) == [
        ["red", "dark green", "blue"], ["i'm", "i am"], ["hello", "hi there", "hey"],
        ["please", "kindly"],
      ])
    #expect(groups.map(\.location.line) == [1, 3, 5, 5])
  }
}
