import Responder
import Synchronization
import TestSupport
import Testing
import Viper

@testable import Conversations
@testable import History
@testable import ScreenKit

@MainActor
@Suite struct HistoryPresenterTests {
  /// Applies change sets as a View does.
  final class SpyView: ResultReceiver {
    var rows: [HistoryRow] = []
    var texts: [String] = []
    var place = ListPlace()
    var turns = 0
    func receive(_ result: HistoryResult) {
      switch result {
      case .changed(let changes): rows = changes.applied(to: rows)
      case .notice(let text), .problem(let text): texts.append(text)
      case .redraw: texts.append("redraw")
      case .placed(let place): self.place = place
      case .nextPage: turns += 1
      case .lines(let lines): texts += lines.map(\.plain)
      case .hidden: texts.append("closed")
      case .progress, .completed: break
      }
    }

    var titles: [String] {
      rows.map { row in
        switch row.content {
        case .conversation(let display): display.title
        case .exchange(let display): display.message
        }
      }
    }
  }

  let history = MemoryHistoryService()
  let files = MemoryTranscriptService()
  let router = SpyRouter()
  let view = SpyView()
  let presenter: HistoryPresenter

  /// Creates 50 conversations `m1` to `m50`, of which the second newest continues with `x1` to `x30`.
  init() async throws {
    presenter = HistoryPresenter(over: history, files: files, router: router)
    (presenter.view, presenter.channel) = (view, presenter)
    for number in 1...50 { try await add("m\(number)") }
    for number in 1...30 { try await add("x\(number)", in: 49) }
    try await add("tea in m50", in: 50)
  }

  private func add(_ message: String, in id: KeptConversation.ID? = nil) async throws {
    _ = try await history.record(.test(message), in: id, of: .test(), memory: Conversation())
  }

  private func type(_ lines: String...) async {
    for line in lines { await presenter.handle(.entered(line)) }
  }

  @Test func preparesTheFirstPage() async {
    await presenter.handle(.opened(.list(query: " ")))
    #expect(view.titles == (31...50).reversed().map { "m\($0)" })
    #expect(presenter.hasMore && view.texts == [Words.moreFollow])
  }

  @Test func countsWhatTheListWouldShow() async {
    await presenter.handle(.opened(.list(query: "")))
    #expect(view.place.count == 50)
    await type("delete 3")
    #expect(view.place.count == 49 && view.rows.count == 19)
    await type("find m", "find tea")
    #expect(view.place.count == 1)
    await type("back")
    #expect(view.place.count == 49)
    await type("find", "2")
    #expect(view.place.count == 31 && view.place.title == "m49")
  }

  /// Commands without a number are about the chosen row; deleting it takes a second word.
  @Test func theChosenRowIsWhatCommandsMean() async {
    await presenter.prepare()
    await type("d")
    #expect(view.texts.last == ChatProblem.nothingChosen.words)
    await presenter.handle(.chose(3))
    await type("d", "no")
    #expect(view.texts.suffix(2) == [Words.deleteQuestion("m48"), Words.nothingWasDeleted])
    await type("d")
    await presenter.handle(.openedChosen)
    #expect(view.texts.last == Words.nothingWasDeleted && view.place.depth == 0)
    await type("d", "yes")
    #expect(view.texts.last == Words.deleted(1) && !view.titles.contains("m48"))
    await presenter.handle(.chose(1))
    await presenter.handle(.openedChosen)
    #expect(view.place.depth == 1 && view.place.title == "m50")
    await type("d", "y")
    #expect(view.place.depth == 0 && !view.titles.contains("m50"))
  }

