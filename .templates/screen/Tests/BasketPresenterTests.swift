import ScreenKit
import Testing
import Viper

@testable import Basket

@MainActor
@Suite struct BasketPresenterTests {
  final class SpyInteractor: EventHandler {
    var requests: [BasketRequest] = []
    func handle(_ request: BasketRequest) async { requests.append(request) }
  }

  final class SpyView: ResultReceiver {
    var results: [BasketResult] = []
    func receive(_ result: BasketResult) { results.append(result) }
  }

  final class SpyRouter: Router {
    typealias App = ChatApp
    var messages: [String] = []
    func send<Params>(_ messenger: PageMessenger<Params>, from screen: ChatApp.Screen) async {
      messages.append(messenger.message.name)
    }
    func canRoute<Params>(_ message: Message<Params>, from screen: ChatApp.Screen) -> Bool { true }
    func send(
      _ event: ChatApp.ScreenEvent, to screens: [ChatApp.Screen], from sender: ChatApp.Screen?
    ) async {}
    func report(_ report: ChatApp.Report, from screen: ChatApp.Screen) {}
  }

  @Test func judgesEventsAndShapesOutcomes() async {
    let (interactor, view, router) = (SpyInteractor(), SpyView(), SpyRouter())
    let presenter = BasketPresenter(interactor: interactor, router: router)
    presenter.view = view
    for event in [BasketEvent.opened(Nothing()), .entered("pear"), .entered("")] {
      await presenter.handle(event)
    }
    await presenter.handle(.told(.endRequested, by: nil))
    #expect(interactor.requests == [.list, .add("pear")] && router.messages == ["back", "leave"])
    presenter.receive(.listed([BasketItem("pear")]))
    presenter.receive(.refused("pear"))
    #expect(view.results == [.items(["pear"]), .problem("pear is here already")])
  }
}
