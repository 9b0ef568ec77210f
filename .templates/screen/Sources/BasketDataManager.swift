/// The DataManager of the basket's items.
@MainActor
package protocol BasketDataManager: AnyObject {
  var all: [BasketItem] { get }

  /// Adds an item; returns false if there is an equal one.
  func add(_ item: BasketItem) -> Bool
}

/// Items in memory; those of a file or a server come from a Service, which only this DataManager sees.
package final class LiveBasketDataManager: BasketDataManager {
  package private(set) var all: [BasketItem] = []

  package init() {}

  package func add(_ item: BasketItem) -> Bool {
    guard !all.contains(item) else { return false }
    all.append(item)
    return true
  }
}
