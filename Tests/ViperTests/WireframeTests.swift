import Testing

@testable import Viper

@MainActor
@Suite struct WireframeTests {
  let diary = Diary()
  let factory: ShopFactory
  let wireframe: Wireframe<Shop>

  init() {
    factory = ShopFactory(diary: diary)
    wireframe = Wireframe(factory: factory, observer: diary)
    wireframe.receiver = diary
  }

  private func send(_ message: Message<Nothing>, from screen: Shop.Screen) async {
    await wireframe.send(PageMessenger(message), from: screen)
  }

  private func choose(_ article: Int = 7, from screen: Shop.Screen = .catalogue) async {
    await wireframe.send(PageMessenger(.articleChosen, article), from: screen)
  }

  /// Returns the events recorded meanwhile, without the Wireframe's own.
  private func happenings(_ work: () async -> Void) async -> [String] {
    diary.lines = []
    await work()
    let words = [" in front", " opens: ", " gets: "]
    return diary.lines.filter { line in words.contains { line.contains($0) } }
  }

  @Test func aPushCoversAndAPopUncovers() async {
    await wireframe.start(factory.catalogue, with: Nothing())
    #expect(
      await happenings { await choose() }
        == ["catalogue not in front", "basket opens: 7", "basket in front"])
    #expect(wireframe.names == [.catalogue, .basket])
    #expect(
      await happenings { await send(.goBack, from: .basket) }
        == ["basket not in front", "catalogue in front"])
    #expect(wireframe.names == [.catalogue])
  }

  @Test func callbackDataReachTheScreenThatPresented() async {
    await wireframe.start(factory.basket, with: 1)
    #expect(
      await happenings { await send(.enterVoucher, from: .basket) }
        == ["basket not in front", "voucher opens: nothing", "voucher in front"])
    #expect(
      await happenings {
        await wireframe.send(PageMessenger(.voucherEntered, "X5"), from: .voucher)
      } == ["voucher not in front", "basket gets: voucher X5", "basket in front"])
    await send(.askForHelp, from: .basket)
    #expect(
      await happenings { await send(.goBack, from: .guide) }
        == ["guide not in front", "basket gets: help", "basket in front"])
  }

  @Test func replacingTakesTheSendersPlace() async {
    await wireframe.start(factory.door, with: Nothing())
    #expect(
      await happenings { await send(.enter, from: .door) }
        == ["door not in front", "catalogue opens: nothing", "catalogue in front"])
    #expect(wireframe.names == [.catalogue])
  }

  @Test func aScreenMayBeReplacedByAnotherOfItsOwnName() async {
    await wireframe.start(factory.catalogue, with: Nothing())
    await send(.enter, from: .catalogue)
    #expect(wireframe.names == [.catalogue])
    #expect(factory.parts.count == 10)
    #expect(factory.parts.prefix(5).allSatisfy { $0.part == nil })
  }

  @Test func aCoveredScreenThatPopsTakesAllAboveWithIt() async {
    await wireframe.start(factory.catalogue, with: Nothing())
    await choose()
    await send(.enterVoucher, from: .basket)
    #expect(
      await happenings { await send(.goBack, from: .basket) }
        == ["voucher not in front", "catalogue in front"])
    await choose()
    #expect(
      await happenings { await send(.goBack, from: .catalogue) } == ["basket not in front"])
    #expect(wireframe.names.isEmpty)
  }

  @Test func onlyOneLiveScreenBearsAName() async {
    await wireframe.start(factory.catalogue, with: Nothing())
    await choose()
    #expect(!wireframe.canRoute(.showCatalogue, from: .basket))
    #expect(wireframe.canRoute(.goBack, from: .basket))
    #expect(!wireframe.canRoute(.dance, from: .basket))
    #expect(!wireframe.canRoute(.goBack, from: .door))
    #expect(!wireframe.canRoute(.goBack, from: .offers), "it is not live")
    #expect(await happenings { await send(.showCatalogue, from: .basket) } == [])
    #expect(wireframe.names == [.catalogue, .basket])
    #expect(diary.lines.last?.contains("impossible") == true)
  }

  /// A child module takes the turns and the focus; what it pushes covers both.
  @Test func aChildMayBeCovered() async {
    await wireframe.start(factory.basket, with: 1)
    await send(.enterVoucher, from: .basket)
    #expect(
      await happenings { await send(.askForHelp, from: .voucher) }
        == ["voucher not in front", "guide opens: nothing", "guide in front"])
    #expect(
      await happenings { await send(.goBack, from: .guide) }
        == ["guide not in front", "voucher in front"])
  }

  @Test func popToSendsDataPastTheScreensBetween() async {
    await wireframe.start(factory.catalogue, with: Nothing())
    await choose()
    await send(.askForHelp, from: .basket)
    #expect(
      await happenings {
        await wireframe.send(PageMessenger(.articleFound, 3), from: .guide)
      } == ["guide not in front", "catalogue gets: article 3", "catalogue in front"])
    #expect(wireframe.names == [.catalogue])
    #expect(factory.parts.dropFirst(5).allSatisfy { $0.part == nil })
  }

  @Test func popToNeedsALiveScreen() async {
    await wireframe.start(factory.basket, with: 1)
    await send(.askForHelp, from: .basket)
    #expect(!wireframe.canRoute(.articleFound, from: .guide))
    await wireframe.send(PageMessenger(.articleFound, 3), from: .guide)
    #expect(wireframe.names == [.basket, .guide])
    #expect(diary.lines.last?.contains("impossible") == true)
  }

  @Test func siblingsStayLiveAndCloseTogether() async {
    await wireframe.start(factory.catalogue, with: Nothing())
    #expect(
      await happenings { await send(.showOffers, from: .catalogue) }
        == ["catalogue not in front", "offers opens: nothing", "offers in front"])
    #expect(
      await happenings { await send(.showCatalogue, from: .offers) }
        == ["offers not in front", "catalogue in front"])
    #expect(wireframe.names == [.offers, .catalogue])
    #expect(
      await happenings { await send(.showOffers, from: .catalogue) }
        == ["catalogue not in front", "offers in front"])
    await choose(from: .offers)
    #expect(wireframe.names == [.catalogue, .offers, .basket])
    await send(.askForHelp, from: .basket)
    // Data for a sibling behind bring it to the front.
    await wireframe.send(PageMessenger(.articleFound, 3), from: .guide)
    #expect(wireframe.names == [.offers, .catalogue])
    #expect(
      await happenings { await send(.goBack, from: .catalogue) } == ["catalogue not in front"])
    #expect(factory.parts.allSatisfy { $0.part == nil })
  }

  @Test func aCoveredScreenThatSwitchesClosesWhatCoversIt() async {
    await wireframe.start(factory.catalogue, with: Nothing())
    await choose()
    await send(.showOffers, from: .catalogue)
    #expect(wireframe.names == [.catalogue, .offers])
  }

  @Test func theObserverLearnsOfEachMove() async {
    await wireframe.start(factory.catalogue, with: Nothing())
    await choose()
    let moves = diary.lines.filter { $0.contains("moved") }
    #expect(moves.count == 1 && moves[0].contains("push basket"), "\(moves)")
  }

  @Test func aRestartLeavesOneScreen() async {
    await wireframe.start(factory.catalogue, with: Nothing())
    await choose()
    #expect(
      await happenings { await send(.goHome, from: .basket) }
        == ["basket not in front", "door opens: nothing", "door in front"])
    #expect(wireframe.names == [.door])
    #expect(factory.parts.prefix(10).allSatisfy { $0.part == nil })
  }

  @Test func aRestartMayOpenALiveScreenAgain() async {
    await wireframe.start(factory.door, with: Nothing())
    await wireframe.start(factory.basket, with: 1)
    await send(.goHome, from: .basket)
    #expect(wireframe.names == [.door])
    #expect(factory.parts.prefix(10).allSatisfy { $0.part == nil })
  }

  @Test func anEndClosesAllScreens() async {
    await wireframe.start(factory.basket, with: 1)
    await send(.askForHelp, from: .basket)
    #expect(await happenings { await send(.leave, from: .guide) } == ["guide not in front"])
    #expect(wireframe.names.isEmpty && wireframe.front == nil)
    await wireframe.run()
  }

  /// A screen that closes itself because of its data doesn't get the focus.
  @Test func aScreenMayMoveBeforeItHasTheFocus() async {
    await wireframe.start(factory.catalogue, with: Nothing())
    diary.then = { [diary] screen, router in
      if diary.lines.last == "basket opens: 7" {
        await router.send(PageMessenger(.goBack), from: .basket)
      }
    }
    #expect(
      await happenings { await choose() }
        == ["catalogue not in front", "basket opens: 7", "catalogue in front"])
  }

  @Test func whatIsNotInTheMapMakesTheEmptyMove() async {
    await wireframe.start(factory.door, with: Nothing())
    await send(.dance, from: .door)
    #expect(wireframe.names == [.door])
    #expect(diary.lines.last?.contains("emptyMove") == true)
    await wireframe.start(factory.basket, with: 1)
    await send(.askForHelp, from: .basket)
    // The message without data is in the map.
    await wireframe.send(PageMessenger(.leave, 7), from: .guide)
    #expect(diary.lines.last?.contains("emptyMove") == true)
  }

  @Test func aClosedScreenMovesNothing() async {
    await wireframe.start(factory.door, with: Nothing())
    await send(.goBack, from: .basket)
    #expect(wireframe.names == [.door])
    #expect(diary.lines.last?.contains("strayMessage") == true)
  }

  @Test func eventsReachLiveScreensAndMissesAreNoted() async {
    await wireframe.start(factory.catalogue, with: Nothing())
    await choose()
    diary.lines = []
    await wireframe.send(.pricesChanged, to: [.basket, .door, .catalogue], from: nil)
    #expect(
      diary.lines.filter { $0.contains("hears") } == [
        "basket hears pricesChanged", "catalogue hears pricesChanged",
      ])
    #expect(diary.lines.count { $0.contains("notLive") && $0.contains("door") } == 1)
  }

  @Test func theOutsideReceivesReports() async {
    await wireframe.start(factory.basket, with: 1)
    diary.lines = []
    wireframe.report(.bought(1), from: .basket)
    #expect(diary.lines.count == 2 && diary.lines[0].contains("reported"))
    #expect(diary.lines[1] == "outside: bought(1)")
  }

  @Test func noScreenOutlivesItsPop() async {
    await wireframe.start(factory.catalogue, with: Nothing())
    await choose()
    #expect(factory.parts.allSatisfy { $0.part != nil })
    await send(.goBack, from: .basket)
    #expect(factory.parts.prefix(5).allSatisfy { $0.part != nil })
    #expect(factory.parts.dropFirst(5).allSatisfy { $0.part == nil })
    await send(.goBack, from: .catalogue)
    #expect(factory.parts.allSatisfy { $0.part == nil })
  }

  @Test func noScreenOutlivesTheWireframe() async {
    let factory = ShopFactory(diary: diary)
    do {
      let wireframe = Wireframe(factory: factory, observer: diary)
      await wireframe.start(factory.catalogue, with: Nothing())
    }
    #expect(factory.parts.count == 5 && factory.parts.allSatisfy { $0.part == nil })
  }
}
