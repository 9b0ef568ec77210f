import Responder
import TestSupport
import Testing

@testable import Eliza

/// Loading, checking, answering and explaining take time in proportion to the script, up to a logarithm.
@Suite struct ScalingTests {
  struct Construct: CustomTestStringConvertible, Sendable {
    var name: String
    var message = "K A B C"
    var rules: @Sendable (Int) -> String

    var testDescription: String { name }

    private static func times(_ text: String, _ count: Int) -> String {
      String(repeating: text, count: count)
    }

    private static func many(_ count: Int, _ rule: (Int) -> String) -> String {
      (0..<count).map(rule).joined(separator: "\n")
    }

    static let all: [Construct] =
      [
        ("0 ", "0"), ("1 ", "0"), ("W ", "0"), ("(*A B) ", "0"), ("(/T) ", "0"), ("0 A ", "0"),
      ].map { part, rest in
        Construct(name: "\(part) in a decomposition") { "(K ((\(times(part, $0))\(rest)) (X 1)))" }
      }
      + ["1 ", "W "].flatMap { part in
        [
          Construct(name: "\(part) in a reassembly") { "(K ((0 K 0) (\(times(part, $0)))))" },
          Construct(name: "\(part) in a PRE") {
            "(K ((0 K 0) (PRE (\(times(part, $0))) (=Z)))) (Z ((0) (OK)))"
          },
        ]
      }
      + [
        Construct(name: "keywords") { many($0) { "(K\($0) = L\($0) \($0) ((0 K\($0) 0) (A)))" } },
        Construct(name: "substitutes") { many($0) { "(K\($0) = K)" } },
        Construct(name: "tags") {
          many($0) { "(K\($0) DLIST(/T\($0)))" } + "(K ((0 (/T1 T2) 0) (A)))"
        },
        Construct(name: "unknown tags") { many($0) { "(K\($0) ((0 (/T\($0)) 0) (A)))" } },
        Construct(name: "decompositions") { count in
          "(K " + many(count) { "((0 K W\($0) 0) (A \($0 % 4 + 1)))" } + ")"
        },
        Construct(name: "reassemblies") { count in
          "(K ((0 K 0) " + many(count) { "(A W\($0))" } + "))"
        },
        Construct(name: "NEWKEY") { count in
          "(K " + many(count) { "((0 A W\($0) 0) (NEWKEY))" } + ")"
        },
        Construct(name: "a chain of links") {
          many($0) { "(K\($0) (=K\($0 + 1)))" } + "(K ((0) (A)))"
        },
        Construct(name: "links of one to all") { count in
          "(K ((0) " + many(count) { "(=K\($0))" } + "))" + many(count) { "(K\($0) (=K))" }
        },
        Construct(name: "broken rules") { many($0) { "(K\($0) ((0 K\n" } },
        Construct(name: "brackets") { times("(", $0) + times(")", $0) },
        Construct(name: "open brackets") { times("\n(A (", $0) },
        Construct(name: "one line of problems") { times("(K ((0 (/NO) 0) (A))) ", $0) },
        Construct(name: "comments") { times("; parley:ignore unknown-tag\n", $0) },
      ]
  }

  private static let whole = """
    (HELLO) (NONE ((0) (GO ON)))
    (MEMORY MY (0 = ONE) (0 = TWO) (0 = THREE) (0 = FOUR)) (MY ((0) (YOURS)))

    """

  @Test(arguments: Construct.all)
  func timeGrowsWithTheScript(_ construct: Construct) {
    let language = ElizaLanguage()
    let growth = Growth.worst(of: 120) { size in
      let source = RuleSource(name: "f.eliza", text: Self.whole + construct.rules(size))
      return [
        ("loading", { _ = language.compile([source]) { _ in } }),
        ("checking", { _ = language.check([source]) }),
        (
          "answering",
          {
            guard let robot = language.compile([source], progress: { _ in }).responder else {
              return
            }
            Self.answer(robot, construct.message)
          }
        ),
      ]
    }
    #expect(growth.isNearlyLinear, "\(construct.name): \(growth)")
  }

