import Terminal
import Testing
import Viper

@testable import Conversations
@testable import History
@testable import ScreenKit

/// The history's Presenter with an Interactor that a test plays.
@MainActor
@Suite struct HistoryPresenterRequestTests {
  private let interactor = SpyHandler<HistoryRequest>()
  private let router = SpyRouter()
  private let view = SpyView<HistoryResult>()
  private let presenter: HistoryPresenter

  init() {
    presenter = HistoryPresenter(interactor: interactor, router: router, clock: TestClock())
    presenter.view = view
  }

  private func show(_ ids: KeptConversation.ID..., hasMore: Bool = false) {
    presenter.receive(
      .fetched(HistoryPage(items: ids.map { HistoryPage.Item(.test($0)) }, hasMore: hasMore)))
  }

  private func type(_ lines: String...) async {
    for line in lines { await presenter.handle(.entered(line)) }
  }

  @Test func asksForThePageOfItsWords() async {
    await presenter.handle(.opened(.history(words: " tea  user:ann", .echo, ChatOutcome())))
    #expect(interactor.events == [.fetch(words: ["tea", "user:ann"], limit: 20)])
    show(9, 7, hasMore: true)
    await type("more")
    #expect(
      interactor.events.last == .fetchMore(words: ["tea", "user:ann"], after: 7, limit: 20))
  }

  @Test func aNumberIsARowAndCommandsNameItsConversation() async {
    show(9, 7)
    await type("2", "rename 1 Tea for two", "delete 2", "export 1 tea.md", "continue 2")
    #expect(
      interactor.events == [
        .open(7, limit: 20), .rename(9, to: "Tea for two"), .delete([7]),
        .export(9, path: "tea.md", .markdown), .choose(7),
      ])
  }

  @Test func aNumberThatNoRowHasIsNotAskedFor() async {
    show(9)
    await type("2", "0", "delete 1 2", "continue 5", "export 1 tea.doc", "rename 1")
    #expect(interactor.events.isEmpty)
    let problems = view.results.count { if case .problem = $0 { true } else { false } }
    #expect(problems == 6)
  }

  @Test func inAnOpenConversationANumberIsSentAgainAndCommandsMeanIt() async {
    show(9, 7)
    presenter.receive(.opened(.test(9), [.test("hi"), .test("ho")], hasMore: false))
    await type("rename Tea", "delete", "2")
    #expect(interactor.events == [.rename(9, to: "Tea"), .delete([9])])
    guard case (.history, .messageChosen, .ask("ho"))? = router.messages.last else {
      Issue.record("\(router.messages)")
      return
    }
  }

  @Test func aConversationWithAnotherRobotGoesThroughTheSplashScreen() async {
    await presenter.handle(.opened(.history(words: "", .echo, ChatOutcome())))
    show(9)
    interactor.respond = { [presenter] request in
      var conversation = KeptConversation.test(9)
      conversation.origin.rules = .paths(["/waiter.rive"])
      if case .choose = request { presenter.receive(.chosen(conversation)) }
    }
    await type("continue 1")
    guard case (.history, .robotChosen, .visit(let visit))? = router.messages.last else {
      Issue.record("\(router.messages)")
      return
    }
    #expect(visit.resumes == 9)
  }

  @Test func aConversationThatIsGoneLeadsNowhere() async {
    show(9)
    interactor.respond = { [presenter] _ in
      presenter.receive(.met(.history(.noSuchConversation(9))))
    }
    await type("continue 1")
    #expect(router.messages.isEmpty)
    #expect(view.results.last == .problem(ChatProblem.history(.noSuchConversation(9)).words))
  }

  @Test func whatWasDeletedIsPurgedWhenTheScreenIsLeft() async {
    show(9, 7, 5)
    presenter.receive(.deleted([7]))
    presenter.receive(.deleted([9, 5]))
    await type("undo")
    #expect(interactor.events.first == .restore([9, 5]))
    presenter.receive(.restored([9, 5]))
    await presenter.willResignFocus()
    #expect(interactor.events.last == .purge([7], within: nil))
    #expect(router.events.map(\.0) == [.conversationsDeleted([7])])
    await presenter.willResignFocus()
    #expect(router.events.count == 1)
  }

  @Test func anEndingProgramDoesNotWaitLongForAPurge() async {
    show(9)
    presenter.receive(.deleted([9]))
    await presenter.handle(.told(.endRequested, by: nil))
    await presenter.willResignFocus()
    #expect(interactor.events == [.purge([9], within: .seconds(2))])
    #expect(router.messages.map(\.1) == [.leave])
  }

  @Test func filesAreTheInteractors() async {
    interactor.respond = { [presenter] _ in
      presenter.receive(.files([FileChoice(path: "a/b.md", name: "b.md")]))
    }
    #expect(await presenter.completions(for: "export 1 a/").map(\.line) == ["export 1 a/b.md"])
    #expect(interactor.events == [.listFiles("a/")])
  }
}
