import Responder
import Testing

@testable import AIML

/// The property `spelling`: unknown words are read as words of the patterns.
@Suite struct SpellingTests {
  private static let categories = [
    Bot.category("HELLO", "Hi."), Bot.category("WHAT IS YOUR NAME", "Isla."),
    Bot.category("MY BROTHER IS CALLED *", "<star/>!"),
    Bot.category("I LIVE IN <set>city</set>", "In <star/>."),
    Bot.category(
      "REMEMBER *",
      "<learn><category><pattern>WHERE IS <eval><star/></eval></pattern>"
        + "<template>Here.</template></category></learn>Yes."),
    Bot.category("THE CART", "cart"), Bot.category("THE CARD", "card"),
    Bot.category("A CARD", "one card"), Bot.category("*", "Pardon?"),
    Bot.category("WELL *", "<srai><star/></srai>"), Bot.category("^ IN LONDON", "The Thames."),
    Bot.category("HOW MUCH IS IT IN LONDON", "Six pounds."),
    Bot.category("THE FERRY *", "It floats."), Bot.category("THE FERRY LEAVES", "At noon."),
    Bot.category("THE TRAIN *", "<uppercase/>"), Bot.category("THE TRAIN LEAVES", "At one."),
  ].joined(separator: "\n")

  private func bot(_ spelling: String? = "1") -> Bot {
    var files = ["city.set": "london\nrotterdam\nnew york\n"]
    if let spelling { files["bot.properties"] = "spelling:\(spelling)\n" }
    return Bot(Self.categories, files: files)
  }

  @Test(arguments: [
    ("helo", "Hi."), ("Hlelo!", "Hi."), ("hllp", "Pardon?"), ("waht is yuor nmae?", "Isla."),
    ("my brothr is called ann", "ann!"), ("i live in roterdm", "In rotterdam."),
    ("i live in new yorkk", "In new york."), ("i live in paris", "Pardon?"),
    // Two words are equally near, and both have a category; or one of them.
    ("the carx", "Pardon?"), ("a carx", "one card"), ("hell0", "Pardon?"), ("hlo", "Pardon?"),
    ("hello 🙂", "Hi."), ("👍🏽 hello", "Hi."), ("my brother is called 🍕", "🍕!"), ("🙂", "Pardon?"),
  ])
  func misspeltWords(_ message: String, _ expected: String) {
    var bot = bot()
    #expect(bot.say(message) == expected)
    #expect(bot.conversation.inputs.first?.contains(message.prefix(3)) == true)
  }

  @Test(
    "a word of three letters may lack one",
    arguments: [
      ("wht is your name", "Isla."), ("what is yur nme", "Isla."), ("hlo", "Pardon?"),
      ("what is yor name", "Isla."), ("what iss your name", "Pardon?"), ("a crd", "one card"),
      ("te card", "Pardon?"),
    ])
  func shortWords(_ message: String, _ expected: String) {
    var bot = bot()
    #expect(bot.say(message) == expected)
  }

  @Test(
    "the target of a redirect is corrected",
    arguments: [
      ("well helo", "Hi."), ("well well waht is yuor nmae", "Isla."), ("well 🙂 hello", "Hi."),
      ("well zzzz", "Pardon?"), ("wel helo", "Hi."),
    ])
  func redirects(_ message: String, _ expected: String) {
    var bot = bot()
    #expect(bot.say(message) == expected)
  }

  @Test(
    "a category gives way only for words that it does not use",
    arguments: [
      ("how mcuh is it in london", "Six pounds."), ("🙂 how much is it in london", "Six pounds."),
      ("how warm is it in london", "The Thames."), ("the ferry leavs", "At noon."),
      ("the ferry sinks", "It floats."), ("the train leavs", "LEAVS"),
    ])
  func unusedWords(_ message: String, _ expected: String) {
    var bot = bot()
    #expect(bot.say(message) == expected)
  }

  private func bot(saying star: String, like: String = "") -> Bot {
    let patterns = ["HELLO", "CELL", "TASK", "TEST"].map { Bot.category($0, "other") }
    let stars = ["CALL *", "*"].map { Bot.category($0, "\(star) <star/>") }
    return Bot(
      (patterns + stars).joined(), files: ["bot.properties": "spelling:1\n\(like)"], version: "1.0")
  }

  /// “tesk” may be TASK or TEST, but CALL requires neither.
  @Test func choicesThatLeadToTheSameCorrectionsAreNoChoice() {
    var bot = bot(saying: "You call")
    let reply = bot.reply("cull tesk")
    #expect(reply.text == "You call tesk")
    #expect(reply.explanation.steps.first?.rule.text == "CALL *")
  }

  @Test(arguments: ["", "like:python-aiml\n"])
  func correctionsThatLeadNowhereAreTakenBack(like: String) {
    var bot = bot(saying: "You said", like: like)
    #expect(bot.say("helo bob") == "You said helo bob")
  }

  @Test func isOffByDefault() {
    for value in [nil, "0", "no"] {
      var bot = bot(value)
      #expect(bot.say("helo") == "Pardon?")
    }
    var on = bot("true")
    #expect(on.say("helo") == "Hi.")
  }

  @Test func learnedCategoriesWinAndAreNotCorrected() {
    var bot = bot()
    #expect(bot.say("remember brothel") == "Yes.")
    #expect(bot.say("where is brothel") == "Here.")
    #expect(bot.say("whre is brothel") == "Pardon?", "a learned word corrects nothing")
  }

  @Test func explanationsShowTheCorrection() {
    var bot = bot()
    let explanation = bot.reply("my brothr is called ann 🙂").explanation
    #expect(explanation.steps.first?.rule.text == "MY BROTHER IS CALLED *")
    let notes = bot.reply("waht is your name").explanation.steps.flatMap(\.findings)
    #expect(notes.contains(.note(label: "spelling", text: "waht → what")))
  }
}
