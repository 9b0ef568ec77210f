import Conversations
import Responder
import ScreenKit
import Testing

@testable import Review

@MainActor
@Suite("The review's Presenter asks its Interactor, whom a test plays")
struct ReviewPresenterTests {
  private let interactor = SpyInteractor()
  private let router = SpyRouter()
  private let view = SpyView()
  private let presenter: ReviewPresenter

  init() {
    presenter = ReviewPresenter(interactor: interactor, router: router, clock: FixedClock())
    presenter.view = view
  }

  /// Opens the screen with a group for each message.
  private func open(_ messages: String...) async throws {
    let source = StubSource(messages: messages)
    let review = try await Review(reading: [source], by: .lib)
    await presenter.handle(.opened(.review(.lib, ChatOutcome())))
    presenter.receive(.reviewed(review))
    interactor.events = []
    view.texts = []
  }

  private func type(_ lines: String...) async {
    for line in lines { await presenter.handle(.entered(line)) }
  }

  @Test("It opens with a review of its scope, and nothing else")
  func opens() async throws {
    let scope = try ReviewScope("user:ann", for: "/review")
    await presenter.handle(.opened(.review(.lib, ChatOutcome(), scope)))
    guard case .review(let robot, scope)? = interactor.events.first else {
      Issue.record("\(interactor.requests)")
      return
    }
    #expect(robot.name == "lib" && interactor.events.count == 1 && router.messages.isEmpty)
  }

  @Test("A key with a number asks for what its group needs")
  func keys() async throws {
    try await open("prolong my book", "prolong my book", "is there tea")
    await type("2", "f 1", "l 2", "x 1", "n 2", "u", "refresh")
    #expect(
      interactor.requests == [
        "inspect \"is there tea\"", "mark \"prolong my book\" as fine",
        "mark \"is there tea\" as later", "mark \"prolong my book\" as never",
        "ask \"is there tea\"", "undo", "review \"lib\"",
      ])
  }

  @Test("A number or a key without a group asks nothing")
  func refusals() async throws {
    try await open("prolong my book")
    await type("2", "0", "f", "f 2", "n x", "w", "r", "s", "e", "xyzzy")
    #expect(interactor.events.isEmpty && view.texts.count == 10)
  }

  @Test("In an open group, keys mean it, and a trigger's row is what to change")
  func openGroup() async throws {
    try await open("my carrd is ok")
    let group = presenter.groups[0]
    let near = NearestTriggers(.lib).nearest(to: group.messages[0])
    try #require(near.first?.rule.text == "[*] card [*]")
    presenter.receive(.inspected(group, near))
    await type("f", "w", "r 2", "e", "2", "f 1", "r 9")
    #expect(
      interactor.requests == [
        "mark \"my carrd is ok\" as fine", "propose widening for \"my carrd is ok\"",
        "propose redirect for \"my carrd is ok\"", "edit \(near[0].rule.location)",
        "edit \(near[0].rule.location)",
      ])
    guard case .propose(.redirect, near: near[0].rule?, for: _) = interactor.events[2] else {
      Issue.record("\(interactor.events[2])")
      return
    }
  }

  @Test("The dialogue of a rule is opened once, and its lesson is for the group")
  func lesson() async throws {
    try await open("prolong my book", "is there tea")
    interactor.respond = { [presenter] request in
      if case .ask(let group) = request {
        presenter.receive(.asked(.lib(group.title), group, LessonExamples()))
      }
    }
    await type("n 2", "f 9")
    #expect(router.messages == [.teach])
    let lesson = Lesson(
      message: "is there tea", trigger: "* tea", reply: "Yes.", conversation: Conversation(),
      winner: nil)
    await presenter.handle(.returned(.taught(lesson)))
    await presenter.handle(.returned(.taught(lesson)))
    let taught = interactor.events.compactMap { request in
      if case .teach(lesson, for: let group) = request { group.title } else { nil }
    }
    #expect(taught == ["is there tea"])
  }

  @Test(
    "What affects other messages is written after a yes, and only then",
    arguments: [("yes", 1), ("Y", 1), ("no", 0), ("", 0), ("1", 0)])
  func confirmation(_ answer: String, _ writes: Int) async throws {
    try await open("prolong my book")
    presenter.receive(.wouldMove(RuleTrial(), .test, presenter.groups[0]))
    await type(answer, "yes")
    let written = interactor.events.filter {
      if case .write(.test, for: _, evenIfOthersMove: true) = $0 { true } else { false }
    }
    #expect(written.count == writes && interactor.events.count == writes)
  }

  @Test("Of several proposals, the one with the typed number is tried", arguments: 0...3)
  func proposals(_ number: Int) async throws {
    try await open("prolong my book")
    let choices = ["a", "b"].map { RuleProposal(text: $0, change: RuleProposal.test.change) }
    presenter.receive(.proposed(choices, presenter.groups[0]))
    await type(String(number))
    let tried = interactor.events.compactMap { request in
      if case .write(let proposal, for: _, evenIfOthersMove: false) = request {
        proposal.text
      } else {
        nil
      }
    }
    #expect(tried == ((1...2).contains(number) ? [choices[number - 1].text] : []))
    #expect(tried.isEmpty == (view.texts == [Words.nothingDropped]))
  }

  @Test("It reviews again only if conversations were deleted above it")
  func deletions() async throws {
    try await open("prolong my book")
    await presenter.handle(.returned(.nothing))
    #expect(interactor.events.isEmpty)
    await presenter.handle(.told(.conversationsDeleted([3]), by: .history))
    await presenter.handle(.returned(.nothing))
    #expect(interactor.requests == ["review \"lib\""])
  }

  @Test("A verdict takes the group out of the list, and its undoing puts it back in its place")
  func verdicts() async throws {
    try await open("prolong my book", "prolong my book", "is there tea")
    let group = presenter.groups[0]
    presenter.receive(.marked(group, .fine))
    #expect(presenter.groups.map(\.title) == ["is there tea"])
    presenter.receive(.marked(group, nil))
    #expect(presenter.groups.map(\.title) == ["prolong my book", "is there tea"])
  }
}
