import Testing

@testable import Basket

@MainActor
@Suite struct BasketDataManagerTests {
  @Test func keepsEachItemOnce() {
    let items = LiveBasketDataManager()
    #expect(items.add(BasketItem("pear")) && items.add(BasketItem("fig")))
    #expect(!items.add(BasketItem("pear")))
    #expect(items.all == [BasketItem("pear"), BasketItem("fig")])
  }
}
