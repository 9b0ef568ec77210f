/// The stack of live screens, and the moves between them.
///
/// The selector map decides which move follows a message. For a message missing from the map, the Wireframe makes the
/// `emptyMove`, which only tells the observer.
///
/// The screen in front has the focus, and no other: a screen gets the focus after its data, and loses it before being
/// covered or closed.
public final class Wireframe<App: Application>: Router {
  /// The receiver of what screens report to the outside world.
  public weak var receiver: (any ResultReceiver<App.Report>)?
  /// The live screens; the last one is in front.
  private(set) var stack: [any StackEntry<App>] = []
  /// The front screen's Presenter, while it has the focus.
  private weak var focused: (any FocusReceiver)?
  private let factory: any AssemblingFactory<App>
  /// The selector map by screen and message; lazy, because most replays of a transcript's case send no message.
  private lazy var selectors = Dictionary(
    uniqueKeysWithValues: factory.selectors.map {
      (Key(screen: $0.screen, message: $0.message, params: $0.params), $0)
    })
  private let observer: (any WireframeObserver<App>)?

  private struct Key: Hashable {
    var screen: App.Screen
    var message: String
    var params: ObjectIdentifier
  }

  /// Creates a Wireframe with the factory's selector map; no screen is shown yet.
  public init(
    factory: any AssemblingFactory<App>, observer: (any WireframeObserver<App>)? = nil
  ) {
    self.factory = factory
    self.observer = observer
  }

  /// The names of the live screens, the one in front last.
  public var names: [App.Screen] { stack.map { $0.name } }

  /// The View of the screen in front.
  public var front: (any View)? { stack.last?.view }

  /// Opens the first screen.
  public func start<E>(_ page: Page<E>, with params: E.Params) async where E.App == App {
    tell(.started(page.name))
    await open(page, with: params)
    await giveFocus()
  }

  /// Gives turns to the front screen until there is no screen left.
  public func run() async {
    while let front { await front.takeTurn() }
  }

  /// Makes the move that the selector map has for the screen and the message.
  public func send<Params>(_ messenger: PageMessenger<Params>, from screen: App.Screen) async {
    let message = messenger.message
    guard names.contains(screen) else {
      return tell(.strayMessage(screen, message: message.name))
    }
    guard let route = route(for: message, from: screen) else {
      return tell(.emptyMove(screen, message: message.name))
    }
    guard route.isPossible(self) else {
      return tell(.impossible(screen, message: message.name, move: route.move))
    }
    tell(.moved(screen, message: message.name, move: route.move))
    await resign()
    // A screen that resigns the focus may have sent a message itself.
    if route.isPossible(self) { await route.make(self, messenger.params) }
    await giveFocus()
  }

  /// Returns whether the selector map has a move for the screen and the message that is possible now.
  public func canRoute<Params>(_ message: Message<Params>, from screen: App.Screen) -> Bool {
    route(for: message, from: screen)?.isPossible(self) ?? false
  }

  /// Sends an event to screens, and tells the observer of each delivery and of each screen that is not live.
  public func send(
    _ event: App.ScreenEvent, to screens: [App.Screen], from sender: App.Screen?
  ) async {
    for name in screens {
      guard let screen = stack.first(where: { $0.name == name }) else {
        tell(.notLive(name, event, from: sender))
        continue
      }
      tell(.delivered(event, to: name, from: sender))
      await screen.tell(event, by: sender)
    }
  }

  /// Passes an event on to the outside world.
  public func report(_ report: App.Report, from screen: App.Screen) {
    tell(.reported(report, from: screen))
    receiver?.receive(report)
  }

  /// Tells the observer, if there is one; only then makes the note, because a move in words takes long to make.
  private func tell(_ note: @autoclosure () -> WireframeNote<App>) {
    observer?.wireframe(did: note())
  }

  private func route<Params>(
    for message: Message<Params>, from screen: App.Screen
  ) -> Route<App>? {
    selectors[Key(screen: screen, message: message.name, params: ObjectIdentifier(Params.self))]
  }

  /// Takes the focus from the screen in front, and from one that opens meanwhile.
  private func resign() async {
    while let focus = focused {
      focused = nil
      await focus.willResignFocus()
    }
  }

  /// Gives the focus to the screen in front, unless the screen got the focus meanwhile.
  private func giveFocus() async {
    guard focused == nil, let focus = stack.last?.focus else { return }
    focused = focus
    await focus.willBecomeFocus()
  }
}

/// The steps of which moves consist, while no screen has the focus.
extension Wireframe {
  func entry<E>(_ page: Page<E>) -> Entry<E>? where E.App == App {
    stack.first { $0.name == page.name } as? Entry<E>
  }

  func depth(of name: App.Screen) -> Int? { stack.first { $0.name == name }?.depth }

  /// Opens a screen, by default on top.
  func open<E>(
    _ page: Page<E>, with params: E.Params, depth: Int? = nil, answer: Entry<E>.Answer? = nil
  ) async where E.App == App {
    let screen = page.assemble(self)
    let depth = depth ?? stack.last.map { $0.depth + 1 } ?? 0
    stack.append(Entry(name: page.name, depth: depth, screen: screen, answer: answer))
    await screen.channel?.handle(.opened(params))
  }

  func close(from depth: Int) { stack.removeAll { $0.depth >= depth } }

  /// Closes all screens above a live one and its siblings, and brings it to the front.
  func uncover(_ name: App.Screen) {
    guard let depth = depth(of: name) else { return }
    close(from: depth + 1)
    guard let index = names.firstIndex(of: name) else { return }
    stack.append(stack.remove(at: index))
  }
}

/// A screen on the stack, with any type of events.
@MainActor
protocol StackEntry<App> {
  associatedtype App: Application
  var name: App.Screen { get }
  /// The number of screens below; siblings have the same.
  var depth: Int { get }
  var view: any View { get }
  var focus: (any FocusReceiver)? { get }
  func tell(_ event: App.ScreenEvent, by sender: App.Screen?) async
}

struct Entry<Event: ScreenChannelEvent>: StackEntry {
  typealias App = Event.App
  typealias Answer = @MainActor (Event.Callback) async -> Void

  let name: App.Screen
  let depth: Int
  let screen: LiveScreen<Event>
  /// Gives callback data to the screen that presented this one; `nil` if none did.
  let answer: Answer?

  var view: any View { screen.view }
  var focus: (any FocusReceiver)? { screen.focus }

  func tell(_ event: App.ScreenEvent, by sender: App.Screen?) async {
    await screen.channel?.handle(.told(event, by: sender))
  }
}
