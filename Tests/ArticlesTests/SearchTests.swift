import TestSupport
import Testing
import Viper

@testable import Articles

@MainActor
@Suite struct SearchTests {
  @Test func theSearchSendsMessagesAndHearsEvents() async {
    let router = SpyRouter()
    let view = SpyReceiver<StatusResult>()
    let presenter = SearchPresenter(.search, router: router)
    presenter.view = view
    await presenter.handle(.entered("dra"))
    await presenter.handle(.told(.starred(title: "Emma"), by: .results))
    await presenter.handle(.told(.starred(title: "Walden"), by: .results))
    await presenter.handle(.returned("Emma"))
    await presenter.handle(.askedForHelp)
    await presenter.handle(.askedForList)
    await presenter.handle(.left)
    #expect(
      view.results.map(\.line) == ["Starred: Emma", "Starred: Emma, Walden", "Chosen: Emma"])
    #expect(
      router.lines == [
        "search sends searched dra", "search sends askedForHelp nothing",
        "search sends showSibling nothing", "search sends close nothing",
      ])
  }

  @Test func theResultsTellTheSearchAndReturnTheChoice() async {
    let interactor = SpyHandler<ResultsRequest>()
    let router = SpyRouter()
    let view = SpyReceiver<StatusResult>()
    let presenter = ResultsPresenter(.results, interactor: interactor, router: router)
    presenter.view = view
    interactor.reaction = { _ in presenter.receive(.found([Book(title: "Emma")])) }
    await presenter.handle(.opened("e"))
    await presenter.handle(.starred(row: 1))
    await presenter.handle(.starred(row: 0))
    await presenter.handle(.chose(row: 1))
    await presenter.handle(.closed)
    #expect(interactor.events == [.search("e")])
    #expect(view.results.map(\.line) == ["1: Emma", "! Results: There is no such row."])
    #expect(
      router.lines == [
        "search hear starred(title: \"Emma\")", "results sends answered Optional(\"Emma\")",
        "results sends answered nil",
      ])
  }

  @Test func theInteractorFindsBooks() async {
    let presenter = SpyReceiver<ResultsOutcome>()
    let interactor = ResultsInteractor(books: BookDataManager(service: MemoryBookService()))
    interactor.presenter = presenter
    await interactor.handle(.search("DRA"))
    await interactor.handle(.search("zebra"))
    #expect(presenter.results == [.found([Book(title: "Dracula")]), .found([])])
  }

  @Test func theViewsReadEvents() async {
    let console = ScriptedConsole(["emma", "?", "2", "*2", "back", "="])
    let search = SpyHandler<SearchEvent>()
    let results = SpyHandler<ResultsEvent>()
    for _ in 0..<2 { await ConsoleView(console, search).takeTurn() }
    for _ in 0..<3 { await ConsoleView(console, results).takeTurn() }
    for _ in 0..<2 { await ConsoleView(console, search).takeTurn() }
    #expect(search.events == [.entered("emma"), .askedForHelp, .askedForList, .left])
    #expect(results.events == [.chose(row: 2), .starred(row: 2), .closed])
  }

  /// The controller alone, as in a program without VIPER.
  @Test func theControllerKnowsNothingOfVIPER() async {
    let console = ScriptedConsole(["emma", ""])
    let controller = HelpController(console: console)
    var calls: [String] = []
    controller.search = { calls.append($0) }
    controller.close = { calls.append("close") }
    controller.viewWillAppear()
    await controller.run()
    controller.didChoose("Emma")
    await controller.run()
    #expect(calls == ["emma", "close"])
    #expect(
      console.lines == [
        "Help: A part of a title finds it; try an example.", "Example: emma", "Found: Emma",
        "Example: ",
      ])
  }

  @Test func theBridgeLeadsBothWays() async {
    let console = ScriptedConsole(["emma"])
    let router = SpyRouter()
    let screen = HelpControllerScreen(HelpController(console: console), router: router)
    await screen.handle(.opened(Nothing()))
    await screen.takeTurn()
    await screen.handle(.returned("Emma"))
    await screen.takeTurn()
    #expect(
      router.lines == ["help sends searched emma", "help sends close nothing"])
    #expect(console.lines.contains("Found: Emma"))
  }

  @Test func theConvertedHelpDoesTheSame() async {
    let router = SpyRouter()
    let view = SpyReceiver<StatusResult>()
    let presenter = HelpPresenter(.help, router: router)
    presenter.view = view
    await presenter.handle(.opened(Nothing()))
    await presenter.handle(.entered("emma"))
    await presenter.handle(.returned("Emma"))
    await presenter.handle(.closed)
    #expect(
      router.lines == ["help sends searched emma", "help sends close nothing"])
    #expect(
      view.results.map(\.line)
        == ["Help: A part of a title finds it; try an example.", "Found: Emma"])
  }
}
