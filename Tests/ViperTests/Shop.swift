@testable import Viper

/// A small application for testing navigation.
enum Shop: Application {
  enum Screen: CaseIterable { case door, catalogue, offers, basket, voucher, guide }
  enum ScreenEvent: Equatable { case pricesChanged }
  enum Report: EventResult, Equatable {
    case bought(Int)
    var summary: String { "\(self)" }
  }
}

extension Message<Nothing> {
  static var enter: Self { Message() }
  static var enterVoucher: Self { Message() }
  static var showOffers: Self { Message() }
  static var showCatalogue: Self { Message() }
  static var askForHelp: Self { Message() }
  static var goBack: Self { Message() }
  static var goHome: Self { Message() }
  static var leave: Self { Message() }
  static var dance: Self { Message() }
}

extension Message<Int> {
  static var articleChosen: Self { Message() }
  static var articleFound: Self { Message() }
  /// A message with the name of another, but other data.
  static var leave: Self { Message() }
}

extension Message<String?> { static var voucherEntered: Self { Message() } }

struct Word: Event, EventResult, Equatable {
  var summary: String
  init(_ summary: String) { self.summary = summary }
}

/// The events of a screen of the shop.
enum ShopEvent<Params: Sendable, Callback: Sendable>: ScreenChannelEvent {
  typealias App = Shop
  case opened(Params)
  case returned(String)
  case told(Shop.ScreenEvent, by: Shop.Screen?)
  case turn(Int)

  var summary: String { "\(self)" }
}

/// Records all events of all screens, in order.
@MainActor
final class Diary: WireframeObserver, ResultReceiver {
  typealias App = Shop
  var lines: [String] = []
  /// Called after each line of a screen.
  var then: ((Shop.Screen, any Router<Shop>) async -> Void)?

  func wireframe(did note: WireframeNote<Shop>) { lines.append("\(note)") }
  func receive(_ report: Shop.Report) { lines.append("outside: \(report.summary)") }
}

final class ShopPresenter<Params: Sendable, Callback: Sendable>: Presenter {
  weak var view: (any ResultReceiver<Word>)?
  let name: Shop.Screen
  let diary: Diary
  weak var router: (any Router<Shop>)?
  private let interactor: any EventHandler<Word>

  init(
    name: Shop.Screen, diary: Diary, router: any Router<Shop>, interactor: any EventHandler<Word>
  ) {
    self.interactor = interactor
    self.name = name
    self.diary = diary
    self.router = router
  }

  func handle(_ event: ShopEvent<Params, Callback>) async {
    switch event {
    case .opened(let params): await write("opens: \(params)")
    case .returned(let data): await write("gets: \(data)")
    case .told(let event, _): await write("hears \(event)")
    case .turn(let number): await write("takes turn \(number)")
    }
  }

  func receive(_ result: Word) {}
  func willBecomeFocus() async { await write("in front") }
  func willResignFocus() async { await write("not in front") }

  private func write(_ words: String) async {
    diary.lines.append("\(name) \(words)")
    if let router { await diary.then?(name, router) }
  }
}

final class ShopView<Params: Sendable, Callback: Sendable>: View {
  let handler: any EventHandler<ShopEvent<Params, Callback>>
  var turns = 0
  init(handler: any EventHandler<ShopEvent<Params, Callback>>) { self.handler = handler }
  func receive(_ result: Word) {}
  func takeTurn() async {
    turns += 1
    await handler.handle(.turn(turns))
  }
}

final class ShopInteractor: Interactor {
  weak var presenter: (any ResultReceiver<Word>)?
  func handle(_ event: Word) async {}
}

final class ShopFactory: AssemblingFactory {
  let diary: Diary
  /// All objects ever made, to check which still exist.
  var parts: [WeakPart] = []

  init(diary: Diary) { self.diary = diary }

  var door: Page<ShopEvent<Nothing, Nothing>> { page(.door) }
  var catalogue: Page<ShopEvent<Nothing, Nothing>> { page(.catalogue) }
  var basket: Page<ShopEvent<Int, Nothing>> { page(.basket) }

  var selectors: [Route<Shop>] {
    let offers: Page<ShopEvent<Nothing, Nothing>> = page(.offers)
    let voucher: Page<ShopEvent<Nothing, String?>> = page(.voucher)
    let guide: Page<ShopEvent<Nothing, Nothing>> = page(.guide)
    return [
      Route(door, .enter, .replace(with: catalogue)),
      Route(catalogue, .articleChosen, .push(basket)),
      Route(catalogue, .showOffers, .switch(to: offers)),
      Route(catalogue, .enter, .replace(with: catalogue)),
      Route(catalogue, .goBack, .pop),
      Route(offers, .showCatalogue, .switch(to: catalogue)),
      Route(offers, .articleChosen, .push(basket)),
      Route(offers, .goBack, .pop),
      Route(basket, .showCatalogue, .push(catalogue)),
      Route(basket, .enterVoucher, .embed(voucher) { .returned("voucher \($0 ?? "none")") }),
      Route(basket, .askForHelp, .present(guide) { _ in .returned("help") }),
      Route(basket, .goBack, .pop),
      Route(basket, .goHome, .restart(with: door)),
      Route(voucher, .voucherEntered, .pop),
      Route(voucher, .askForHelp, .push(guide)),
      Route(guide, .articleFound, .popTo(catalogue) { .returned("article \($0)") }),
      Route(guide, .goBack, .pop),
      Route(guide, .leave, .end),
    ]
  }

  private func page<Params: Sendable, Callback: Sendable>(
    _ name: Shop.Screen
  ) -> Page<ShopEvent<Params, Callback>> {
    Page(name) { [self] router in
      let interactor = ShopInteractor()
      return LiveScreen(
        interactor,
        presenter: { requests in
          let presenter = ShopPresenter<Params, Callback>(
            name: name, diary: diary, router: router, interactor: requests)
          parts += [WeakPart(interactor), WeakPart(requests), WeakPart(presenter)]
          return presenter
        },
        view: { handler, _ in
          let view = ShopView(handler: handler)
          parts += [WeakPart(handler), WeakPart(view)]
          return view
        })
    }
  }
}

struct WeakPart {
  weak var part: AnyObject?
  init(_ part: AnyObject) { self.part = part }
}
