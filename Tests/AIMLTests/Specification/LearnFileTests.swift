import Responder
import Synchronization
import Testing

@testable import AIML

@Suite("Learning into a file")
struct LearnFileTests {
  /// A file in memory that counts how often it is changed.
  private final class LearnedFile: Sendable {
    private let state = Mutex((text: "", changes: 0))
    let failure: String?

    init(failure: String? = nil) { self.failure = failure }

    var text: String { state.withLock { $0.text } }
    var changes: Int { state.withLock { $0.changes } }

    var options: AIMLOptions {
      var options = AIMLOptions()
      options.changeLearnedFile = { change in
        if let failure = self.failure { return failure }
        self.state.withLock { $0 = (change($0.text), $0.changes + 1) }
        return nil
      }
      return options
    }
  }

  private static let teacher = """
    <category><pattern>* MEANS *</pattern><template><learnf><category>
      <pattern><eval><star/></eval></pattern>
      <template><a href="x?a=1&amp;b=2"><eval><star index="2"/></eval></a> &lt; <get name="n"/></template>
    </category></learnf>Thanks.</template></category>
    <category><pattern>* IS *</pattern><template><learn><category>
      <pattern><eval><star/></eval></pattern><template><eval><star index="2"/></eval></template>
    </category></learn>OK.</template></category>
    """

  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- Taught in the chatroom. Change it as you like. -->
    <aiml version="2.1">

    """

  private static func category(_ pattern: String, _ content: String) -> String {
    """
      <category> <pattern>\(pattern)</pattern> \
    <template><a href="x?a=1&amp;b=2">\(content)</a> &lt; <get name="n"></get></template> </category>
    """
  }

  @Test func writesTheCategoryWithMarkupEscaped() {
    let file = LearnedFile()
    var bot = Bot(Self.teacher, options: file.options)
    let reply = bot.reply("R&D means <b> \u{FFFE}& more")
    #expect(reply.text == "Thanks." && reply.problems.isEmpty)
    #expect(
      Array(file.text.utf8)
        == Array(
          (Self.head + Self.category("R&amp;D", "&lt;b&gt; \u{FFFD}&amp; more")
            + "\n</aiml>\n").utf8))
    let loaded = AIMLLanguage().check([RuleSource(name: "learned.aiml", text: file.text)])
    #expect(!loaded.contains { $0.severity == .error })
  }

  @Test func answersFromTheFileAsTheConversationDoes() {
    let file = LearnedFile()
    var bot = Bot(Self.teacher, options: file.options)
    for message in ["tea means hot & wet", "a cup of tea means 1 < 2", "日本 means Japan"] {
      _ = bot.say(message)
    }
    var loaded = Bot("", files: ["learned.aiml": file.text])
    for message in ["Tea!", "a cup of tea", "日本"] {
      let said = bot.say(message)
      #expect(!said.isEmpty && loaded.say(message) == said)
    }
  }

  @Test func aCategoryTakesThePlaceOfTheOneWithTheSamePattern() {
    let file = LearnedFile()
    var bot = Bot(Self.teacher, options: file.options)
    for message in ["tea means hot", "milk means cold", "TEA means warm", "tea means warm"] {
      _ = bot.say(message)
    }
    #expect(
      file.text == Self.head + Self.category("tea", "warm") + "\n\n"
        + Self.category("milk", "cold") + "\n</aiml>\n")
  }

  @Test func learnWritesNothing() {
    let file = LearnedFile()
    var bot = Bot(Self.teacher, options: file.options)
    #expect(bot.say("tea is hot") == "OK." && bot.say("tea") == "hot")
    #expect(file.changes == 0)
  }

  @Test func withoutAFileTheConversationAloneKeepsIt() {
    var bot = Bot(Self.teacher)
    let reply = bot.reply("tea means hot")
    #expect(reply.text == "Thanks.")
    #expect(reply.problems.map(\.kind) == [.objectNotFound])
    #expect(reply.problems.first?.detail.contains("only this conversation") == true)
    #expect(bot.say("tea") == "<a href=\"x?a=1&amp;b=2\">hot</a> < unknown")
    #expect(bot.reply("milk is cold").problems.isEmpty)
  }

  @Test func aFileThatCannotBeWrittenIsAProblemOfTheReply() {
    let file = LearnedFile(failure: "no space")
    var bot = Bot(Self.teacher, options: file.options)
    let reply = bot.reply("tea means hot")
    #expect(reply.text == "Thanks." && reply.problems.map(\.isUserVisible) == [true])
    #expect(reply.problems.first?.detail.contains("no space") == true)
    let labels = reply.explanation.steps.flatMap(\.findings).compactMap { finding -> String? in
      if case .note(let label, _) = finding { label } else { nil }
    }
    #expect(labels == ["learned for this conversation only"])
  }

  @Test func aReplyThatIsOnlyComputedWritesNothing() {
    let file = LearnedFile()
    let bot = Bot(Self.teacher, options: file.options)
    let replies = bot.robot.possibleReplies(
      to: "tea means hot", in: Conversation(), limit: 10)
    #expect(replies.map(\.text) == ["Thanks."] && file.changes == 0)
  }
}
