/// Something that a View saw the user do; one enum a module, its cases carry the data.
///
/// An Interactor's requests are events too: the Presenter is what it looks up to.
public protocol Event: Sendable {
  /// The event on one line, as a log shows it: the case's name and what it carries.
  var summary: String { get }
}
