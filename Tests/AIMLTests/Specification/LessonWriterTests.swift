import Responder
import Testing

@testable import AIML

@Suite("Teaching a robot")
struct LessonWriterTests {
  private static let robots: [[String: String]] = [
    ["HELLO": "old", "*": "what"],
    ["_ THERE": "under", "# ^": "hash", "*": "what"],
    ["$GOODBYE THERE": "first", "HELLO _": "second", "* THERE": "third"],
  ]

  private static let messages = [
    "hello", "Hello there!", "I'm 42 today", "Well, what is this thing called?", "2 + 2",
    "C# * _ ^",
    "First. Second one.", "日本", "$5 <b>&",
  ]

  /// Returns a robot of the same files and the file of what it was taught.
  private func taught(_ robot: [String: String], _ rule: String, _ writer: any RuleWriter) throws
    -> any Responder
  {
    let text = robot.sorted { $0.key < $1.key }.map { Bot.category($0.key, $0.value) }.joined()
    let sources = [
      RuleSource(name: "w/a.aiml", text: "<aiml version=\"2.1\">\(text)</aiml>"),
      // The name of a file that is read before the robot's own.
      RuleSource(name: "0.aiml", text: writer.adding(rule, to: writer.adding(rule, to: ""))),
    ]
    #expect(AIMLLanguage().check([sources[1]]).filter { $0.severity == .error }.isEmpty)
    return try #require(
      AIMLLanguage().compile(sources.sorted { $0.name < $1.name }) { _ in }.responder)
  }

  @Test("patterns for several messages match most of them, and no others")
  func examples() throws {
    let messages = ["opening times please", "what are the opening times", "the opening times"]
    let writer = try #require(Bot(Bot.category("*", "what")).robot.writer)
    let triggers = writer.triggers(forAll: messages)
    #expect(triggers.first == "^ OPENING ^ TIMES ^" && triggers.contains("^ OPENING ^"))
    for trigger in triggers {
      let matches = try #require(writer.matching(trigger))
      #expect(messages.allSatisfy(matches) && !matches("hello"), "\(trigger)")
    }
    #expect(writer.matching("<set>") == nil && writer.triggers(forAll: ["hello"]).isEmpty)
  }

  @Test("a redirect has the words of a pattern without words that wildcards stand for")
  func redirects() throws {
    let bot = Bot(Bot.category("^ OPENING HOURS ^", "ten") + Bot.category("* HOURS", "x"))
    let writer = try #require(bot.robot.writer)
    let lesson = Lesson(
      message: "opening times", trigger: "OPENING TIMES", reply: "", conversation: Conversation(),
      winner: nil)
    let redirects = bot.robot.rules.map { writer.redirect(lesson, to: $0) }
    #expect(redirects.compactMap(\.self).count == 1)
    let rule = try #require(redirects.compactMap(\.self).first)
    #expect(rule.contains("<srai>OPENING HOURS</srai>"))
    var conversation = Conversation()
    let robot = try taught(["^ OPENING HOURS ^": "ten"], rule, writer)
    #expect(robot.respond(to: "opening times", in: &conversation).text == "ten")
  }

  @Test("what was taught is the reply, for each pattern that is proposed", arguments: robots)
  func replies(_ robot: [String: String]) throws {
    var bot = Bot(
      robot.sorted { $0.key < $1.key }.map { Bot.category($0.key, $0.value) }.joined())
    let writer = try #require(bot.robot.writer)
    for message in Self.messages {
      let triggers = writer.triggers(for: message)
      #expect(!triggers.isEmpty, "\(message)")
      bot.conversation = Conversation()
      let winner = bot.reply(message).explanation.steps.last { $0.depth == 0 }?.rule
      for trigger in triggers {
        let lesson = Lesson(
          message: message, trigger: trigger, reply: "It <3 & \(trigger.count)",
          conversation: Conversation(), winner: winner)
        let rule = try #require(writer.rule(for: lesson), "\(message): \(trigger)")
        let pupil = try taught(robot, rule, writer)
        var conversation = Conversation()
        let reply = pupil.respond(to: message, in: &conversation).text
        // Before a pattern that begins with a wildcard nothing comes but one with a word.
        guard trigger.first != "*", trigger.first != "<" else { continue }
        #expect(reply.hasSuffix(lesson.reply), "\(message): \(trigger)\n\(rule)")
      }
    }
  }

  @Test("tags in a reply work if they are complete")
  func tags() throws {
    let writer = try #require(Bot(["A *": "b"]).robot.writer)
    func template(_ reply: String) throws -> String {
      let lesson = Lesson(
        message: "call me ann", trigger: "CALL ME *", reply: reply, conversation: Conversation(),
        winner: nil)
      let rule = try #require(writer.rule(for: lesson))
      return String(rule.split(separator: "\n")[2].dropFirst(14).dropLast(11))
    }
    #expect(try template("Hi <star/>!") == "Hi <star/>!")
    #expect(try template("Hi <star>") == "Hi &lt;star&gt;")
    #expect(try template("a & b</template>") == "a &amp; b&lt;/template&gt;")
  }

  @Test("a pattern that does not match is refused")
  func refused() throws {
    let writer = try #require(Bot(["A *": "b"]).robot.writer)
    for trigger in ["GOODBYE", "HELLO <set>none</set>", "HELLO</pattern><pattern>", "", "HELLO\n"] {
      let lesson = Lesson(
        message: "hello", trigger: trigger, reply: "x", conversation: Conversation(), winner: nil)
      #expect(writer.rule(for: lesson) == nil, "\(trigger)")
    }
  }

  @Test("the robot’s last words and the topic are asked for where the old category asked")
  func context() throws {
    var bot = Bot(
      Bot.category("*", "Do you <b>really</b> like it?") + Bot.category("YES", "old", that: "DO *"))
    _ = bot.say("hm")
    let before = bot.conversation
    let winner = try #require(bot.reply("yes").explanation.steps.first?.rule)
    let writer = try #require(bot.robot.writer)
    let rule = writer.rule(
      for: Lesson(
        message: "yes", trigger: "YES", reply: "new", conversation: before, winner: winner))
    #expect(rule?.contains("<that>DO YOU REALLY LIKE IT</that>") == true, "\(rule ?? "")")
  }

  @Test("a category for the robot’s last words or a topic answers, whatever their signs")
  func signs() throws {
    let categories =
      Bot.category("PRICE", "It costs $5 at C# in R&amp;D.")
      + Bot.category("YES", "old", that: "IT *")
      + "<topic name=\"R&amp;D\">" + Bot.category("NO", "old") + "</topic>"
    var bot = Bot(categories)
    bot.conversation.topic = "R&D"
    _ = bot.say("price")
    let before = bot.conversation
    let writer = try #require(bot.robot.writer)
    for message in ["yes", "no"] {
      bot.conversation = before
      let winner = try #require(bot.reply(message).explanation.steps.first?.rule)
      let lesson = Lesson(
        message: message, trigger: message.uppercased(), reply: "new", conversation: before,
        winner: winner)
      let rule = try #require(writer.rule(for: lesson))
      var pupil = Bot(categories + rule)
      #expect(pupil.diagnostics.filter { $0.severity == .error }.isEmpty)
      pupil.conversation = before
      #expect(pupil.say(message) == "new", "\(rule)")
    }
  }

  @Test("a file in another encoding gets references, and one of AIML 1 stays one")
  func files() throws {
    let writer = try #require(Bot("", version: "1.0").robot.writer)
    let latin = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<aiml version=\"1.0\">\n</aiml>\n"
    #expect(writer.adding("ü\n", to: latin).hasSuffix("<aiml version=\"1.0\">\n&#252;\n</aiml>\n"))
    #expect(writer.adding("ü\n", to: "").contains("<aiml version=\"1.0.1\">\nü\n</aiml>"))
  }

  @Test("a lesson is added before the tag that ends the file, not before one in a comment")
  func realEnd() throws {
    let writer = try #require(Bot("").robot.writer)
    for end in ["</aiml>\n<!-- no </aiml> -->\n", "</Aiml >\n"] {
      #expect(writer.adding("x\n", to: "<aiml>\n" + end) == "<aiml>\nx\n" + end)
      #expect(
        writer.adding("x\n", to: "<aiml>\n<!-- a -->\n" + end)
          == "<aiml>\n<!-- a -->\n\nx\n" + end)
    }
  }

  @Test("files with lessons are formatted")
  func isFormatted() throws {
    let writer = try #require(Bot("").robot.writer)
    var text = ""
    for message in ["hello", "good morning", "bye"] {
      let lesson = Lesson(
        message: message, trigger: message.uppercased(), reply: "x", conversation: Conversation(),
        winner: nil)
      text = writer.adding(try #require(writer.rule(for: lesson)), to: text)
      #expect(try AIMLFormatter.formatted(Array(text.utf8)) == Array(text.utf8), "\(text)")
    }
  }
}
