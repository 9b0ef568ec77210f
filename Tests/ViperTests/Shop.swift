@testable import Viper

/// A small application to move about in.
enum Shop: Application {
  enum Screen: CaseIterable { case door, catalogue, basket }
  enum Message: CaseIterable { case enter, showBasket, back, moveTo, dance }
  enum Params: Equatable {
    case nothing
    case article(Int)
  }
  enum ScreenEvent: Equatable { case pricesChanged }

  static let routes: Wireframe<Shop>.SelectorMap = [
    Route(.door, .enter): .present(.catalogue),
    Route(.catalogue, .showBasket): .push(.basket),
    Route(.catalogue, .moveTo): .present(.catalogue),
    Route(.catalogue, .back): .pop,
    Route(.basket, .back): .pop,
    Route(.basket, .showBasket): .push(.catalogue),
  ]
}

struct Word: Event, EventResult, Equatable {
  var summary: String
  init(_ summary: String) { self.summary = summary }
}

/// Notes everything that happens to any screen, in order.
@MainActor
final class Diary: WireframeObserver {
  typealias App = Shop
  var lines: [String] = []

  func wireframe(did note: WireframeNote<Shop>) { lines.append("\(note)") }
}

final class ShopPresenter: Presenter {
  typealias App = Shop
  let name: Shop.Screen
  let diary: Diary
  weak var router: (any Router<Shop>)?

  init(name: Shop.Screen, diary: Diary, router: any Router<Shop>) {
    self.name = name
    self.diary = diary
    self.router = router
  }

  func handle(_ event: Word) async { diary.lines.append("\(name) handles \(event.summary)") }
  func receiveInitialData(_ data: Shop.Params) async {
    diary.lines.append("\(name) opens: \(data)")
  }
  func receiveCallbackData(_ data: Shop.Params) async {
    diary.lines.append("\(name) gets: \(data)")
  }
  func willBecomeFocus() async { diary.lines.append("\(name) in front") }
  func willResignFocus() async { diary.lines.append("\(name) not in front") }
  func receive(_ event: Shop.ScreenEvent, from sender: Shop.Screen?) async {
    diary.lines.append("\(name) hears \(event)")
  }
}

final class ShopView: View {
  let handler: any EventHandler<Word>
  var turns: Int
  init(handler: any EventHandler<Word>) {
    self.handler = handler
    turns = 0
  }
  func receive(_ result: Word) {}
  func takeTurn() async {
    turns += 1
    await handler.handle(Word("turn \(turns)"))
  }
}

final class ShopFactory: AssemblingFactory {
  let diary: Diary
  /// Everything that was ever made, to see whether it is still there.
  var parts: [WeakPart] = []

  init(diary: Diary) { self.diary = diary }

  func assemble(_ screen: Shop.Screen, routedBy router: any Router<Shop>) -> LiveScreen<Shop> {
    let presenter = ShopPresenter(name: screen, diary: diary, router: router)
    let channel = Middleware<Word, Word>(handler: presenter)
    let view = ShopView(handler: channel)
    channel.receiver = view
    parts += [WeakPart(presenter), WeakPart(channel), WeakPart(view)]
    return LiveScreen(screen, view: view, presenter: presenter)
  }
}

struct WeakPart {
  weak var part: AnyObject?
  init(_ part: AnyObject) { self.part = part }
}
