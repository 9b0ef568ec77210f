import Responder
import Testing

@testable import AIML

@Suite("Which category matches")
struct MatchingTests {
  @Test("branches are tried in their order")
  func priorities() {
    let patterns = ["$A B", "# B", "_ B", "A B", "<set>letters</set> B", "^ B", "* B"]
    for first in patterns.indices {
      let categories = patterns[first...].map {
        Bot.category($0, "\(patterns.firstIndex(of: $0)!)")
      }
      var bot = Bot(
        categories.reversed().joined(), files: ["sets/letters.txt": "a\nb"])
      #expect(bot.say("a b") == "\(first)", "from \(patterns[first]) on")
    }
  }

  @Test("topics without wildcards have names")
  func topicNames() {
    let bot = Bot(
      ["TEA", "CARS *", "GREEN TEA"].map {
        "<topic name=\"\($0)\">\(Bot.category("HI \($0.count)", "x"))</topic>"
      }.joined() + Bot.category("*", "y"))
    #expect(bot.robot.topicNames == ["green tea", "tea"] && bot.robot.initialTopic == nil)
    #expect(Bot(["*": "y"]).robot.topicNames.isEmpty)
  }

  @Test("a wildcard takes as few words as the rest allows")
  func shortest() {
    var bot = Bot(["* IS *": "<star/>|<star index=\"2\"/>"])
    #expect(bot.say("this is what it is now") == "this|what it is now")
    var optional = Bot(["HELLO ^ YOU #": "[<star/>][<star index=\"2\"/>]"])
    #expect(optional.say("hello you") == "[][]")
    #expect(optional.say("Hello dear you there now") == "[dear][there now]")
  }

  @Test("of two sets with the same phrase, the one that a category names first answers")
  func orderOfSets() {
    var bot = Bot(
      Bot.category("ONE <set>b</set>", "b") + Bot.category("ONE <set>a</set>", "a")
        + Bot.category("TWO <set>a</set>", "a") + Bot.category("TWO <set>b</set>", "b"),
      files: ["sets/a.txt": "red", "sets/b.txt": "red"])
    #expect(bot.say("one red") == "b")
    #expect(bot.say("two red") == "a")
  }

  @Test("a set takes its longest phrase, and a shorter one if the rest fails otherwise")
  func sets() {
    let files = ["sets/city.txt": "new york\nnew york city\nYork"]
    var bot = Bot(
      Bot.category("I LIKE <set>city</set> CITY HALL", "<star/>")
        + Bot.category("I LIKE <set>city</set>", "just <star/>"), files: files)
    #expect(bot.say("I like New York City Hall") == "New York")
    #expect(bot.say("I like NEW YORK CITY") == "just NEW YORK CITY")
    #expect(bot.say("I like Boston") == "")
  }

  @Test("the previous sentence and the topic decide between equal patterns, in this order")
  func thatAndTopic() {
    let that = Bot.category("YES", "that", that: "DO YOU LIKE TEA")
    let topic = "<topic name=\"tea\">" + Bot.category("YES", "topic") + "</topic>"
    let plain =
      Bot.category("YES", "plain")
      + Bot.category("ASK", "Well, I wonder. Do you like <b>tea</b>?")
      + Bot.category("TOPIC", "<think><set name=\"topic\">tea</set></think>ok")
    var bot = Bot(plain + topic + that)
    #expect(bot.say("yes") == "plain")
    #expect(bot.say("ask") == "Well, I wonder. Do you like <b>tea</b>?")
    #expect(bot.say("yes") == "that")
    #expect(bot.say("topic") == "ok")
    #expect(bot.say("yes") == "topic")
    _ = bot.say("ask")
    #expect(bot.say("yes") == "that")
  }

  @Test("each sentence of a message is answered by itself")
  func sentences() {
    var bot = Bot(["HELLO": "Hi.", "HOW ARE YOU": "Fine.", "*": "Hm: <star/>."])
    #expect(bot.say("Hello! How are you? 3.5") == "Hi. Fine. Hm: 3. Hm: 5.")
    #expect(bot.say(" ... ") == "")
    #expect(bot.reply("hello").problems == [])
  }

  @Test("words are compared without regard to case and marks, in any script")
  func words() {
    var bot = Bot(["What's up, Zoë?": "a", "日本": "b", "ГДЕ ТЫ": "c"])
    #expect(bot.say("WHATS UP ZOË") == "a")
    #expect(bot.say("日本。") == "b")
    #expect(bot.say("где ты") == "c")
  }

  @Test("nothing matches: the reply is empty, and a problem says so")
  func nothing() {
    var bot = Bot(["HELLO": "Hi."])
    let reply = bot.reply("what")
    #expect(reply.text == "" && reply.foundNoRule)
  }

  @Test("forty words against six stars take no time")
  func noExplosion() {
    var bot = Bot(["* A * A * A * A * A * B": "x", "_ A _ A _ A _ A _ A _ B": "y"])
    let clock = ContinuousClock()
    let time = clock.measure {
      #expect(bot.say(String(repeating: "a ", count: 40)) == "")
      #expect(bot.say(String(repeating: "a ", count: 2_000)) == "")
    }
    #expect(time < .seconds(5))
  }
}
