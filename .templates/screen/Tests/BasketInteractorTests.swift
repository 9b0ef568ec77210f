import Testing
import Viper

@testable import Basket

@MainActor
@Suite struct BasketInteractorTests {
  final class StubItems: BasketDataManager {
    var all = [BasketItem("fig")]
    func add(_ item: BasketItem) -> Bool { item.name != "fig" }
  }

  final class SpyPresenter: ResultReceiver {
    var outcomes: [BasketOutcome] = []
    func receive(_ outcome: BasketOutcome) { outcomes.append(outcome) }
  }

  @Test func asksTheDataManager() async {
    let presenter = SpyPresenter()
    let interactor = BasketInteractor(items: StubItems())
    interactor.presenter = presenter
    for request in [BasketRequest.list, .add("pear"), .add("fig")] {
      await interactor.handle(request)
    }
    let listed = BasketOutcome.listed([BasketItem("fig")])
    #expect(presenter.outcomes == [listed, listed, .refused("fig")])
  }
}
