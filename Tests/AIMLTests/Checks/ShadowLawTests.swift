import Responder
import TestSupport
import Testing

@testable import AIML

@Suite("Hidden categories")
struct ShadowLawTests {
  private static let words = ["A", "B", "*", "_", "^", "#"]

  /// All messages of up to four of three words, one of which no pattern has.
  private static let messages: [String] = {
    var all: [[String]] = [[]]
    var last = all
    for _ in 0..<4 {
      last = last.flatMap { message in ["a", "b", "c"].map { message + [$0] } }
      all += last
    }
    return all.dropFirst().map { $0.joined(separator: " ") }
  }()

  private func hidden(_ patterns: [String]) -> Set<String> {
    let text = patterns.map { Bot.category($0, $0.replacing("*", with: "x")) }.joined(
      separator: "\n")
    let source = RuleSource(name: "a.aiml", text: "<aiml version=\"2.1\">\n\(text)\n</aiml>")
    let found = AIMLLanguage().check([source]).filter { $0.check == "shadowed-category" }
    return Set(found.map { patterns[$0.location.line - 2] })
  }

  @Test("a category that is reported never answers", arguments: 0..<40)
  func neverAnswers(seed: UInt64) {
    var randomness = Randomness(seed: seed)
    var patterns: Set<String> = []
    for _ in 0..<8 {
      let length = 1 + randomness.index(below: 4)
      patterns.insert(
        (0..<length).map { _ in Self.words[randomness.index(below: Self.words.count)] }
          .joined(separator: " "))
    }
    let sorted = patterns.sorted()
    let hidden = hidden(sorted)
    let bot = Bot(sorted.map { Bot.category($0, "x") }.joined(separator: "\n"))
    for message in Self.messages {
      var conversation = Conversation()
      let reply = bot.robot.respond(to: message, in: &conversation)
      guard let rule = reply.explanation.steps.first?.rule else { continue }
      #expect(!hidden.contains(rule.text), "\(message): \(rule.text) in \(sorted)")
    }
  }

  /// `* $FOO` would still lose to `_ FOO`.
  @Test(arguments: [(["_ FOO", "* FOO"], false), (["FOO #", "FOO *"], true)])
  func suggestsADollarOnlyBeforeAFirstWord(_ patterns: [String], helps: Bool) {
    let text = patterns.map { Bot.category($0, "x") }.joined(separator: "\n")
    let source = RuleSource(name: "a.aiml", text: "<aiml version=\"2.1\">\n\(text)\n</aiml>")
    let found = AIMLLanguage().check([source]).filter { $0.check == "shadowed-category" }
    #expect(found.map { $0.hint?.contains("$") } == [helps])
  }

  @Test func findsWildcardsBehindStrongerOnes() {
    #expect(hidden(["* X", "_ X"]) == ["* X"])
    #expect(hidden(["HELLO ^", "HELLO *"]) == ["HELLO *"])
    #expect(hidden(["# X ^", "A X *", "A X"]) == ["A X *", "A X"])
    #expect(hidden(["HELLO *", "HELLO ^ YOU"]) == [])
    #expect(hidden(["* *", "*"]) == [])
    #expect(hidden(["A ^", "A"]) == [])
  }
}

@Suite("Thats that nobody says")
struct ImpossibleThatTests {
  private func reported(_ template: String, _ that: String, files: [String: String] = [:]) -> Bool {
    let text = Bot.category("X *", template) + Bot.category("Y", "Z.", that: that)
    let sources =
      files.map { RuleSource(name: $0.key, text: $0.value) }
      + [RuleSource(name: "a.aiml", text: "<aiml version=\"2.1\">\(text)</aiml>")]
    return AIMLLanguage().check(sources).contains { $0.check == "impossible-that" }
  }

  @Test func isSilentIfTheSentenceIsInSomeTemplate() {
    #expect(!reported("Milk or lemon?", "MILK OR LEMON"))
    #expect(!reported("First. Milk, or lemon? ", "* LEMON"))
    #expect(!reported("Do you like <star/>?", "DO YOU LIKE CATS"))
    #expect(!reported("Do you like <star/>s?", "DO YOU LIKE CATS"))
    #expect(!reported("<random><li>Milk?</li><li>Tea?</li></random>", "TEA"))
    #expect(!reported("Is it <random><li>milk</li><li>tea</li></random>?", "IS IT TEA"))
    #expect(!reported("<condition name=\"a\"><li>What's up?</li></condition>", "WHAT IS UP"))
    #expect(!reported("I am <bot name=\"name\"/>.", "I AM BO"))
    #expect(!reported("<uppercase>who are you</uppercase>", "WHO ARE YOU"))
    #expect(!reported("One<br/>Two", "TWO"))
    #expect(!reported("x", "UNKNOWN"))
    #expect(!reported("x", "*"))
  }

  @Test func findsSentencesThatNoTemplateCanSay() {
    #expect(reported("Milk or lemon?", "MILK OR SUGAR"))
    #expect(reported("Milk or lemon? Yes.", "MILK OR LEMON YES"))
    #expect(reported("Do you like <star/>?", "DO YOU HATE CATS"))
    #expect(reported("<think>Milk?</think>Tea?", "MILK"))
    #expect(
      reported(
        "I am <bot name=\"name\"/>.", "I AM BO", files: ["config/properties.txt": "name:Al"]))
  }
}
