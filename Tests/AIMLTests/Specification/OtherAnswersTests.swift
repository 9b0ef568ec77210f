import Responder
import Testing

@testable import AIML

@Suite("The other categories that match")
struct OtherAnswersTests {
  private let bot = Bot(
    Bot.category("HELLO", "a") + Bot.category("HELLO ^", "b") + Bot.category("*", "c")
      + Bot.category("YES", "d", that: "REALLY")
      + "<topic name=\"tea\">" + Bot.category("NO", "e") + "</topic>"
      + Bot.category("I LIKE <set>drink</set> ^ TODAY", "f"), files: ["sets/drink.txt": "hot tea"])

  @Test("they come in the order in which they would win")
  func runnersUp() {
    let found = bot.robot.runnersUp(to: "hello", in: Conversation(), limit: 9)
    #expect(found.map(\.rule.text) == ["HELLO ^", "*"])
  }

  @Test("what keeps a category from answering")
  func obstacles() throws {
    func obstacle(_ text: String, _ message: String) -> Obstacle? {
      bot.robot.rules.first { $0.text == text }.flatMap {
        bot.robot.obstacle(to: $0, answering: message, in: Conversation())
      }
    }
    #expect(obstacle("HELLO", "hello") == .answered)
    #expect(obstacle("HELLO", "hello you") == .text(matched: "hello", wanted: "", found: "you"))
    #expect(
      obstacle("I LIKE <set>drink</set> ^ TODAY", "I like hot tea now")
        == .text(matched: "I like hot tea", wanted: "TODAY", found: "now"))
    #expect(obstacle("YES", "yes") == .previous(wanted: "REALLY", said: "unknown"))
    #expect(obstacle("NO", "no") == .topic(current: "unknown"))
    if case .beaten(let rule, _)? = obstacle("*", "hello") {
      #expect(rule.text == "HELLO")
    } else {
      Issue.record("\(String(describing: obstacle("*", "hello")))")
    }
  }

  @Test("messages made of a pattern are matched by it")
  func messages() {
    for rule in bot.robot.rules where rule.previous == nil && rule.topic == nil {
      let messages = bot.robot.messages(matching: rule, in: Conversation(), limit: 3)
      #expect(!messages.isEmpty, "\(rule.text)")
      for message in messages {
        let obstacle = bot.robot.obstacle(to: rule, answering: message, in: Conversation())
        if case .text = obstacle { Issue.record("\(rule.text): \(message)") }
      }
    }
  }

  @Test("a condition is explained by its own text, not by the whole template")
  func conditions() {
    var bot = Bot([
      "X": "a <condition name=\"p\" value=\"1\">b</condition><random><li>c</li></random>"
    ])
    let findings = bot.reply("x").explanation.steps.flatMap(\.findings)
    let texts = findings.compactMap { finding -> String? in
      if case .condition(let alternative, _, _, _, _) = finding { alternative.text } else { nil }
    }
    #expect(texts == ["<condition name=\"p\" value=\"1\">b</condition>"])
  }

  @Test("a choice is explained only if it was made")
  func choices() {
    func choices(_ template: String) -> [String] {
      var bot = Bot(["X": template])
      return bot.reply("x").explanation.steps.flatMap(\.findings).compactMap { finding in
        if case .choice(let alternative, _, _, _, _) = finding { alternative.text } else { nil }
      }
    }
    let one = "<random><li>c</li></random>"
    #expect(choices("a") == ["a"])
    #expect(choices(one) == ["c"])
    #expect(choices("a <condition name=\"p\" value=\"1\">\(one)</condition>") == [])
  }
}
