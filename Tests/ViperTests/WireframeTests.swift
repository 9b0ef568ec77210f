import Testing

@testable import Viper

@MainActor
@Suite struct WireframeTests {
  let diary = Diary()
  let factory: ShopFactory
  let wireframe: Wireframe<Shop>

  init() {
    factory = ShopFactory(diary: diary)
    wireframe = Wireframe(selectors: Shop.routes, factory: factory, observer: diary)
  }

  private func send(_ message: Shop.Message, from screen: Shop.Screen) async {
    await wireframe.send(PageMessenger(message, .article(7)), from: screen)
  }

  /// Returns the events recorded meanwhile, without the Wireframe's own.
  private func happenings(_ work: () async -> Void) async -> [String] {
    diary.lines = []
    await work()
    let words = [" in front", " opens: ", " gets: "]
    return diary.lines.filter { line in words.contains { line.contains($0) } }
  }

  @Test func aPushCoversAndAPopUncovers() async {
    await wireframe.start(.catalogue, with: .nothing)
    #expect(
      await happenings { await send(.showBasket, from: .catalogue) }
        == ["catalogue not in front", "basket opens: article(7)", "basket in front"])
    #expect(wireframe.names == [.catalogue, .basket])
    #expect(
      await happenings { await send(.back, from: .basket) }
        == ["basket not in front", "catalogue in front", "catalogue gets: article(7)"])
    #expect(wireframe.names == [.catalogue])
  }

  @Test func replacingTakesTheSendersPlace() async {
    await wireframe.start(.door, with: .nothing)
    await send(.enter, from: .door)
    #expect(wireframe.names == [.catalogue])
  }

  @Test func aScreenMayBeReplacedByAnotherOfItsOwnName() async {
    await wireframe.start(.catalogue, with: .nothing)
    await send(.moveTo, from: .catalogue)
    #expect(wireframe.names == [.catalogue])
    #expect(factory.parts.count == 6)
  }

  @Test func aCoveredScreenThatPopsTakesAllAboveWithIt() async {
    await wireframe.start(.catalogue, with: .nothing)
    await send(.showBasket, from: .catalogue)
    await send(.back, from: .catalogue)
    #expect(wireframe.stack.isEmpty)
    #expect(wireframe.farewell == .article(7))
  }

  @Test func onlyOneLiveScreenBearsAName() async {
    await wireframe.start(.catalogue, with: .nothing)
    await send(.showBasket, from: .catalogue)
    await send(.showBasket, from: .basket)
    #expect(wireframe.names == [.catalogue, .basket])
    #expect(diary.lines.last?.contains("alreadyLive") == true)
  }

  /// A child module takes the turns, while its host keeps the focus.
  @Test func aChildLivesInsideItsHostsTurn() async {
    await wireframe.start(.catalogue, with: .nothing)
    await send(.showBasket, from: .catalogue)
    #expect(
      await happenings { await send(.enterVoucher, from: .basket) }
        == ["voucher opens: article(7)", "voucher in front"])
    #expect(wireframe.names == [.catalogue, .basket, .voucher])
    #expect(
      await happenings { await send(.back, from: .voucher) }
        == ["voucher not in front", "basket gets: article(7)"])
    await send(.enterVoucher, from: .basket)
    #expect(
      await happenings { await send(.back, from: .basket) }
        == ["voucher not in front", "catalogue in front", "catalogue gets: article(7)"])
    #expect(wireframe.names == [.catalogue])
  }

  @Test func aRestartLeavesOneScreen() async {
    await wireframe.start(.catalogue, with: .nothing)
    await send(.showBasket, from: .catalogue)
    #expect(
      await happenings { await send(.goHome, from: .basket) }
        == ["basket not in front", "door opens: article(7)", "door in front"])
    #expect(wireframe.names == [.door])
    #expect(factory.parts.prefix(6).allSatisfy { $0.part == nil })
  }

  @Test func paramsWithoutUseAreNoted() async {
    await wireframe.start(.door, with: .nothing)
    wireframe.report(unknown: .article(3), at: .door)
    #expect(
      diary.lines.last
        == "unknownParams(ViperTests.Shop.Params.article(3), at: ViperTests.Shop.Screen.door)")
  }

  @Test func whatIsNotInTheMapMakesTheEmptyMove() async {
    await wireframe.start(.door, with: .nothing)
    await send(.dance, from: .door)
    #expect(wireframe.names == [.door])
    #expect(diary.lines.last?.contains("emptyMove") == true)
  }

  @Test func aClosedScreenMovesNothing() async {
    await wireframe.start(.door, with: .nothing)
    await send(.back, from: .basket)
    #expect(wireframe.names == [.door])
    #expect(diary.lines.last?.contains("strayMessage") == true)
  }

  @Test func eventsReachLiveScreensAndMissesAreNoted() async {
    await wireframe.start(.catalogue, with: .nothing)
    await send(.showBasket, from: .catalogue)
    diary.lines = []
    await wireframe.send(.pricesChanged, to: [.basket, .door, .catalogue], from: nil)
    #expect(
      diary.lines.filter { $0.contains("hears") } == [
        "basket hears pricesChanged", "catalogue hears pricesChanged",
      ])
    #expect(diary.lines.count { $0.contains("notLive") && $0.contains("door") } == 1)
  }

  @Test func noScreenOutlivesItsPop() async {
    await wireframe.start(.catalogue, with: .nothing)
    await send(.showBasket, from: .catalogue)
    #expect(factory.parts.allSatisfy { $0.part != nil })
    await send(.back, from: .basket)
    #expect(factory.parts.prefix(3).allSatisfy { $0.part != nil })
    #expect(factory.parts.dropFirst(3).allSatisfy { $0.part == nil })
    await send(.back, from: .catalogue)
    #expect(factory.parts.allSatisfy { $0.part == nil })
  }

  @Test func noScreenOutlivesTheWireframe() async {
    let factory = ShopFactory(diary: diary)
    do {
      let wireframe = Wireframe(selectors: Shop.routes, factory: factory, observer: diary)
      await wireframe.start(.catalogue, with: .nothing)
    }
    #expect(factory.parts.count == 3 && factory.parts.allSatisfy { $0.part == nil })
  }
}
