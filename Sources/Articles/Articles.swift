import Viper

/// The examples' vocabulary; each example is a screen, or several, of one application.
enum Articles: Application {
  enum Screen { case chatroom, list, prompt, login, search, results, help }
  enum ScreenEvent: Equatable { case starred(title: String) }
  enum Report: EventResult, Equatable { case loggedIn(user: String) }
}

extension Message<Nothing> {
  static var logIn: Self { Message() }
  static var askedForHelp: Self { Message() }
  static var showSibling: Self { Message() }
  static var close: Self { Message() }
}

extension Message<String> { static var searched: Self { Message() } }

/// The callback data of the login, a member's name, and of the results, a title; `nil` if the user cancelled.
extension Message<String?> { static var answered: Self { Message() } }

extension ScreenChannelEvent { typealias App = Articles }
extension Event { var summary: String { "\(self)" } }
extension EventResult { var summary: String { "\(self)" } }

/// A result for any request: a status, a title and a message.
struct StatusResult: EventResult, Equatable {
  enum Status { case succeeded, failed }

  var status = Status.succeeded
  var title, message: String

  var line: String { (status == .failed ? "! " : "") + "\(title): \(message)" }
}

/// The references of a Presenter without an Interactor: its View and the Router, both weak.
@MainActor
class ScreenPresenter<Display: EventResult> {
  weak var view: (any ResultReceiver<Display>)?
  private(set) weak var router: (any Router<Articles>)?
  private let screen: Articles.Screen

  init(_ screen: Articles.Screen, router: any Router<Articles>) {
    (self.screen, self.router) = (screen, router)
  }

  final func show(_ display: Display) { view?.receive(display) }

  final func send(_ message: Message<Nothing>) async { await send(message, Nothing()) }

  final func send<Params>(_ message: Message<Params>, _ params: Params) async {
    await router?.send(PageMessenger(message, params), from: screen)
  }
}

/// A Presenter that asks an Interactor, which it holds strongly.
class AskingPresenter<Display: EventResult, Request: Event>: ScreenPresenter<Display> {
  final let interactor: any EventHandler<Request>

  init(
    _ screen: Articles.Screen, interactor: any EventHandler<Request>, router: any Router<Articles>
  ) {
    self.interactor = interactor
    super.init(screen, router: router)
  }
}
