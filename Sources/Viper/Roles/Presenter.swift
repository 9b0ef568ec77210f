/// Judges a View's events: answers what it can, hands routing to the Wireframe, asks the Interactor the rest.
///
/// Shapes entities into display data. Holds its View weakly and its Interactor strongly.
@MainActor
public protocol Presenter<App>: EventHandler, DataReceiver, FocusReceiver, ScreenEventReceiver {}
