import Viper

/// The examples' vocabulary; each example is a screen, or several, of one application.
enum Articles: Application {
  enum Screen { case chatroom, list, registrationPrompt, login, search, results, help }
  enum Message { case logIn, searched, askedForHelp, close }
  enum Params: Equatable {
    case nothing
    /// The callback data of the login: the member's name, or `nil` if the user cancelled.
    case member(String?)
    /// The initial data of the results, and their callback data.
    case query(String), chosen(title: String)
  }
  enum ScreenEvent: Equatable { case starred(title: String) }

  static let routes: Wireframe<Articles>.SelectorMap = [
    Route(.chatroom, .close): .pop,
    Route(.list, .close): .pop,
    // The login is modal: the screen below keeps the focus.
    Route(.registrationPrompt, .logIn): .embed(.login),
    Route(.registrationPrompt, .close): .pop,
    Route(.login, .close): .pop,
    Route(.search, .searched): .push(.results),
    Route(.search, .askedForHelp): .push(.help),
    Route(.search, .close): .pop,
    Route(.help, .searched): .push(.results),
    Route(.help, .close): .pop,
    Route(.results, .close): .pop,
  ]
}

extension ScreenChannelEvent { typealias App = Articles }
extension Event { var summary: String { "\(self)" } }
extension EventResult { var summary: String { "\(self)" } }

/// A result with a status, a title and a message, whatever was asked.
struct StatusResult: EventResult, Equatable {
  enum Status { case succeeded, failed }

  var status = Status.succeeded
  var title: String
  var message: String

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

  final func send(_ message: Articles.Message, _ params: Articles.Params = .nothing) async {
    await router?.send(PageMessenger(message, params), from: screen)
  }
}
