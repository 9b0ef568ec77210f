import Responder
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
    Bot.category("IT IS *", "[<star/>]"),
    Bot.category("MY * IS *", "[<star/>][<star index=\"2\"/>]"),
    Bot.category("ADD * *", "[<star/>][<star index=\"2\"/>]"),
    Bot.category("AFTER *", "[<thatstar/>]", that: "*"),
    Bot.category("MARKS", "?!"), Bot.category("AGAIN AND", "<srai>AGAIN AND</srai>."),
    Bot.category("HELLO <bot name=\"name\"/>", "named"), Bot.category("C++", "C"),
    Bot.category("Small", "small"),
    Bot.category(
      "ANY SIGN",
      """
      <condition name="none"><li value="*">any</li><li value="">none</li></condition>
      """),
  ].joined(separator: "\n")

  private func bot(_ like: String?) -> Bot {
    Bot(
      Self.categories,
      files: ["bot.properties": "name:Nameless\n" + (like.map { "like:\($0)\n" } ?? "")],
      version: "1.0"
    )
  }

  @Test(arguments: [
    (["are you excited", "it"], ["Do I look like excited ?", "[ excited ]"]),
    (["line"], ["Onetwo."]),
    (["hello", "hello again"], ["Hello there. Good to see you.", "whole"]),
    (["hello. hello again"], ["Hello there. Good to see you. whole"]),
    (["hello", "repeat"], ["Hello there. Good to see you.", "Hello there. Good to see you."]),
    (["sign Libra", "sign libra"], ["Balanced.", "Unknown."]),
    (["it is late, @ night"], ["[late, @ night]"]), (["it-is late"], ["[]"]),
    (["it-is too late"], ["[late]"]), (["@ it is late"], ["[is late]"]),
    (["my cat is black"], ["[cat][black]"]), (["my is is black"], ["[][black]"]),
    (["my is is is black"], ["[][is black]"]), (["add one two three"], ["[][three]"]),
    (["after me"], ["[ULTRABOGUSDUMMYTHAT]"]),
    (["marks", "hello", "hello"], ["?!", "", "Hello there. Good to see you."]),
    (["again and. hello"], [String(repeating: ".", count: 101)]),
    (["hello nameless", "c++", "small", "any sign"], ["other", "other", "other", "none"]),
  ])
  func repliesAreThoseOfPythonAIML(_ messages: [String], _ expected: [String]) {
    var bot = bot("python-aiml")
    #expect(messages.map { bot.say($0) } == expected)
  }

  @Test func wordsThatPythonAIMLNeverMatchesAreReported() {
    #expect(bot(nil).diagnostics.isEmpty)
    #expect(
      bot("python-aiml").diagnostics.map { "\($0.severity) \($0.check): \($0.message)" } == [
        "warning python-word: python-aiml matches no message with “Nameless”",
        "warning python-word: python-aiml matches no message with “C++”",
        "warning python-word: python-aiml matches no message with “Small”",
      ])
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
