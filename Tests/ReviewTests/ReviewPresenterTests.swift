import Conversations
import Responder
import ScreenKit
import TestSupport
import Testing
import Viper

@testable import Review

@MainActor
@Suite("The review's Presenter asks its Interactor, whom a test plays")
struct ReviewPresenterTests {
  private let interactor = SpyInteractor()
  private let router = SpyRouter()
  private let view = SpyView()
  private let presenter: ReviewPresenter
  private let channel: Middleware<ReviewRequest, ReviewOutcome>

  init() {
    channel = Middleware(handler: interactor)
    presenter = ReviewPresenter(interactor: channel, router: router, clock: FixedClock())
    channel.receiver = presenter
    presenter.view = view
  }

  /// Opens the screen with a group for each message.
  private func open(_ messages: String...) async throws {
    let source = StubSource(messages: messages)
    let review = try await Review(reading: [source], by: .lib)
    interactor.respond = { [channel] request in
      guard case .list(.fetch(let sections, let limit, let usingCache)) = request else { return }
      if let pages = try? await ListPage.pages(of: sections, limit: limit, in: review) {
        channel.receive(.list(.fetched(pages, isNew: !usingCache)))
      }
    }
    await presenter.handle(.opened(ReviewScope()))
    interactor.events = []
    view.texts = []
  }

  private func type(_ lines: String...) async {
    for line in lines { await presenter.handle(.entered(line)) }
  }

  @Test("It opens with a review of its scope, and nothing else")
  func opens() async throws {
    let scope = try ReviewScope("user:ann", for: "/review")
    await presenter.handle(.opened(scope))
    #expect(
      interactor.requests == ["begin", "fetch 20 of \"groups of user:ann\" anew"])
    #expect(router.messages.isEmpty)
  }

  @Test("What was read of all messages is shown, and an interrupted review says so")
  func progress() async throws {
    presenter.receive(.read(done: 1, total: 4))
    #expect(view.progress == [.advanced(done: 1, total: 4)])
    try await open("prolong my book")
    let scope = ReviewScope()
    let head = ReviewContent.Head.review(
      ReviewNumbers(groupCount: 1, messageCount: 2, isPartial: true))
    presenter.receive(.list(.fetched([ListPage(.groups(scope), head: head, [])], isNew: true)))
    #expect(presenter.place.detail.contains("interrupted"))
  }

  @Test("A key with a number asks for what its group needs")
  func keys() async throws {
    try await open("prolong my book", "prolong my book", "is there tea")
    let group = presenter.groups[1].id
    await type("2", "b", "f 1", "l 2", "x 1", "n 2", "u", "refresh")
    #expect(
      interactor.requests == [
        "fetch 20 of \"wordings of \(group), triggers near \(group)\"",
        "mark \"prolong my book\" as fine",
        "mark \"is there tea\" as later", "mark \"prolong my book\" as never",
        "ask \"is there tea\"", "undo", "fetch 20 of \"groups\" anew",
      ])
  }

  @Test("A number or a key without a group asks nothing")
  func refusals() async throws {
    try await open("prolong my book")
    await type("2", "0", "\(Int.min)", "f", "f 2", "n x", "w", "r", "s", "e", "xyzzy")
    #expect(interactor.events.isEmpty && view.texts.count == 11, "\(interactor.requests)")
  }

  @Test("In an open group, keys mean it, and a trigger's row is what to change")
  func openGroup() async throws {
    try await open("my carrd is ok")
    let near = NearestTriggerFinder(.lib).nearest(to: presenter.groups[0].messages[0])
    try #require(near.first?.rule.text == "[*] card [*]")
    await type("1")
    interactor.events = []
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
    interactor.respond = { [channel] request in
      if case .ask(let group) = request {
        channel.receive(.asked(.lib(group.title), group, LessonExamples()))
      }
    }
    await type("n 2", "f 9")
    #expect(router.names == ["teach"])
    let lesson = Lesson(
      message: "is there tea", trigger: "* tea", reply: "Yes.", conversation: Conversation(),
      winner: nil)
    await presenter.handle(.returned(.lesson(.taught(lesson))))
    await presenter.handle(.returned(.lesson(.taught(lesson))))
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
    presenter.receive(.wouldChangeOthers(RuleTrial()))
    await type(answer, "yes")
    #expect(interactor.requests == Array(repeating: "write anyway", count: writes))
  }

  @Test("Of several proposals, the one with the typed number is tried", arguments: 0...3)
  func proposals(_ number: Int) async throws {
    try await open("prolong my book")
    presenter.receive(.proposed(["a", "b"].map { RuleProposal(text: $0) }))
    await type(String(number))
    let isOne = (1...2).contains(number)
    #expect(interactor.requests == (isOne ? ["write proposal \(number)"] : []))
    #expect(isOne == (view.texts != [Words.nothingWritten]))
  }

  @Test("It reviews again only if conversations were deleted above it")
  func deletions() async throws {
    try await open("prolong my book")
    await presenter.handle(.returned(.history))
    #expect(interactor.events.isEmpty)
    await presenter.handle(.told(.conversationsDeleted([3]), by: .history))
    await presenter.handle(.returned(.history))
    #expect(interactor.requests == ["fetch 20 of \"groups\" anew"])
  }

  @Test("After a verdict the groups are fetched again, without another review")
  func verdicts() async throws {
    try await open("prolong my book", "prolong my book", "is there tea")
    let respond = interactor.respond
    interactor.respond = { [channel] request in
      if case .mark(let group, let mark) = request { channel.receive(.marked(group, mark)) }
      await respond?(request)
    }
    await type("f 1")
    #expect(
      interactor.requests == ["mark \"prolong my book\" as fine", "fetch 20 of \"groups\""])
    #expect(view.texts == [Words.marked("prolong my book", as: .fine)])
  }

  @Test("After files have changed, everything that is open is reviewed again", arguments: 0..<3)
  func changes(_ number: Int) async throws {
    try await open("my carrd is ok")
    let group = presenter.groups[0].id
    await type("1")
    let respond = interactor.respond
    interactor.respond = { [channel] request in
      if case .undo = request {
        channel.receive(
          [.edited, .restored([]), .wrote(.test, paths: ["a.rive"], answered: 1)][number])
      }
      await respond?(request)
    }
    interactor.events = []
    await type("u")
    #expect(
      interactor.requests == [
        "undo",
        "fetch 20 of \"groups, wordings of \(group), triggers near \(group)\" anew",
      ])
    #expect(view.place.depth == 1)
  }

  @Test("What is done on losing the focus passes the channel")
  func focus() async {
    let events = SpyListEvents()
    presenter.channel = events
    await presenter.willResignFocus()
    #expect(events.summaries == ["left"])
  }
}

@MainActor
private final class SpyListEvents: EventHandler {
  var summaries: [String] = []
  func handle(_ event: ReviewEvent) async { summaries.append(event.summary) }
}
