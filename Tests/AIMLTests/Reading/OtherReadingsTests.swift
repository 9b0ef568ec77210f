import Responder
import Testing

@testable import AIML

/// Patterns, topics and `<that>` as Program AB (with AIML 2) and python-aiml (with AIML 1) read them.
@Suite struct OtherReadingsTests {
  private func bot(_ categories: String, _ version: String) -> Bot {
    Bot(categories + Bot.category("*", "none"), version: version)
  }

  private func checks(_ bot: Bot) -> [String] { bot.diagnostics.map(\.check) }

  @Test(arguments: ["<topic name=\"\">", "<topic name=\" \">"])
  func `an empty topic is no topic in AIML 2, and any in AIML 1`(topic: String) {
    let hello = Bot.category("HELLO", "hi") + Bot.category("BYE", "bye")
    let set = Bot.category("SET", "<think><set name=\"topic\">tea</set></think>ok")
    for (version, answer) in [("2.0", "none"), ("1.0.1", "hi")] {
      var bot = bot("\(topic)\(hello)</topic>\(set)", version)
      #expect(bot.say("hello") == answer)
      #expect(bot.say("set") == "ok")
      #expect(bot.say("hello") == answer)
      #expect(checks(bot) == ["empty-context"])
      let message = bot.diagnostics.first?.message ?? ""
      #expect(message.contains(version == "2.0" ? "Program AB" : "python-aiml"))
    }
  }

  @Test(arguments: ["<that/>", "<that></that>", "<that> </that>"])
  func `an empty that is no reply in AIML 2, and any in AIML 1`(that: String) {
    let categories = "<category><pattern>HELLO</pattern>\(that)<template>hi</template></category>"
    for (version, answer) in [("2.0", "none"), ("1.0.1", "hi")] {
      var bot = bot(categories, version)
      #expect(bot.say("hello") == answer)
      #expect(checks(bot) == ["empty-context"])
    }
  }

  @Test func `a topic inside a topic ends alone`() {
    let text =
      "<topic name=\"TEA\">\(Bot.category("A", "a"))<topic name=\"MILK\">\(Bot.category("B", "b"))</topic>"
      + "\(Bot.category("C", "c"))</topic>\(Bot.category("D", "d"))"
    let bot = bot(text, "2.0")
    #expect(bot.robot.rules.map(\.topic) == ["TEA", "MILK", "TEA", nil, nil])
    #expect(checks(bot) == ["nested-topic"])
  }

  @Test(arguments: ["_CF48*", "CF48*", "_CF48", "CF48_", "**"])
  func `a wildcard at a word of AIML 1 matches nothing`(pattern: String) {
    var bot = bot(Bot.category(pattern, "<srai>\(pattern)</srai>"), "1.0.1")
    #expect(bot.say("cf48") == "none")
    #expect(bot.say("cf48 x") == "none")
    #expect(checks(bot) == ["glued-wildcard"])
  }

  /// The marks, and the places where each stands alone: in the pattern, in `<that>`, and in the message.
  ///
  /// | place | Program AB | python-aiml | here |
  /// |---|---|---|---|
  /// | pattern, `<that>` | a word; `. ? !` never match | a word that never matches | never matches |
  /// | message | a word; `. ? !` end a sentence | dropped | dropped; `. ? !` end a sentence |
  @Test(arguments: ["-", ",", ":", ";", "?", "!", ".", "???", "- -"], ["1.0.1", "2.0"])
  func `a mark alone in a pattern matches nothing`(mark: String, version: String) {
    var alone = bot(Bot.category("* \(mark) *", "marked"), version)
    #expect(alone.say("one two") == "none")
    #expect(alone.say("one - two") == "none")
    #expect(checks(alone) == ["lone-mark"])

    let first = Bot.category("SAY", "yes \(mark == "-" ? "-" : ",") no")
    var that = bot(first + Bot.category("OK", "marked", that: "YES \(mark) NO"), version)
    #expect(that.say("say").hasPrefix("yes"))
    #expect(that.say("ok") == "none")
    #expect(checks(that) == ["lone-mark"])
  }

  @Test(arguments: [("-", 1), (",", 1), (":", 1), ("?", 2), ("!", 2), (".", 2)], ["1.0.1", "2.0"])
  func `a mark alone in a message is dropped, or ends a sentence`(
    mark: (String, Int), version: String
  ) {
    var bot = bot(Bot.category("ONE TWO", "both") + Bot.category("ONE", "first"), version)
    #expect(bot.say("one \(mark.0) two") == (mark.1 == 1 ? "both" : "first none"))
  }

  @Test func `a white space character that is no blank is no mark`() {
    var bot = bot(Bot.category("HELLO &nbsp; YOU", "hi"), "2.0")
    #expect(bot.say("hello you") == "hi")
    #expect(checks(bot) == [])
  }

  @Test func `a pattern of marks is a warning`() {
    let bot = bot(Bot.category("???? ?????? ??", "x"), "1.0.1")
    #expect(bot.diagnostics.map { "\($0.severity) \($0.check)" } == ["warning lone-mark"])
  }
}
