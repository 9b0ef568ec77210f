/// The stack of live screens, and the moves between them.
///
/// It knows how to move, never where to: that stands in the selector map that it is given. What is
/// not in the map makes the named `emptyMove`, which its observer is told of.
public final class Wireframe<App: Application>: Router {
  public typealias SelectorMap = [Route<App>: Move<App>]

  /// The live screens; the last one is in front.
  public private(set) var stack: [LiveScreen<App>] = []
  /// What the last screen said as it left the stack empty.
  public private(set) var farewell: App.Params?
  private let selectors: SelectorMap
  private let factory: any AssemblingFactory<App>
  private let observer: any WireframeObserver<App>

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

  /// Opens a first screen.
  public func start(_ screen: App.Screen, with params: App.Params) async {
    observer.wireframe(did: .started(screen))
    await open(screen, with: params)
  }

  /// Gives the screen in front turn after turn until none is left.
  public func run() async {
    while let front = stack.last { await front.view.takeTurn() }
  }

  public func send(_ messenger: PageMessenger<App>, from screen: App.Screen) async {
    let route = Route<App>(screen, messenger.message)
    guard names.contains(screen) else { return observer.wireframe(did: .strayMessage(route)) }
    await make(selectors[route] ?? .emptyMove, for: route, with: messenger.params)
  }

  public func send(
    _ event: App.ScreenEvent, to screens: [App.Screen], from sender: App.Screen?
  ) async {
    for name in screens {
      guard let presenter = stack.first(where: { $0.name == name })?.presenter else {
        observer.wireframe(did: .notLive(name, event, from: sender))
        continue
      }
      observer.wireframe(did: .delivered(event, to: name, from: sender))
      await presenter.receive(event, from: sender)
    }
  }
}

extension Wireframe {
  private func make(_ move: Move<App>, for route: Route<App>, with params: App.Params) async {
    switch move {
    case .push(let name):
      guard isFree(name, once: []) else { return }
      observer.wireframe(did: .moved(route, move))
      await stack.last?.presenter?.willResignFocus()
      await open(name, with: params)
    case .present(let name):
      guard isFree(name, once: namesFrom(route.screen)) else { return }
      observer.wireframe(did: .moved(route, move))
      await close(from: route.screen)
      await open(name, with: params)
    case .pop:
      observer.wireframe(did: .moved(route, move))
      await close(from: route.screen)
      await uncover(with: params)
    case .emptyMove:
      observer.wireframe(did: .emptyMove(route))
    }
  }

  private func open(_ name: App.Screen, with params: App.Params) async {
    let screen = factory.assemble(name, routedBy: self)
    stack.append(screen)
    await screen.presenter?.receiveInitialData(params)
    // It may have closed itself over what it was given.
    guard stack.last?.name == name else { return }
    await screen.presenter?.willBecomeFocus()
  }

  private func close(from name: App.Screen) async {
    await stack.last?.presenter?.willResignFocus()
    guard let index = names.firstIndex(of: name) else { return }
    stack.removeSubrange(index...)
  }

  private func uncover(with params: App.Params) async {
    guard let front = stack.last else { return farewell = params }
    await front.presenter?.willBecomeFocus()
    await front.presenter?.receiveCallbackData(params)
  }

  private func namesFrom(_ screen: App.Screen) -> ArraySlice<App.Screen> {
    names.drop { $0 != screen }
  }

  private func isFree(_ name: App.Screen, once leaving: ArraySlice<App.Screen>) -> Bool {
    guard names.contains(name), !leaving.contains(name) else { return true }
    observer.wireframe(did: .alreadyLive(name))
    return false
  }
}
