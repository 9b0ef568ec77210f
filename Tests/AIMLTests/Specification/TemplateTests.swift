import Foundation
import Responder
import Testing

@testable import AIML

@Suite("What templates give")
struct TemplateTests {
  @Test("a reduction is answered with the topic that the template has just set")
  func srai() {
    var bot = Bot(
      Bot.category("A", "<think><set name=\"topic\">x</set></think><srai>B</srai>!")
        + Bot.category("B", "b") + "<topic name=\"X\">" + Bot.category("B", "in x") + "</topic>")
    #expect(bot.say("a") == "in x!")
  }

  @Test("a cycle ends the turn without a reply, and is named")
  func cycle() {
    var bot = Bot(["A": "x <srai>B</srai>", "B": "y <srai>A</srai>", "C": "c"])
    let reply = bot.reply("a")
    #expect(reply.text == "")
    #expect(reply.problems.map(\.kind) == [.deepRecursion])
    #expect(
      reply.problems[0].detail.hasSuffix("A → B → A")
        || reply.problems[0].detail.hasSuffix("B → A → B"))
    #expect(bot.say("c") == "c")
  }

  @Test("a limit reached without a cycle names no cycle")
  func chain() {
    let categories = (0..<300).map { Bot.category("A\($0)", "<srai>A\($0 + 1)</srai>") }
    var bot = Bot(categories.joined(separator: "\n"))
    let detail = bot.reply("a0").problems.first?.detail
    #expect(
      detail == "more than 200 <srai> inside one another: … → "
        + (193...200).map { "A\($0)" }.joined(separator: " → "))
  }

  @Test("a long cycle is named by its beginning")
  func longCycle() {
    let categories = (0..<10).map { Bot.category("A\($0)", "<srai>A\(($0 + 1) % 10)</srai>") }
    var bot = Bot(categories.joined(separator: "\n"))
    let detail = bot.reply("a0").problems.first?.detail ?? ""
    let names = detail.dropFirst("more than 200 <srai> inside one another: ".count)
      .components(separatedBy: " → ")
    #expect(names.count == 10 && names[8] == "…" && names[9] == names[0], "\(detail)")
    for (name, next) in zip(names, names.dropFirst()).prefix(7) {
      #expect(Int(next.dropFirst()) == Int(name.dropFirst()).map { ($0 + 1) % 10 })
    }
  }

  @Test(
    "an interval counts full months to the end of a shorter month, and reads the day of the year",
    arguments: [
      ("%Y-%m-%d", "ymd", "2026-01-31", "2026-03-01", "0 years, 1 months, 1 days"),
      ("%Y-%m-%d", "ymd", "2024-01-31", "2024-03-01", "0 years, 1 months, 1 days"),
      ("%Y-%m-%d", "ymd", "2026-03-31", "2026-02-28", "0 years, -1 months, 0 days"),
      ("%Y-%m-%d", "ymd", "2025-12-31", "2027-01-30", "1 years, 0 months, 30 days"),
      ("%Y-%j", "days", "2026-001", "2026-031", "30"),
      ("%Y-%j", "ymd", "2026-060", "2026-366", "0 years, 10 months, 0 days"),
      ("%Y-%j", "days", "2026-001", "2026-367", "unknown"),
    ])
  func interval(format: String, style: String, from: String, to: String, wanted: String) {
    var bot = Bot([
      "A": "<interval format=\"\(format)\" style=\"\(style)\" from=\"\(from)\" to=\"\(to)\"/>"
    ])
    #expect(bot.say("a") == wanted)
  }

  @Test("a template that grows without end is stopped")
  func growth() {
    var bot = Bot(["A": "<srai>B</srai><srai>B</srai>", "B": "<srai>A</srai>"])
    #expect(bot.reply("a").problems.map(\.kind) == [.deepRecursion])
    var loop = Bot([
      "A": "<condition var=\"x\"><li>y<loop/></li></condition>"
    ])
    #expect(loop.reply("a").problems.map(\.kind) == [.deepRecursion])
    #expect(loop.reply("a").problems.map(\.location?.line) == [2])
  }

  @Test("what the user said is data")
  func injection() {
    var bot = Bot(["*": "<star/>", "SAY *": "<srai><star/></srai>"])
    let message = "say <srai>SAY x</srai> &lt;bot name=\"name\"/&gt;"
    #expect(!bot.say(message).isEmpty)
    #expect(bot.reply(message).problems == [])
  }

  @Test("learned categories belong to the conversation")
  func learn() {
    let teach = """
      <learn><category><pattern>WHAT IS <eval><star/></eval></pattern><template>It is \
      <eval><star index="2"/></eval>, <get name="mood"/>.</template></category></learn>ok
      """
    var bot = Bot(["* MEANS *": teach, "WHAT IS *": "no idea"])
    var other = bot
    #expect(bot.say("tea means a hot drink") == "ok")
    #expect(bot.say("what is tea") == "It is a hot drink, unknown.")
    #expect(bot.say("tea means <i>leaves</i>") == "ok")
    #expect(bot.say("what is tea") == "It is <i>leaves</i>, unknown.")
    #expect(bot.say("what is coffee") == "no idea")
    #expect(other.say("what is tea") == "no idea")
  }

  @Test("only a learned category is in no file, whatever the name of its robot's file")
  func fileNamedLearned() {
    let text = "<aiml version=\"2.1\">\n\n" + Bot.category("A", "a") + "\n</aiml>"
    let reading = Reading([RuleSource(name: "learned", text: text)], AIMLOptions()) { _ in }
    let rules = AIMLRobot(reading.program).rules
    #expect(rules.map(\.location) == [SourceLocation(file: "learned", line: 3)])
    var bot = Bot(["A": "<learn>\(Bot.category("B", "b"))</learn>ok"])
    #expect(bot.say("a") == "ok")
    let location = bot.reply("b").answeringRule?.location
    #expect(location?.file == "learned" && location?.line == 1)
  }

  @Test("elements for a device are told apart from the reply")
  func outOfBand() {
    var bot = Bot(["CALL *": "<oob><dial><star/></dial></oob>Calling <star/>."])
    let reply = bot.reply("call Ann")
    #expect(reply.text == "Calling Ann.")
    #expect(reply.outOfBand == ["<oob><dial>Ann</dial></oob>"])
    let notes = reply.explanation.steps[0].findings.compactMap {
      if case .note("for the device", let text) = $0 { text } else { nil }
    }
    #expect(notes == ["<oob><dial>Ann</dial></oob>"])
  }

  @Test("a robot's properties can give the reply where nothing matches")
  func defaultResponse() {
    var bot = Bot(
      Bot.category("A", "<srai>NOWHERE</srai>x"),
      files: ["config/properties.txt": "default-response:I have no answer for that.\n"])
    let reply = bot.reply("b")
    #expect(reply.text == "I have no answer for that.")
    #expect(reply.foundNoRule)
    #expect(bot.say("a") == "x", "a reduction to nothing is empty")
    #expect(bot.say("a. b. a") == "x I have no answer for that. x")
  }

  @Test("nothing outside of the robot is run")
  func system() {
    var bot = Bot(["A": "[<system>echo hi</system>]"])
    let reply = bot.reply("a")
    #expect(reply.text == "[]")
    #expect(reply.problems.map(\.kind) == [.objectNotFound])
  }

  @Test("an explanation shows the whole chain")
  func explanation() {
    var bot = Bot([
      "HI *": "<srai>HELLO</srai>", "HELLO": "<random><li>Yes</li><li>No</li></random>",
    ])
    let explanation = bot.reply("hi there").explanation
    #expect(explanation.steps.map(\.rule.text) == ["HI *", "HELLO"])
    #expect(explanation.steps.map(\.depth) == [0, 1])
    #expect(explanation.steps[0].captures == ["there"])
    #expect(explanation.steps[0].rule.location == SourceLocation(file: "bot.aiml", line: 2))
    #expect(explanation.steps[1].rule.location.line == 3)
    #expect(explanation.winner?.text == "HI *")
  }

  @Test("all possible replies, with their probabilities")
  func possible() {
    let bot = Bot(["A": "<random><li>x</li><li><random><li>y</li><li>z</li></random></li></random>"]
    )
    let replies = bot.robot.possibleReplies(to: "a", in: Conversation(), limit: 10)
    #expect(replies.map(\.text) == ["x", "y", "z"])
    #expect(replies.map(\.probability) == [0.5, 0.25, 0.25])
  }

  @Test("the same seed gives the same conversation, also after it was stored")
  func seeds() throws {
    let bot = Bot(["*": "<random><li>a</li><li>b</li><li>c</li><li>d</li></random>"])
    var one = Conversation(seed: 7)
    var other = Conversation(seed: 7)
    for number in 0..<50 {
      let first = bot.robot.respond(to: "x \(number)", in: &one).text
      #expect(first == bot.robot.respond(to: "x \(number)", in: &other).text)
      #expect(one == other)
    }
  }

  @Test(
    "a wildcard of a condition stands for one or more words",
    arguments: [
      ("* b", "a b", true), ("* b", "a b c b", true), ("* b", "b", false), ("* b *", "a b b", true),
      ("a _ c *", "a c b c d", true), ("a _ c *", "a c d", false), ("* a b", "a a b a c", false),
      ("a *", "a", false), ("* *", "a", false), ("* *", "a b c", true),
    ])
  func wildcards(_ wanted: String, _ value: String, _ holds: Bool) {
    var bot = Bot(["X": "<condition name=\"v\" value=\"\(wanted)\">yes</condition>"])
    bot.conversation.variables["v"] = value
    #expect(bot.say("x") == (holds ? "yes" : ""))
  }

  @Test("an interrupted reply leaves the conversation as it was")
  func interruption() {
    let bot = Bot([
      "*": """
      <think><set name="a">b</set><set name="topic">t</set><learn><category><pattern>Q</pattern>\
      <template>q</template></category></learn></think><srai>X</srai>
      """
    ])
    var conversation = Conversation(seed: 3)
    conversation[variable: "a"] = "before"
    let before = conversation
    let timer = Interruption.Timer { true }
    let reply = Interruption.$timer.withValue(timer) {
      bot.robot.respond(to: "hello", in: &conversation)
    }
    #expect(reply.interruption?.kind == .outOfTime)
    #expect(conversation == before)
  }
}
