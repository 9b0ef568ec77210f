/// Builds screens: View, Presenter, Interactor, DataManager and Middleware, tied together.
///
/// An implementation has one method a screen, and switches between them here.
@MainActor
public protocol AssemblingFactory<App>: AnyObject {
  associatedtype App: Application
  /// `router` is what the Presenter tells its messages; it must hold it weakly.
  func assemble(_ screen: App.Screen, routedBy router: any Router<App>) -> LiveScreen<App>
}
