import Testing

@testable import AIML

/// The property `like` with the value `python-aiml`: what that interpreter, version 0.9.3, answers.
@Suite struct PythonAIMLTests {
  private static let categories = [
    Bot.category("ARE YOU *", "Do I look like <set name=\"it\"> <star/> </set>?"),
    Bot.category("IT", "[<get name=\"it\"/>]"),
    Bot.category("LINE", "One<br/>two<em>three</em>."),
    Bot.category("HELLO", "Hello there. Good to see you."), Bot.category("*", "other"),
    Bot.category("HELLO AGAIN", "whole", that: "HELLO THERE GOOD TO SEE YOU"),
    Bot.category("HELLO AGAIN", "last", that: "GOOD TO SEE YOU"),
    Bot.category("REPEAT", "<that/>"),
    Bot.category(
      "SIGN *",
      """
      <think><set name="sign"><star/></set></think><condition name="sign">
      <li value="Libra">Balanced.</li><li>Unknown.</li></condition>
      """),
  ].joined(separator: "\n")

  private func bot(_ like: String?) -> Bot {
    Bot(
      Self.categories, files: like.map { ["bot.properties": "like:\($0)\n"] } ?? [:], version: "1.0"
    )
  }

  @Test(arguments: [
    (["are you excited", "it"], ["Do I look like excited ?", "[ excited ]"]),
    (["line"], ["Onetwo."]),
    (["hello", "hello again"], ["Hello there. Good to see you.", "whole"]),
    (["hello. hello again"], ["Hello there. Good to see you. whole"]),
    (["hello", "repeat"], ["Hello there. Good to see you.", "Hello there. Good to see you."]),
    (["sign Libra", "sign libra"], ["Balanced.", "Unknown."]),
  ])
  func repliesAreThoseOfPythonAIML(_ messages: [String], _ expected: [String]) {
    var bot = bot("python-aiml")
    #expect(messages.map { bot.say($0) } == expected)
  }

  @Test(arguments: [nil, "another"])
  func withoutThePropertyRepliesAreParleys(_ like: String?) {
    var bot = bot(like)
    let messages = [
      "are you excited", "it", "hello", "hello again", "sign libra", "hello. hello again",
    ]
    #expect(
      messages.map { bot.say($0) } == [
        "Do I look like excited?", "[excited]", "Hello there. Good to see you.", "last",
        "Balanced.",
        "Hello there. Good to see you. other",
      ])
  }
}
