/// The use cases of a screen: handles the Presenter's requests by asking DataManagers.
///
/// Knows no View, and holds the Presenter that it reports to weakly.
@MainActor
public protocol Interactor<Event>: EventHandler {}
