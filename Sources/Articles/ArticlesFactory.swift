import Viper

final class ArticlesFactory: AssemblingFactory {
  private let console: any Console
  /// Whether the help, which is a plain controller, is converted to VIPER.
  private let isConverted: Bool
  private let robot = RobotDataManager(service: RuleResponderService())
  private let books = BookDataManager(service: MemoryBookService())
  private let accounts = AccountDataManager(
    store: MemoryAccountStoreService(), server: FailingServerService(failures: 1))

  init(console: any Console, isConverted: Bool) {
    (self.console, self.isConverted) = (console, isConverted)
  }

  var chatroom: Page<ChatroomEvent> { Page(.chatroom, assembleChatroomView) }
  var list: Page<ReadingListEvent> { Page(.list, assembleListView) }
  var prompt: Page<RegistrationPromptEvent> { Page(.prompt, assemblePromptView) }
  var search: Page<SearchEvent> { Page(.search, assembleSearchView) }

  var selectors: [Route<Articles>] {
    let login = Page(.login, assembleLoginView)
    let results = Page(.results, assembleResultsView)
    let help = Page(.help, assembleHelpView)
    return [
      Route(chatroom, .close, .pop),
      Route(list, .showSibling, .switch(to: search)),
      Route(list, .close, .pop),
      Route(prompt, .logIn, .present(login) { .returned($0) }),
      Route(prompt, .close, .pop),
      Route(login, .answered, .pop),
      Route(search, .searched, .present(results) { .returned($0) }),
      Route(search, .askedForHelp, .push(help)),
      Route(search, .showSibling, .switch(to: list)),
      Route(search, .close, .pop),
      Route(help, .searched, .present(results) { .returned($0) }),
      Route(help, .close, .pop),
      Route(results, .answered, .pop),
    ]
  }

  func assembleChatroomView(_ router: any Router<Articles>) -> LiveScreen<ChatroomEvent> {
    LiveScreen(
      AIRobotInteractor(robot: robot),
      presenter: { HumanComputerCommunicationPresenter(.chatroom, interactor: $0, router: router) },
      view: { handler, _ in ChatroomView(console, handler) })
  }

  func assemblePromptView(
    _ router: any Router<Articles>
  ) -> LiveScreen<RegistrationPromptEvent> {
    LiveScreen(RegistrationPromptPresenter(.prompt, router: router), view: consoleView)
  }

  func assembleLoginView(_ router: any Router<Articles>) -> LiveScreen<LoginEvent> {
    LiveScreen(
      LoginInteractor(accounts: accounts),
      presenter: { LoginPresenter(interactor: $0, router: router) },
      view: consoleView)
  }

  func assembleSearchView(_ router: any Router<Articles>) -> LiveScreen<SearchEvent> {
    LiveScreen(SearchPresenter(.search, router: router), view: consoleView)
  }

  func assembleResultsView(_ router: any Router<Articles>) -> LiveScreen<ResultsEvent> {
    LiveScreen(
      ResultsInteractor(books: books),
      presenter: { ResultsPresenter(.results, interactor: $0, router: router) },
      view: consoleView)
  }

  func assembleHelpView(_ router: any Router<Articles>) -> LiveScreen<HelpEvent> {
    if isConverted {
      return LiveScreen(HelpPresenter(.help, router: router), view: consoleView)
    }
    let help = HelpControllerScreen(HelpController(console: console), router: router)
    return LiveScreen(view: help, channel: help, focus: help)
  }

  /// The list's channel has two stages: Middleware that passes everything on, and a Presenter that adds to it.
  func assembleListView(_ router: any Router<Articles>) -> LiveScreen<ReadingListEvent> {
    let interactor = ReadingListInteractor(books: books)
    let presenter = ReadingListPresenter(.list, interactor: interactor, router: router)
    let counting = CountingPresenter(before: presenter)
    let channel = Middleware<ReadingListEvent, ReadingListResult>(handler: counting)
    let view = ReadingListView(console, channel)
    (interactor.presenter, interactor.dataSource) = (presenter, presenter)
    (presenter.view, counting.view, channel.receiver) = (counting, channel, view)
    return LiveScreen(view: view, channel: channel, focus: presenter)
  }

  private func consoleView<Event: TypedEvent>(
    _ handler: any EventHandler<Event>, _: some Presenter
  ) -> any View<StatusResult> { ConsoleView(console, handler) }
}
