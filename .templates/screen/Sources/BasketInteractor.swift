package import Viper

/// The use cases of the basket: list the items, and add one.
package final class BasketInteractor: Interactor {
  package weak var presenter: (any ResultReceiver<BasketOutcome>)?
  private let items: any BasketDataManager

  package init(items: any BasketDataManager) { self.items = items }

  package func handle(_ request: BasketRequest) async {
    switch request {
    case .list: presenter?.receive(.listed(items.all))
    case .add(let name):
      let isNew = items.add(BasketItem(name))
      presenter?.receive(isNew ? .listed(items.all) : .refused(name))
    }
  }
}
