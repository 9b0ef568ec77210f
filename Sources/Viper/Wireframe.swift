/// The stack of live screens, and the moves between them.
///
/// The selector map decides which move follows a message. For a message missing from the map, the Wireframe makes the
/// `emptyMove`, which only tells the observer.
public final class Wireframe<App: Application>: Router {
  /// The move for each screen and message.
  public typealias SelectorMap = [Route<App>: Move<App>]

  /// The live screens; the last one is in front.
  public private(set) var stack: [LiveScreen<App>] = []
  /// The params of the pop that closed the last screen; `nil` before.
  public private(set) var farewell: App.Params?
  private let selectors: SelectorMap
  private let factory: any AssemblingFactory<App>
  private let observer: any WireframeObserver<App>

  /// Creates a Wireframe; no screen is shown yet.
  public init(
    selectors: SelectorMap, factory: any AssemblingFactory<App>,
    observer: any WireframeObserver<App>
  ) {
    self.selectors = selectors
    self.factory = factory
    self.observer = observer
  }

  /// The names of the live screens, the one in front last.
  public var names: [App.Screen] { stack.map(\.name) }

  /// Opens the first screen.
  public func start(_ screen: App.Screen, with params: App.Params) async {
    observer.wireframe(did: .started(screen))
    await open(screen, with: params)
  }

  /// Gives turns to the front screen until there is no screen left.
  public func run() async {
    while let front = stack.last { await front.view.takeTurn() }
  }

  /// Makes the move that the selector map has for the screen and the message.
  public func send(_ messenger: PageMessenger<App>, from screen: App.Screen) async {
    let route = Route<App>(screen, messenger.message)
    guard names.contains(screen) else { return observer.wireframe(did: .strayMessage(route)) }
    await make(selectors[route] ?? .emptyMove, for: route, with: messenger.params)
  }

  /// Sends an event to screens, and tells the observer of each delivery and of each screen that is not live.
  public func send(
    _ event: App.ScreenEvent, to screens: [App.Screen], from sender: App.Screen?
  ) async {
    for name in screens {
      guard let screen = stack.first(where: { $0.name == name }) else {
        observer.wireframe(did: .notLive(name, event, from: sender))
        continue
      }
      observer.wireframe(did: .delivered(event, to: name, from: sender))
      await screen.tell(event, by: sender)
    }
  }

  /// Tells the observer about params that a screen does not know.
  public func report(unknown params: App.Params, at screen: App.Screen) {
    observer.wireframe(did: .unknownParams(params, at: screen))
  }
}

extension Wireframe {
  private func make(_ move: Move<App>, for route: Route<App>, with params: App.Params) async {
    switch move {
    case .push(let name):
      guard canOpen(name) else { return }
      observer.wireframe(did: .moved(route, move))
      await stack.last?.focus?.willResignFocus()
      await open(name, with: params)
    case .replace(let name):
      guard canOpen(name, closing: names.drop { $0 != route.screen }) else { return }
      observer.wireframe(did: .moved(route, move))
      await close(from: route.screen)
      await open(name, with: params)
    case .restart(let name):
      observer.wireframe(did: .moved(route, move))
      if let bottom = names.first { await close(from: bottom) }
      await open(name, with: params)
    case .embed(let name):
      guard canOpen(name) else { return }
      observer.wireframe(did: .moved(route, move))
      await open(name, with: params, isEmbedded: true)
    case .pop:
      observer.wireframe(did: .moved(route, move))
      let wasCovered = stack.drop { $0.name != route.screen }.contains { !$0.isEmbedded }
      await close(from: route.screen)
      await uncover(with: params, givesFocus: wasCovered)
    case .emptyMove:
      observer.wireframe(did: .emptyMove(route))
    }
  }

  private func open(
    _ name: App.Screen, with params: App.Params, isEmbedded: Bool = false
  ) async {
    var screen = factory.assemble(name, routedBy: self)
    screen.isEmbedded = isEmbedded
    stack.append(screen)
    await screen.open(with: params)
    // The screen may have closed itself because of its params.
    guard stack.last?.name == name else { return }
    await screen.focus?.willBecomeFocus()
  }

  private func close(from name: App.Screen) async {
    await stack.last?.focus?.willResignFocus()
    guard let index = names.firstIndex(of: name) else { return }
    stack.removeSubrange(index...)
  }

  private func uncover(with params: App.Params, givesFocus: Bool) async {
    guard let front = stack.last else { return farewell = params }
    if givesFocus { await front.focus?.willBecomeFocus() }
    await front.resume(with: params)
  }

  /// Returns whether a screen can open; if it is live already and stays so, tells the observer and returns false.
  ///
  /// - Parameter closed: the names of the screens that the move closes first.
  private func canOpen(_ name: App.Screen, closing closed: ArraySlice<App.Screen> = []) -> Bool {
    guard names.contains(name), !closed.contains(name) else { return true }
    observer.wireframe(did: .alreadyLive(name))
    return false
  }
}
