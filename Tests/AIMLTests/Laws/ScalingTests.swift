import Responder
import TestSupport
import Testing

@testable import AIML

/// Loading, checking, answering and explaining take time in proportion to the files, up to a logarithm.
@Suite struct ScalingTests {
  struct Construct: CustomTestStringConvertible, Sendable {
    var name: String
    var message = "a b c"
    /// The name of the file that grows; the others are small.
    var file = "f.aiml"
    var text: @Sendable (Int) -> String

    var testDescription: String { name }

    func sources(_ size: Int) -> [RuleSource] {
      guard file != "f.aiml" else { return [Self.source(text(size))] }
      return [RuleSource(name: file, text: text(size)), Self.source("")]
    }

    private static func source(_ text: String) -> RuleSource {
      RuleSource(name: "f.aiml", text: "<aiml version=\"2.1\">\(whole)\n\(text)</aiml>")
    }

    /// The first part answers the message of the constructs that are one pattern or one template.
    private static let whole =
      Bot.category("FILLER", "<srai>A B C</srai>") + Bot.category("OTHER *", "o <star/>")

    private static func many(_ count: Int, _ part: (Int) -> String) -> String {
      (0..<count).map(part).joined(separator: "\n")
    }

    private static func categories(
      _ name: String, _ message: String, _ category: @escaping @Sendable (Int) -> String
    ) -> Construct {
      Construct(name: name, message: message) { many($0, category) }
    }

    /// A pattern of many parts, with a message of three words that are enough for some of them.
    private static func pattern(_ part: String, _ end: String) -> Construct {
      Construct(name: "\(part) in a pattern") { count in
        Bot.category(String(repeating: part + " ", count: count) + end, "x")
          + Bot.category("A B C", "y")
      }
    }

    private static func template(_ name: String, _ part: @escaping @Sendable (Int) -> String)
      -> Construct
    {
      Construct(name: name) { Bot.category("A B C", many($0, part)) }
    }

    static let all: [Construct] =
      [
        categories("words", "a b7 c") { Bot.category("A B\($0) C", "x <star/>") },
        categories("wildcards", "a w1 b w2 c w3 d") { Bot.category("* W\($0) * _", "<star/>") },
        categories("reductions", "r1") { Bot.category("R\($0)", "<srai>R\($0 + 1)</srai>") },
        categories("lost reductions", "l1") { Bot.category("L\($0)", "<srai>NO \($0)</srai>") },
        categories("a cycle of two each", "c3") {
          Bot.category("C\($0)", "<srai>C\($0 % 2 == 0 ? $0 + 1 : $0 - 1)</srai>")
        },
        categories("thats", "t") { Bot.category("T", "t", that: "SAID \($0) *") },
        categories("topics", "t") {
          "<topic name=\"T\($0) *\">" + Bot.category("T", "t") + "</topic>"
        },
        categories("duplicates", "same") { _ in Bot.category("SAME", "s") },
        categories("faults", "x") { _ in "<category><b></category>" },
        categories("open faults", "x") { _ in "<category><pattern>" },
        categories("stray texts", "x") { _ in "text <b/>" },
        categories("lists", "b3 c") { Bot.category("<iset>a\($0), b\($0)</iset> ^", "<star/>") },
        categories("one list", "b c") { Bot.category("<iset>a, b</iset> W\($0)", "<star/>") },
        categories("unknown sets", "x") { Bot.category("<set>s\($0)</set> X", "<star/>") },
        categories("expressions", "ab") { Bot.category("<regex pattern=\"a\($0)?b\"/>", "x") },
        categories("unset predicates", "p1") { Bot.category("P\($0)", "<get name=\"p\($0)\"/>") },
        categories("predicates", "p1") {
          Bot.category("P\($0)", "<set name=\"p\($0)\">x</set><get name=\"p\($0)\"/>")
        },
        categories("unknown maps", "m1") { Bot.category("M\($0)", "<map name=\"m\($0)\">x</map>") },
        categories("misspelt tags", "m1") { Bot.category("M\($0)", "<thatsta\($0)/>") },
        pattern("A", "B"), pattern("*", "B"), pattern("_", "B"), pattern("^", "B"),
        pattern("#", "B"), pattern("* A", "B"), pattern("^ A", "B"), pattern("$A", "B"),
        pattern("<iset>a, b</iset>", "B"),
        template("stars") { "<star index=\"\($0 + 1)\"/> " },
        template("reductions in a row") { _ in "<srai>OTHER x</srai>" },
        template("conditions") { "<condition name=\"p\" value=\"\($0)\">x</condition>" },
        template("changes") { "<think><set name=\"p\">\($0)</set></think>" },
        template("variables") { "<set var=\"v\($0)\">x</set><get var=\"v\($0)\"/>" },
        template("elements") { "<b id=\"\($0)\">x</b>" },
        template("persons") { _ in "<person>I am</person> <formal>a b</formal>" },
        Construct(name: "items") { count in
          Bot.category("A B C", "<random>" + many(count) { "<li>\($0)</li>" } + "</random>")
        },
        Construct(name: "items of a condition") { count in
          Bot.category(
            "A B C",
            "<condition name=\"p\">" + many(count) { "<li value=\"\($0)\">x</li>" } + "</condition>"
          )
        },
        Construct(name: "text") { Bot.category("A B C", String(repeating: "word ", count: $0)) },
        Construct(name: "blanks") { String(repeating: " \n", count: $0) },
        Construct(name: "comments") { String(repeating: "<!-- a -->", count: $0) },
        Construct(name: "entities") { Bot.category("A B C", String(repeating: "&no;", count: $0)) },
        Construct(name: "a set", message: "w7 x", file: "sets/s.txt") { many($0) { "w\($0) x" } },
        Construct(name: "a map", file: "maps/m.txt") { many($0) { "k\($0):v" } },
        Construct(name: "properties", file: "config/properties.txt") { many($0) { "p\($0):v" } },
        Construct(name: "substitutions", file: "config/normal.txt") {
          many($0) { "\" s\($0) \",\" t\($0) \"" }
        },
        Construct(name: "bad lines", file: "config/normal.txt") { many($0) { "\($0)" } },
        Construct(name: "triples", file: "config/triples.txt") { many($0) { "s\($0):is:o" } },
      ]
      + [
        "<category><pattern>A B C</pattern><template><learn>", "<template>", "<b>",
      ].map { part in
        Construct(name: "\(part) inside itself") { String(repeating: part, count: $0) }
      }
  }

