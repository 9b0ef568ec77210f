import Responder
import Terminal
import Testing

@testable import Chatroom
@testable import Conversations
@testable import ScreenKit

@MainActor
@Suite struct KeysCommandTests {
  let host = SpyChatroomHost()

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

  init() {
    let responder = EchoResponder(keywords: [
      Self.keyword(
        "MY", 2, substitute: "YOUR", tags: ["OWN"],
        rules: [
          Self.rule("decomposition", "MY (0 YOUR 0)", "(WHY 3)", "(NEWKEY)"),
          Self.rule("link", "MY (=TEA)", "(=TEA)"),
        ]),
      Self.keyword("TEA", 10), Self.keyword("ALL", 2),
    ])
    let robot = Robot(name: "Tea", responder: responder, loadTime: .zero)
    host.talk = Talk(robot: robot, conversation: Conversation(), seed: 0)
  }

  @Test func listsThemByRank() async {
    await KeysCommand().run("", on: host)
    #expect(host.results == [.notice("10  TEA\n 2  ALL, MY")])
  }

  @Test func showsWhatOneCalls() async {
    await KeysCommand().run("my", on: host)
    await KeysCommand().run("TEA", on: host)
    let my = """
      MY = YOUR 2 (/OWN)  tea.eliza:7
        (0 YOUR 0)
          (WHY 3)
          (NEWKEY)
        (=TEA)
      """
    #expect(host.results == [.notice(my), .notice("TEA 10  tea.eliza:7")])
  }

  @Test func suggestsTheNearest() async {
    await KeysCommand().run("tee", on: host)
    #expect(host.problems == [.noKeyword("tee", nearest: "TEA")])
  }

  @Test func saysWhereThereAreNone() async {
    host.talk?.robot = .echo
    await KeysCommand().run("", on: host)
    host.talk = nil
    await KeysCommand().run("", on: host)
    #expect(host.results == [.notice(Words.noKeywords)] && host.problems == [.noRobot])
  }

  @Test func completesKeywords() {
    #expect(KeysCommand().completions(of: "", on: host).map(\.line) == ["ALL", "MY", "TEA"])
  }
}
