import Terminal
import TestSupport
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
  private let channel: Middleware<HistoryRequest, HistoryOutcome>

  init() {
    channel = Middleware(handler: interactor)
    presenter = HistoryPresenter(interactor: channel, router: router, clock: TestClock())
    channel.receiver = presenter
    (presenter.view, presenter.channel) = (view, presenter)
  }

  private func show(
    _ ids: KeptConversation.ID..., matching words: String = "", hasMore: Bool = false
  ) throws {
    let page = ListPage<HistoryContent>(
      .conversations(try HistoryQuery(words)),
      ids.map { .conversation(HistoryPage.Item(.test($0))) }, hasMore: hasMore)
    presenter.receive(.list(.fetched([page], isNew: false)))
  }

  private func open(_ id: KeptConversation.ID, _ messages: String...) {
    let page = ListPage<HistoryContent>(
      .exchanges(of: id), head: .test(id), messages.map { .exchange(.test($0)) })
    presenter.receive(.list(.fetched([page], isNew: false)))
  }

  private func type(_ lines: String...) async {
    for line in lines { await presenter.handle(.entered(line)) }
  }

  @Test func asksForThePageOfItsWords() async throws {
    let query = try HistoryQuery("tea user:ann")
    await presenter.handle(.opened(.list(query: " tea  user:ann")))
    #expect(
      interactor.events == [.list(.fetch([.conversations(query)], limit: 20, usingCache: true))])
    try show(9, 7, matching: "tea user:ann", hasMore: true)
    await type("more", "refresh")
    #expect(
      interactor.events.suffix(2) == [
        .list(.fetchMore(.conversations(query), after: 7, limit: 20)),
        .list(.fetch([.conversations(query)], limit: 20, usingCache: false)),
      ])
  }

  @Test func aNumberIsARowAndCommandsNameItsConversation() async throws {
    try show(9, 7)
    await type("2", "rename 1 Tea for two", "delete 2", "export 1 tea.md", "continue 2")
    #expect(
      interactor.events == [
        .list(.fetch([.exchanges(of: 7)], limit: 20, usingCache: true)),
        .rename(9, to: "Tea for two"), .delete([7]),
        .export(9, path: "tea.md", .markdown), .choose(7),
      ])
  }

  @Test func aNumberThatNoRowHasIsNotAskedFor() async throws {
    try show(9)
    await type(
      "2", "0", "\(Int.min)", "delete 1 2", "continue 5", "export 1 tea.doc", "rename 1")
    #expect(interactor.events.isEmpty)
    let problems = view.results.count { if case .problem = $0 { true } else { false } }
    #expect(problems == 7)
  }

  @Test func inAnOpenConversationANumberIsSentAgainAndCommandsMeanIt() async throws {
    try show(9, 7)
    open(9, "hi", "ho")
    await type("rename Tea", "delete", "2")
    #expect(interactor.events == [.rename(9, to: "Tea"), .delete([9])])
    #expect(router.params(of: .messageChosen) == "ho")
  }

  @Test func aConversationToContinueIsTheChatrooms() async throws {
    try show(9)
    interactor.respond = { [channel] request in
      if case .choose = request { channel.receive(.chosen(.test(9))) }
    }
    await type("continue 1")
    #expect(router.params(of: .conversationChosen) == .test(9))
  }

  @Test func aConversationThatIsGoneLeadsNowhere() async throws {
    try show(9)
    interactor.respond = { [channel] _ in
      channel.receive(.met(.history(.noSuchConversation(9))))
    }
    await type("continue 1")
    #expect(router.messages.isEmpty)
    #expect(view.results.last == .problem(ChatProblem.history(.noSuchConversation(9)).words))
  }

  @Test func whatWasDeletedIsPurgedWhenTheScreenIsLeft() async throws {
    try show(9, 7, 5)
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

  @Test("After a deletion that can't be undone any more, /undo is for the earlier one")
  func whatIsGoneIsNotRestoredTwice() async throws {
    try show(9, 7)
    presenter.receive(.deleted([7]))
    presenter.receive(.deleted([9]))
    interactor.respond = { [channel] _ in
      channel.receive(.met(.history(.noSuchConversation(9))))
    }
    await type("undo", "undo")
    let restored: [HistoryRequest] = interactor.events.filter {
      if case .restore = $0 { true } else { false }
    }
    #expect(restored == [.restore([9]), .restore([7])])
  }

  @Test func anEndingProgramDoesNotWaitLongForAPurge() async throws {
    try show(9)
    presenter.receive(.deleted([9]))
    await presenter.handle(.told(.endRequested, by: nil))
    await presenter.willResignFocus()
    #expect(interactor.events == [.purge([9], within: .seconds(2))])
    #expect(router.names == ["leave"])
  }

  @Test func filesAreTheInteractors() async {
    interactor.respond = { [channel] _ in
      channel.receive(.files([FileChoice(path: "a/b.md", name: "b.md")]))
    }
    await presenter.handle(.completing("export 1 a/"))
    #expect(view.results.last?.completions.map(\.line) == ["export 1 a/b.md"])
    #expect(interactor.events == [.listFiles("a/")])
  }

  @Test func losingTheFocusPassesTheChannel() async {
    let events = SpyHandler<HistoryEvent>()
    presenter.channel = events
    await presenter.willResignFocus()
    #expect(events.requests == ["left"])
  }

  @Test(arguments: ["open 3 4", "delete 1 x", "rename", "export 1", "continue"])
  func incompleteArgumentsAskForNothing(_ line: String) async throws {
    try show(9, 7, 5, 3)
    await type(line)
    #expect(interactor.events.isEmpty && router.messages.isEmpty)
    guard case .problem? = view.results.last else {
      Issue.record("\(view.results)")
      return
    }
  }

  @Test func anOpenConversationHasNoNumberAndNeedsNone() async throws {
    try show(9)
    open(9, "hi")
    await type(
      "open 3", "delete 3", "continue 3", "export 3 y.html", "delete", "rename 2 cups",
      "export my.md")
    let refused = ["open", "delete", "continue", "export"].map {
      HistoryResult.problem(ChatProblem.conversationIsOpen(command: $0).words)
    }
    #expect(view.results.suffix(4) == refused[...])
    #expect(
      interactor.events == [
        .delete([9]), .rename(9, to: "2 cups"), .export(9, path: "my.md", .markdown),
      ])
  }

  @Test func severalAreDeletedEachOnce() async throws {
    try show(9, 7, 5)
    await type("delete 1 3 1")
    #expect(interactor.events == [.delete([9, 5])])
  }

  @Test(arguments: ["talk", "talk.pdf", "html", "talk.chat/x", "talk.html.bak"])
  func anotherEndingIsAProblem(path: String) async throws {
    try show(9)
    await type("export 1 \(path)")
    let words = ChatProblem.transcript(.unknownExtension(path: path)).words
    #expect(interactor.events.isEmpty && view.results.last == .problem(words))
    #expect(words.contains(path) && words.contains(".chat, .txt, .json, .md, .markdown, .html"))
  }

  @Test func helpListsEveryCommandAndTheNumbers() async {
    await type("help")
    guard case .lines(let lines)? = view.results.last else {
      Issue.record("no help")
      return
    }
    for (line, command) in zip(lines, presenter.commands.commands) {
      #expect(line.head.contains(command.name) && line.text == command.purpose)
    }
    #expect(lines.map(\.text).suffix(2) == Words.historyHelp[...])
    let narrow = lines.flatMap { $0.styledLines(width: 34) }.map(\.text)
    #expect(narrow.allSatisfy { $0.displayWidth <= 34 })
    #expect(narrow.contains("                brings them back"))
  }

  @Test func backAndQuitLeave() async throws {
    try show(9)
    await type("back", "quit")
    #expect(router.names == ["back", "leave"])
  }
}