  /// At n, 2n and 4n of each construct: ten bytes for each pair of them would be noticed.
  @Test(.enabled(if: MemoryLaw.isMeasured))
  func memoryGrowsWithTheScript() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      var problems: [String] = []
      for construct in Construct.all {
        for size in MemoryLaw.sizes {
          let text = ScalingTests.whole + construct.rules(size)
          let source = RuleSource(name: "f.eliza", text: text)
          let problem = MemoryLaw.problem(construct.name, bytes: source.bytes.count) {
            let language = ElizaLanguage()
            _ = language.check([source])
            guard let robot = language.compile([source], progress: { _ in }).responder else {
              return
            }
            ScalingTests.answer(robot, construct.message)
          }
          if let problem { problems.append(problem) }
        }
      }
      MemoryLaw.report(problems)
    }
    #expect(MemoryLaw.problems(in: result?.standardOutputContent) == [])
  }

  private static func answer(_ robot: any Responder, _ message: String) {
    var talk = Conversation()
    for message in [message, "MY THING", message, "NOTHING"] {
      _ = robot.respond(to: message, in: &talk).explanation
    }
    _ = robot.runnersUp(to: message, in: talk, limit: 5)
    _ = (robot.rules.count, robot.keywords.count)
  }

  @Test func theOtherRulesOfAKeywordAreTriedOnce() throws {
    let growth = Growth.worst(of: 300) { size in
      let rules = (0..<size).map { "((0 K W\($0)) (A))" }.joined(separator: "\n")
      let source = RuleSource(name: "f", text: Self.whole + "(K \(rules))")
      let robot = ElizaLanguage().compile([source]) { _ in }.responder
      let message = String(repeating: "K A ", count: size)
      let talk = Conversation()
      return [("finding", { _ = robot?.runnersUp(to: message, in: talk, limit: 5) })]
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  @Test func aLongMessageIsAnsweredInProportion() throws {
    let rules = "(K ((0 K 0 A 0) (X 3 5)) ((0) (Y)))(A = B 3 (=K))"
    let source = RuleSource(name: "f", text: Self.whole + rules)
    let robot = try #require(ElizaLanguage().compile([source]) { _ in }.responder)
    let growth = Growth.worst(of: 300) { size in
      let message = String(repeating: "K A my unknown ", count: size)
      return [("answering", { Self.answer(robot, message) })]
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  @Test func nestedQuotationMarksAreLeftOutInProportion() throws {
    let source = RuleSource(name: "f", text: Self.whole)
    let robot = try #require(ElizaLanguage().compile([source]) { _ in }.responder)
    let growth = Growth(of: "answering", size: 8_000) { size in
      let marks = String(repeating: "'", count: size)
      return { Self.answer(robot, "so \(marks)x\(marks)") }
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  @Test func messagesForALongChoiceAreMadeInProportion() throws {
    let growth = Growth(of: "making messages", size: 500) { size in
      let choices = (0..<size).map { "A\($0)" }.joined(separator: " ")
      let source = RuleSource(name: "f", text: Self.whole + "(K ((0 (*K \(choices)) 0) (A 3)))")
      let robot = ElizaLanguage().compile([source]) { _ in }.responder
      let rule = robot?.rules.first { $0.text.contains("A1") }
      return {
        guard let robot, let rule else { return #expect(Bool(false)) }
        #expect(!robot.messages(matching: rule, in: Conversation(), limit: 4).isEmpty)
      }
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  /// Three hundred keywords that each link to all: reported once, instead of 129 MB of output.
  @Test func linksOfAllToAllAreToldOnce() {
    let links = (0..<300).map { "(=K\($0))" }.joined()
    let rules = (0..<300).map { "(K\($0) ((0) \(links)))" }.joined(separator: "\n")
    let found = ElizaLanguage().check([RuleSource(name: "f", text: Self.whole + rules)])
    #expect(found.map(\.check) == ["link-cycle"])
    #expect((found.first?.message.utf8.count ?? 0) < 200)
  }

  @Test func eachKnotOfLinksIsToldOfWithItsShortestRound() {
    let rules = "(A (=B))(B (=C))(C ((0) (=A) (=B)))(D (=E))(E (=D))(F (=A))"
    let found = ElizaLanguage().check([RuleSource(name: "f", text: Self.whole + rules)])
    #expect(
      found.map(\.message) == [
        "links can form a cycle: A -> B -> C -> A",
        "links can form a cycle: D -> E -> D",
      ])
  }

  /// Too many decompositions that could cover each other: the check reports that it did not try all.
  @Test func aCheckThatEndsEarlySaysSo() {
    let body = (1...2_500).map { "((0 A 0 \($0) 0) (X))" }.joined()
    let found = ElizaLanguage().check([RuleSource(name: "f", text: Self.whole + "(K \(body))")])
    #expect(found.contains { $0.severity == .note && $0.check == "unreachable-decomposition" })
  }
}
