import ScreenKit
import TestSupport
import Testing
import Viper

@testable import Basket

@MainActor
@Suite struct BasketPresenterTests {
  final class SpyInteractor: Channel {
    typealias Result = BasketOutcome
    var requests: [BasketRequest] = []
    func handle(_ request: BasketRequest) async { requests.append(request) }
    func results(of request: BasketRequest) async -> [BasketOutcome] {
      requests.append(request)
      return []
    }
  }

  final class SpyView: ResultReceiver {
    var results: [BasketResult] = []
    func receive(_ result: BasketResult) { results.append(result) }
  }

  @Test func judgesEventsAndShapesOutcomes() async {
    let (interactor, view, router) = (SpyInteractor(), SpyView(), RecordingRouter<ChatApp>())
    let presenter = BasketPresenter(interactor: interactor, router: router)
    presenter.view = view
    for event in [BasketEvent.opened(Nothing()), .entered("pear"), .entered("")] {
      await presenter.handle(event)
    }
    await presenter.handle(.told(.endRequested, by: nil))
    #expect(interactor.requests == [.list, .add("pear")] && router.names == ["back", "leave"])
    presenter.receive(.listed([BasketItem("pear")]))
    presenter.receive(.refused("pear"))
    #expect(view.results == [.items(["pear"]), .problem("pear is here already")])
  }
}
