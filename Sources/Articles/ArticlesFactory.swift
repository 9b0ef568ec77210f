import Viper

final class ArticlesFactory: AssemblingFactory {
  /// The moves of the Wireframe, including the empty ones.
  private(set) var notes: [WireframeNote<Articles>] = []
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

  func assemble(
    _ screen: Articles.Screen, routedBy router: any Router<Articles>
  ) -> LiveScreen<Articles> {
    switch screen {
    case .chatroom:
      let interactor = AIRobotInteractor(robot: robot)
      let presenter = HumanComputerCommunicationPresenter(interactor: interactor, router: router)
      let view = ChatroomView(console, presenter)
      (interactor.presenter, presenter.view) = (presenter, view)
      return LiveScreen(screen, view: view, channel: presenter, focus: presenter)
    case .list: return list(router)
    case .registrationPrompt:
      return simple(screen, RegistrationPromptPresenter(screen, router: router))
    case .login:
      let interactor = LoginInteractor(accounts: accounts)
      let presenter = LoginPresenter(interactor: interactor, router: router)
      interactor.presenter = presenter
      return simple(screen, presenter)
    case .search: return simple(screen, SearchPresenter(screen, router: router))
    case .results:
      let interactor = ResultsInteractor(books: books)
      let presenter = ResultsPresenter(interactor: interactor, router: router)
      interactor.presenter = presenter
      return simple(screen, presenter)
    case .help where isConverted: return simple(screen, HelpPresenter(screen, router: router))
    case .help:
      let help = HelpControllerScreen(HelpController(console: console), router: router)
      return LiveScreen(screen, view: help, channel: help, focus: help)
    }
  }

  private func simple<P: ScreenPresenter<StatusResult> & Presenter>(
    _ screen: Articles.Screen, _ presenter: P
  ) -> LiveScreen<Articles> where P.Event: ScreenChannelEvent<Articles> & TypedEvent {
    let view = ConsoleView(console, presenter)
    presenter.view = view
    return LiveScreen(screen, view: view, channel: presenter, focus: presenter)
  }

  /// The list's channel has two stages: Middleware that passes everything on, and a Presenter that adds to it.
  private func list(_ router: any Router<Articles>) -> LiveScreen<Articles> {
    let interactor = ReadingListInteractor(books: books)
    let presenter = ReadingListPresenter(interactor: interactor, router: router)
    let counting = CountingPresenter(before: presenter)
    let channel = Middleware<ReadingListEvent, ReadingListResult>(handler: counting)
    let view = ReadingListView(console, channel)
    (interactor.presenter, interactor.dataSource) = (presenter, presenter)
    (presenter.view, counting.view, channel.receiver) = (counting, channel, view)
    return LiveScreen(.list, view: view, channel: channel, focus: presenter)
  }
}

extension ArticlesFactory: WireframeObserver {
  func wireframe(did note: WireframeNote<Articles>) { notes.append(note) }
}
