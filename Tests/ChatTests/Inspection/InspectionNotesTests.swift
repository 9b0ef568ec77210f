import Responder
import Terminal
import Testing

@testable import Conversations
@testable import Inspection
@testable import ScreenKit

/// The display values of the inspection's results.
@Suite struct InspectionNotesTests {
  private static func keyword(
    _ word: String, _ rank: Int, substitute: String? = nil, tags: [String] = [], rules: [Rule] = []
  ) -> RuleKeyword {
    RuleKeyword(
      word: word, rank: rank, substitute: substitute, tags: tags,
      location: SourceLocation(file: "tea.eliza", line: 7), rules: rules)
  }

  private static func rule(_ kind: String, _ text: String, _ answers: String...) -> Rule {
    let location = SourceLocation(file: "tea.eliza", line: 8)
    return Rule(
      kind: kind, text: text, location: location,
      alternatives: answers.map { Rule.Alternative(text: $0, location: location) })
  }

  private static let my = keyword(
    "MY", 2, substitute: "YOUR", tags: ["OWN"],
    rules: [
      rule("decomposition", "MY (0 YOUR 0)", "(WHY 3)", "(NEWKEY)"),
      rule("link", "MY (=TEA)", "(=TEA)"),
    ])

  private func texts(_ result: InspectionResult) -> [String] { result.notes.map(\.text) }

  @Test func keywordsAreListedByRank() {
    let all = [Self.my, Self.keyword("TEA", 10), Self.keyword("ALL", 2)]
    #expect(texts(.keywords(all)) == ["10  TEA\n 2  ALL, MY"])
    #expect(texts(.keywords([])) == [Words.noKeywords])
    #expect(Candidates.keywords(all).choices.map(\.line) == ["ALL", "MY", "TEA"])
    #expect(Candidates.keywords(all).choices.map(\.summary) == ["", "= YOUR", ""])
  }

  @Test func aKeywordIsWrittenAsInAScript() {
    #expect(
      texts(.keyword(Self.my)) == [
        """
        MY = YOUR 2 (/OWN)  tea.eliza:7
          (0 YOUR 0)
            (WHY 3)
            (NEWKEY)
          (=TEA)
        """
      ])
    #expect(texts(.keyword(Self.keyword("TEA", 10))) == ["TEA 10  tea.eliza:7"])
  }

  @Test func rulesAreListedWithTheirPlaces() {
    let rules = [EchoResponder.rule]
    #expect(
      texts(.found(rules, containing: "*", [:])) == [
        "1 rule with “*”\n└ trigger *  echo.rive:3"
      ])
    #expect(texts(.shown(rules, [:])) == ["trigger *  echo.rive:3"])
    #expect(
      texts(.explainedMisses([RuleMiss(rule: rules[0])], [:])) == [
        "trigger *  echo.rive:3\n└ Rules in this language can't explain that."
      ])
    let many = Array(repeating: EchoResponder.rule, count: 500)
    #expect(texts(.found(many, containing: "*", [:])).first?.split(separator: "\n").count == 501)
  }

  /// The hit is shown with the words around it, and marked; a reply has its own line.
  @Test func aFoundRuleIsShownAroundTheHit() {
    let long = "(what|which|who) is the (name|title|age) of your (mother|father|sister) or Joke *"
    let rules = [
      Self.rule("trigger", long), Self.rule("trigger", "hello", "Hi.", "Do you know a joke?"),
    ]
    let note = InspectionResult.found(rules, containing: "joke", [:]).notes[0]
    #expect(
      note.text.split(separator: "\n") == [
        "2 rules with “joke”", "├ trigger …your (mother|father|sister) or Joke *  tea.eliza:8",
        "└ trigger hello  tea.eliza:8", "  └ Do you know a joke?  tea.eliza:8",
      ])
    let marked = note.styledLines(width: 100).flatMap(\.runs).filter { $0.style == .hit }
    #expect(marked.map(\.text) == ["Joke", "joke"])
  }

  @Test func repliesAreListedWithTheirProbabilities() {
    let replies = [
      PossibleReply(text: "a", probability: 0.9), PossibleReply(text: "b", probability: 0.05),
    ]
    #expect(texts(.possibleReplies(replies, isWhole: true)) == [" 90.0%  a\n  5.0%  b"])
    #expect(
      texts(.possibleReplies(replies, isWhole: false)).first?.hasSuffix(Words.allRepliesCut) == true
    )
  }

  @Test func variablesAreListedByName() {
    #expect(texts(.variables(["name": "Bob", "age": "7"], named: "")) == ["age = 7\nname = Bob"])
    #expect(texts(.variables([:], named: "")) == [Words.noVariables])
    #expect(texts(.variables([:], named: "name")) == ["name is not set."])
  }

  @Test func onlyACatchAllIsNewsBesideTheTopic() {
    var talk = Talk(robot: .echo, conversation: Conversation(), seed: 5)
    talk.conversation.topic = "tea"
    #expect(
      InspectionResult.state(of: .topic, in: talk, builtin: []).notes == [.notice("topic: tea")])
    talk.last = .echo("hi")
    let notes = InspectionResult.state(of: .topic, in: talk, builtin: []).notes
    let isCatchAll = talk.last?.exchange.reply.explanation.isOnlyCatchAll == true
    #expect(notes.count == (isCatchAll ? 2 : 1) && notes.dropFirst().allSatisfy { !$0.isRecorded })
  }

  @Test func whatIsHandedOnShowsNothing() {
    let talk = Talk(robot: .echo, conversation: Conversation(), seed: 5)
    for subject in [.robot, .lesson, .lastReply] as [InspectionRequest.Subject] {
      #expect(InspectionResult.state(of: subject, in: talk, builtin: []).notes.isEmpty)
    }
    #expect(InspectionResult.candidates([.topics(["a"])]).notes.isEmpty)
    #expect(InspectionResult.state(of: .seed, in: talk, builtin: []).notes == [.notice("seed: 5")])
    #expect(
      InspectionResult.state(of: .objects, in: talk, builtin: []).notes == [
        .notice(Words.noObjects)
      ])
  }

  @Test func anInterruptionIsNewsAndATimeThatIsUpAWarning() {
    #expect(InspectionStop.interrupted.note == .news(Words.interrupted))
    #expect(
      InspectionStop.outOfTime(.seconds(3)).note
        == .warning(Words.nothingFound(within: .seconds(3))))
    #expect(Words.nothingFound(within: .milliseconds(1)).contains("within 1 millisecond,"))
  }
}
