package import ScreenKit
package import Viper

/// The basket's Presenter, which adds the lines that the user enters; an empty one leaves.
package final class BasketPresenter: Presenter {
  package weak var view: (any ResultReceiver<BasketResult>)?
  private let interactor: any Channel<BasketRequest, BasketOutcome>
  private weak var router: (any Router<ChatApp>)?

  package init(
    interactor: any Channel<BasketRequest, BasketOutcome>, router: any Router<ChatApp>
  ) {
    self.interactor = interactor
    self.router = router
  }

  package func handle(_ event: BasketEvent) async {
    switch event {
    case .opened: await interactor.handle(.list)
    case .entered(""), .left: await router?.send(PageMessenger(.back), from: .basket)
    case .entered(let line): await interactor.handle(.add(line))
    case .told(.endRequested, _): await router?.send(PageMessenger(.leave), from: .basket)
    case .told: break
    }
  }

  package func receive(_ outcome: BasketOutcome) {
    switch outcome {
    case .listed(let items): view?.receive(.items(items.map(\.name)))
    case .refused(let name): view?.receive(.problem("\(name) is here already"))
    }
  }
}