  @Test func findsWordsAndShowsTheHit() async {
    await presenter.handle(.opened(.list(query: " tea  m50 ")))
    #expect(view.titles == ["m50"])
    #expect(
      view.rows.first?.written(number: 1)
        == "1. m50 (1970-01-01 00:00, 2 exchanges, Echo): tea in m50")
    await type("find xyzzy")
    #expect(view.rows.isEmpty && view.texts.last == Words.nothingFound)
    await type("/find")
    #expect(view.rows.count == 20)
  }

  @Test func fetchesMoreUntilThereIsNoMore() async {
    await presenter.prepare()
    await type("more", "/more")
    #expect(view.rows == presenter.rows && view.rows.count == 50)
    #expect(!presenter.hasMore)
    await type("more")
    #expect(view.texts.last == Words.noMore)
  }

  @Test func moreFetchesOnlyWhatTheViewDoesNotHave() async {
    await presenter.prepare()
    await presenter.handle(.scrolled(isAtEnd: false))
    await type("more")
    #expect(view.rows.count == 20 && view.turns == 1)
    await presenter.handle(.scrolled(isAtEnd: true))
    await type("more")
    #expect(view.rows.count == 40 && view.turns == 2)
    await presenter.handle(.reachedEnd)
    await presenter.handle(.reachedEnd)
    #expect(view.rows.count == 50 && view.turns == 3 && !view.place.hasMore)
  }

  @Test func backGoesToWhereOneCameFrom() async {
    await presenter.prepare()
    #expect(view.place.depth == 0 && view.place.title == "Conversations")
    await type("2", "find m5", "find user:localuser m50", "1")
    #expect(view.place.depth == 4 && view.place.title == "m50" && view.place.words == ["m50"])
    var places: [String] = []
    for _ in 1...4 {
      await type("back")
      places.append("\(view.place.depth) \(view.place.title): \(view.rows.count)")
    }
    #expect(
      places == [
        "3 Conversations with user:localuser m50: 1", "2 Conversations with m5: 2", "1 m49: 20",
        "0 Conversations: 20",
      ])
    #expect(router.messages.isEmpty)
    await type("back")
    #expect(router.messages.count == 1)
  }

  @Test func aReviewOpensAConversationAndTheHistoryLeadsToTheReview() async throws {
    try await add("tea")
    let kept = try #require(try await history.latest(with: nil))
    router.impossible = ["showReview"]
    await presenter.handle(.opened(.conversation(kept.id)))
    #expect(presenter.opened?.id == kept.id && view.titles == ["tea"])
    await type("review")
    await type("b")
    #expect(router.names == ["back", "back"])
    await type("find m1", "1", "b", "q")
    #expect(presenter.opened?.id == kept.id && router.messages.count == 2)
    await type("delete")
    #expect(presenter.opened == nil && view.rows.count == 20)
  }

  @Test func theExchangeForWhichAReviewOpensAConversationIsMarked() async throws {
    let entries = try await history.allEntries(of: 49)
    await presenter.handle(.opened(.conversation(49, at: entries[24].id)))
    #expect(view.place.row == 24)
    #expect(view.rows[24].written(number: 25).hasPrefix("25. ▸ x24"))
    #expect(view.rows.filter(\.isSought).count == 1)
  }

  @Test func theHistorysFilterIsTheReviews() async throws {
    await presenter.handle(.opened(.list(query: "user:local m1")))
    await type("review")
    #expect(router.params(of: .showReview)?.written == "user:local")
  }

  @Test func nothingToGoBackToIsKept() async {
    await presenter.prepare()
    await type("find xyzzy", "find m1", "find m1")
    #expect(view.place.depth == 1)
    await type("find")
    #expect(view.place.depth == 0 && view.rows.count == 20)
    await type("find m50", "1", "find tea", "delete 1", "back")
    #expect(
      view.place.depth == 1 && view.rows.isEmpty && view.place.title == "Conversations with m50")
  }

  @Test func refreshingKeepsTheLengthAndBringsWhatIsNew() async throws {
    await presenter.prepare()
    await presenter.fetchMore()
    try await add("m51")
    await type("refresh")
    #expect(view.rows == presenter.rows && view.rows.count == 40)
    #expect(view.titles.first == "m51")
    await type("refresh")
    #expect(view.texts.last == Words.nothingNew)
  }

  @Test func opensAConversationAndReadsItToItsEnd() async {
    await presenter.prepare()
    await type("2")
    #expect(view.titles == ["m49"] + (1...19).map { "x\($0)" })
    await type("more")
    #expect(view.titles.count == 31 && view.titles.last == "x30")
    #expect(!presenter.hasMore)
    await type("back")
    #expect(view.titles.prefix(2) == ["m50", "m49"] && router.messages.isEmpty)
    await type("back")
    #expect(router.names == ["back"])
  }

  @Test func aNumberInAConversationIsAskedAgain() async {
    await presenter.prepare()
    await type("2", " 3 ")
    #expect(router.params(of: .messageChosen) == "x2")
  }

  @Test func continuesFromTheListAndFromTheConversation() async {
    await presenter.prepare()
    for lines in [["continue 2"], ["2", "continue"]] {
      for line in lines { await type(line) }
      #expect(router.params(of: .conversationChosen)?.id == 49)
      router.forget()
    }
  }

  @Test func renamesInTheListAndInTheStore() async throws {
    await presenter.prepare()
    await type("rename 2  About\nx ")
    #expect(view.titles[1] == "About x")
    #expect(try await history.conversation(49).title == "About x")
  }

  @Test func whatIsDeletedCanComeBackUntilTheScreenIsLeft() async throws {
    await presenter.prepare()
    await type("delete 1 3", "delete 1")
    #expect(view.titles.prefix(2) == ["m47", "m46"])
    await type("undo", "undo", "undo")
    #expect(view.titles.prefix(4) == ["m50", "m49", "m48", "m47"])
    #expect(view.texts.last == Words.nothingToRestore)
    await type("2", "delete")
    await presenter.willResignFocus()
    #expect(router.events.map(\.0) == [.conversationsDeleted([49])])
    await type("undo")
    #expect(!view.titles.contains("m49"))
    try await history.restore([49])
    await #expect(throws: HistoryError.noSuchConversation(49)) {
      try await history.conversation(49)
    }
  }

  @Test func aDeletionThatCannotBeUndoneNowCanBeUndoneLater() async throws {
    let full = StubHistory(failing: StubHistory.Call.adding)
    full.makeRoom()
    _ = try await full.record(.test("tea"), in: nil, of: .test(), memory: Conversation())
    let presenter = HistoryPresenter(over: full, files: files, router: router)
    presenter.view = view
    await presenter.prepare()
    await presenter.handle(.entered("delete 1"))
    full.fill()
    await presenter.handle(.entered("undo"))
    #expect(view.titles.isEmpty)
    full.makeRoom()
    await presenter.handle(.entered("undo"))
    #expect(view.titles == ["tea"] && view.texts.contains(Words.restored), "\(view.texts)")
  }

  @Test func exportsByTheEndingOfTheFile() async {
    await presenter.prepare()
    await type(
      "export 2 a.chat", "export 2 a.json", "export 2 a.md", "export 2 a.html", "export 2 a.md",
      "export 2")
    #expect(
      files.text(of: "/home/a.chat")?.hasPrefix("rules: builtin\nseed: 0\n\nyou> m49\nbot> r\n")
        == true)
    #expect(files.text(of: "/home/a.json")?.hasPrefix("{\"id\":49,\"title\":\"m49\"") == true)
    #expect(
      files.text(of: "/home/a.md")?.hasPrefix("# m49\n\nlocaluser with Echo, 1970-01-01") == true)
    #expect(files.text(of: "/home/a.html")?.contains("<title>m49</title>") == true)
    #expect(
      view.texts.suffix(2) == [
        ChatProblem.transcript(.exists(path: "/home/a.md")).words,
        "Missing argument. Usage: export N FILE",
      ])
  }

  @Test(arguments: ["0", "21", "-1", "delete 1 21", "open 99", "rename 99 x"])
  func aNumberBeyondTheListIsAProblem(line: String) async {
    await presenter.prepare()
    let rows = view.rows
    await type(line)
    #expect(router.messages.isEmpty && view.rows == rows)
    #expect(view.texts.last?.contains("Use 1 to 20") == true)
  }

  @Test func anEmptyHistorySaysSo() async throws {
    try await history.clear()
    await presenter.handle(.opened(.list(query: "")))
    #expect(view.texts == [Words.noHistory])
    await type("1")
    #expect(view.texts.last == ChatProblem.noSuchLine(1, last: 0).words)
  }

  @Test func unknownWordsGetTheNearestCommand() async {
    await type("mroe")
    #expect(view.texts.last?.contains("more") == true)
  }
}

extension HistoryPresenter {
  /// Creates a Presenter whose Interactor has the DataManager of a service.
  convenience init(
    over service: any HistoryService, files: any TranscriptService, router: any Router<ChatApp>
  ) {
    let clock = TestClock()
    let interactor = HistoryInteractor(
      history: LiveHistoryDataManager(service: service, files: files, clock: clock))
    let channel = Middleware<HistoryRequest, HistoryOutcome>(handler: interactor)
    self.init(interactor: channel, router: router, clock: clock)
    interactor.presenter = channel
    channel.receiver = self
  }

  /// Creates a Presenter with an Interactor that a test plays; the channel to it takes the results.
  convenience init(
    playedBy interactor: SpyHandler<HistoryRequest>, router: any Router<ChatApp>
  ) {
    let channel = Middleware<HistoryRequest, HistoryOutcome>(handler: interactor)
    self.init(interactor: channel, router: router, clock: TestClock())
    channel.receiver = self
  }
}