  @Test(arguments: Construct.all)
  func timeGrowsWithTheFiles(_ construct: Construct) {
    let language = AIMLLanguage()
    let growth = Growth.worst(of: 40) { size in
      let sources = construct.sources(size)
      return [
        ("loading", { _ = language.compile(sources) { _ in } }),
        ("checking", { _ = language.check(sources) }),
        ("answering", { Self.answer(sources, construct.message) }),
      ]
    }
    #expect(growth.isNearlyLinear, "\(construct.name): \(growth)")
  }

  /// At the largest number of each construct, where ten bytes for each pair of them would be noticed.
  @Test(.enabled(if: MemoryLaw.isMeasured))
  func memoryGrowsWithTheFiles() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      var problems: [String] = []
      for construct in Construct.all {
        let sources = construct.sources(MemoryLaw.sizes.max() ?? 0)
        let bytes = sources.reduce(0) { $0 + $1.bytes.count }
        let problem = MemoryLaw.problem(construct.name, bytes: bytes) {
          _ = AIMLLanguage().check(sources)
          ScalingTests.answer(sources, construct.message)
        }
        if let problem { problems.append(problem) }
      }
      MemoryLaw.report(problems)
    }
    #expect(MemoryLaw.problems(in: result?.standardOutputContent) == [])
  }

  private static func answer(_ sources: [RuleSource], _ message: String) {
    guard let robot = AIMLLanguage().compile(sources, progress: { _ in }).responder else { return }
    var talk = Conversation()
    for message in [message, "filler", message] {
      _ = robot.respond(to: message, in: &talk).explanation
    }
    _ = robot.runnersUp(to: message, in: talk, limit: 5)
    _ = robot.possibleReplies(to: message, in: talk, limit: 2)
    for rule in robot.rules.prefix(3) {
      _ = robot.obstacle(to: rule, answering: message, in: talk)
      _ = robot.messages(matching: rule, in: talk, limit: 2)
    }
  }

  @Test func aLongMessageIsAnsweredInProportion() {
    let sources = [
      RuleSource(
        name: "f.aiml",
        text: "<aiml>"
          + Bot.category("^ Z ^", "a") + Bot.category("<iset>w, x</iset> *", "b")
          + Bot.category("* * *", "<star index=\"2\"/>") + Bot.category("_ Q", "<person/>")
          + "</aiml>")
    ]
    let growth = Growth.worst(of: 300) { size in
      let message = String(repeating: "u w 7 don't ", count: size)
      return [("answering", { Self.answer(sources, message) })]
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  @Test func aLongValueIsComparedInProportion() {
    let growth = Growth(of: "comparing", size: 1_000) { size in
      let pattern = String(repeating: "* a ", count: size / 2) + "*"
      let bot = Bot(["X": "<condition name=\"v\" value=\"\(pattern)\">yes</condition>"])
      var talk = Conversation()
      talk.variables["v"] = String(repeating: "a ", count: 2 * size)
      return { [talk] in
        var talk = talk
        _ = bot.robot.respond(to: "x", in: &talk)
      }
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  /// A pattern with more ways to match a message than any time suffices for ends the reply at once, as time does.
  @Test func hopelessSearchesEnd() {
    let bot = Bot([String(repeating: "^ A ", count: 4_000): "x", "*": "y"])
    let message = String(repeating: "a ", count: 3_000) + "b"
    var talk = Conversation()
    var problems: [ReplyProblem.Kind] = []
    let seconds = Growth.time {
      problems = bot.robot.respond(to: message, in: &talk).problems.map(\.kind)
      _ = bot.robot.runnersUp(to: message, in: talk, limit: 5)
    }
    #expect(problems == [.outOfTime])
    #expect(seconds < 10)
  }

  /// An endless redirect has 200 steps, but only two rules.
  @Test func anEndlessRedirectMakesEachRuleOnce() {
    let items = (0..<2_000).map { "<li>\($0)</li>" }.joined()
    let bot = Bot([
      "A": "<srai>B</srai><random>\(items)</random>",
      "B": "<srai>A</srai><random>\(items)</random>",
    ])
    var talk = Conversation()
    let reply = bot.robot.respond(to: "a", in: &talk)
    var steps = 0
    let seconds = Growth.time { steps = reply.explanation.steps.count }
    #expect(steps > 100)
    #expect(seconds < 1)
  }

  @Test func manyAttributesAreComparedOnce() {
    let growth = Growth(of: "reading", size: 4_000) { count in
      let attributes = (0..<count).map { "a\($0)=\"b\"" }.joined(separator: " ")
      let bytes = Array("<b \(attributes)>".utf8)
      return { for _ in MarkupScanner(bytes) {} }
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  @Test("What a conversation learned is not read again after each message to others")
  func learnedCategoriesStayInTheCache() {
    func lesson(_ pattern: String) -> String {
      "<learn><category><pattern>\(pattern)</pattern><template>x</template></category></learn>"
    }
    let bot = Bot([
      "LEARN *": lesson("<eval><star/></eval>"),
      "MANY *": (0..<20).map { lesson("<eval><star/></eval> \($0)") }.joined(),
    ])
    func overlay(of talk: Conversation) -> Overlay? {
      let evaluation = Evaluation(bot.robot.program, talk, Workspace())
      return evaluation.overlay
    }
    var talk = Conversation()
    _ = bot.robot.respond(to: "learn this", in: &talk)
    let made = overlay(of: talk)
    #expect(made != nil)
    for number in 0..<20 {
      var other = Conversation()
      _ = bot.robot.respond(to: number == 0 ? "many words" : "learn w\(number)", in: &other)
      #expect(overlay(of: talk) === made)
    }
  }

  /// Each of a conversation's learned categories is added once, and read again only where a conversation is restored.
  @Test func learningIsInProportion() {
    let bot = Bot([
      "LEARN *":
        "<learn><category><pattern><eval><star/></eval></pattern><template>x</template></category></learn>",
      "COUNT ^": "<size/>",
    ])
    let growth = Growth.worst(of: 40) { size in
      [
        (
          "learning",
          {
            var talk = Conversation()
            for number in 0..<size { _ = bot.robot.respond(to: "learn w\(number)", in: &talk) }
          }
        )
      ]
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }
}
