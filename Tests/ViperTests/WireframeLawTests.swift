import TestSupport
import Testing

@testable import Viper

/// The laws of every Wireframe, whatever its screens send, even while they are opened, covered or closed.
@MainActor
@Suite struct WireframeLawTests {
  private static let messages: [Message<Nothing>] = [
    .enter, .enterVoucher, .showOffers, .showCatalogue, .askForHelp, .goBack, .goHome, .leave,
    .dance,
  ]

  private typealias Sending = @MainActor (any Router<Shop>, Shop.Screen) async -> Void

  /// Returns what sends one of the messages.
  private static func anyMessage(_ random: inout SplitMix) -> Sending {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return { await $0.send(PageMessenger(.articleChosen, 7), from: $1) }
    case 1: return { await $0.send(PageMessenger(.articleFound, 8), from: $1) }
    case 2: return { await $0.send(PageMessenger(.voucherEntered, "X5"), from: $1) }
    default:
      let message = messages.randomElement(using: &random) ?? .dance
      return { await $0.send(PageMessenger(message), from: $1) }
    }
  }

  /// Follows the focus through a diary: it is given and taken in turns, to one screen at a time, and after data.
  private struct FocusLaw {
    var focused: String?

    mutating func read(_ line: String) -> Bool {
      let screen = line.prefix { $0 != " " }
      switch line.dropFirst(screen.count) {
      case " in front":
        defer { focused = String(screen) }
        return focused == nil
      case " not in front":
        defer { focused = nil }
        return focused == String(screen)
      case let rest where rest.hasPrefix(" opens: ") || rest.hasPrefix(" gets: "):
        return focused == nil
      default: return true
      }
    }
  }

  /// - Parameter isNested: whether screens also send messages while the Wireframe moves.
  @Test(arguments: 0..<300 as Range<UInt64>, [false, true])
  func focusIsBalancedAndNothingOutlivesItsPop(seed: UInt64, isNested: Bool) async {
    var random = SplitMix(seed: seed)
    let diary = Diary()
    let factory = ShopFactory(diary: diary)
    let wireframe = Wireframe(factory: factory, observer: diary)
    var nesting = 0
    diary.then = { [unowned wireframe] screen, router in
      if diary.lines.last == "\(screen) in front" {
        #expect(wireframe.names.last == screen, "seed \(seed): \(diary.lines.suffix(9))")
      }
      guard isNested, nesting < 3, Int.random(in: 0..<4, using: &random) == 0 else { return }
      nesting += 1
      let send = Self.anyMessage(&random)
      await send(router, screen)
      nesting -= 1
    }
    await wireframe.start(factory.catalogue, with: Nothing())
    for _ in 0..<60 {
      guard let sender = wireframe.names.randomElement(using: &random) else { break }
      let send = Self.anyMessage(&random)
      await send(wireframe, sender)
      #expect(Set(wireframe.names).count == wireframe.names.count, "seed \(seed)")
      let alive = factory.parts.count { $0.part != nil }
      #expect(alive == 5 * wireframe.names.count, "seed \(seed): \(diary.lines.suffix(9))")
    }
    var law = FocusLaw()
    for (number, line) in diary.lines.enumerated() where !law.read(line) {
      Issue.record("seed \(seed): \(diary.lines[...number].suffix(12))")
      return
    }
    #expect(law.focused == wireframe.names.last.map { "\($0)" }, "seed \(seed)")
  }

  /// A voucher that is closed with data answers the basket, whatever happened above it, and nobody else.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func callbackDataReachTheScreenThatPresented(seed: UInt64) async {
    var random = SplitMix(seed: seed)
    let diary = Diary()
    let factory = ShopFactory(diary: diary)
    let wireframe = Wireframe(factory: factory, observer: diary)
    await wireframe.start(factory.basket, with: 1)
    for _ in 0..<60 {
      guard let sender = wireframe.names.randomElement(using: &random) else { return }
      let isAnswer = wireframe.names.contains(.voucher)
      diary.lines = []
      if isAnswer, sender == .voucher, Bool.random(using: &random) {
        await wireframe.send(PageMessenger(.voucherEntered, "Y6"), from: .voucher)
        #expect(
          diary.lines.filter { $0.contains("gets: ") } == ["basket gets: voucher Y6"],
          "seed \(seed)")
      } else {
        let send = Self.anyMessage(&random)
        await send(wireframe, sender)
        #expect(!diary.lines.contains { $0.contains("voucher Y6") }, "seed \(seed)")
      }
    }
  }
}
