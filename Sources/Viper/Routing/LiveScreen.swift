/// A screen on the stack: its name, its View, and the Presenter that the View keeps alive.
///
/// The View is the one strong reference: when the stack lets go of it, the whole screen goes.
@MainActor
public struct LiveScreen<App: Application> {
  public let name: App.Screen
  public let view: any View
  public private(set) weak var presenter: (any Presenter<App>)?

  public init(_ name: App.Screen, view: any View, presenter: any Presenter<App>) {
    self.name = name
    self.view = view
    self.presenter = presenter
  }
}
