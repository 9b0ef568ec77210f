@testable import Viper

/// A small application for testing navigation.
enum Shop: Application {
  enum Screen: CaseIterable { case door, catalogue, basket, voucher }
  enum Message: CaseIterable { case enter, showBasket, enterVoucher, back, moveTo, goHome, dance }
  enum Params: Equatable {
    case nothing
    case article(Int)
  }
  enum ScreenEvent: Equatable { case pricesChanged }

  static let routes: Wireframe<Shop>.SelectorMap = [
    Route(.door, .enter): .replace(.catalogue),
    Route(.catalogue, .showBasket): .push(.basket),
    Route(.catalogue, .moveTo): .replace(.catalogue),
    Route(.catalogue, .back): .pop,
    Route(.basket, .back): .pop,
    Route(.basket, .showBasket): .push(.catalogue),
    Route(.basket, .enterVoucher): .embed(.voucher),
    Route(.voucher, .back): .pop,
    Route(.basket, .goHome): .restart(.door),
  ]
}

struct Word: Event, EventResult, Equatable {
  var summary: String
  init(_ summary: String) { self.summary = summary }
}

/// The events of the shop's Views and of the Wireframe.
enum ShopEvent: ScreenChannelEvent {
  typealias App = Shop
  case opened(Shop.Params)
  case returned(Shop.Params)
  case told(Shop.ScreenEvent, by: Shop.Screen?)
  case turn(Int)

  var summary: String { "\(self)" }
}

/// Records all events of all screens, in order.
@MainActor
final class Diary: WireframeObserver {
  typealias App = Shop
  var lines: [String] = []

  func wireframe(did note: WireframeNote<Shop>) { lines.append("\(note)") }
}

final class ShopPresenter: Presenter {
  let name: Shop.Screen
  let diary: Diary
  weak var router: (any Router<Shop>)?

  init(name: Shop.Screen, diary: Diary, router: any Router<Shop>) {
    self.name = name
    self.diary = diary
    self.router = router
  }

  func handle(_ event: ShopEvent) async {
    switch event {
    case .opened(let params): diary.lines.append("\(name) opens: \(params)")
    case .returned(let params): diary.lines.append("\(name) gets: \(params)")
    case .told(let event, _): diary.lines.append("\(name) hears \(event)")
    case .turn(let number): diary.lines.append("\(name) takes turn \(number)")
    }
  }

  func receive(_ result: Word) {}
  func willBecomeFocus() async { diary.lines.append("\(name) in front") }
  func willResignFocus() async { diary.lines.append("\(name) not in front") }
}

final class ShopView: View {
  let handler: any EventHandler<ShopEvent>
  var turns: Int
  init(handler: any EventHandler<ShopEvent>) {
    self.handler = handler
    turns = 0
  }
  func receive(_ result: Word) {}
  func takeTurn() async {
    turns += 1
    await handler.handle(.turn(turns))
  }
}

final class ShopFactory: AssemblingFactory {
  let diary: Diary
  /// All objects ever made, to check which still exist.
  var parts: [WeakPart] = []

  init(diary: Diary) { self.diary = diary }

  func assemble(_ screen: Shop.Screen, routedBy router: any Router<Shop>) -> LiveScreen<Shop> {
    let presenter = ShopPresenter(name: screen, diary: diary, router: router)
    let channel = Middleware<ShopEvent, Word>(handler: presenter)
    let view = ShopView(handler: channel)
    channel.receiver = view
    parts += [WeakPart(presenter), WeakPart(channel), WeakPart(view)]
    return LiveScreen(screen, view: view, channel: channel, focus: presenter)
  }
}

struct WeakPart {
  weak var part: AnyObject?
  init(_ part: AnyObject) { self.part = part }
}
