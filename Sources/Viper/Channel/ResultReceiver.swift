/// Whoever is told results: a Presenter by its Interactor, a View by its Presenter.
@MainActor
public protocol ResultReceiver<Result>: AnyObject {
  associatedtype Result: EventResult
  func receive(_ result: Result)
}
