/// Shows a list that may be longer than what was fetched of it.
///
/// The View never gets the list: it gets `ChangeSet`s, and applies them its own way.
@MainActor
public protocol ListPresenter<Row>: AnyObject {
  /// Display data of one line.
  associatedtype Row: Identifiable & Equatable & Sendable
  /// What the View shows once it has applied every change.
  var rows: [Row] { get }
  /// Whether fetching more would bring more.
  var hasMore: Bool { get }

  /// Fetches the first rows.
  func prepare() async
  /// Fetches again as many rows as are there.
  func refresh() async
  /// Fetches the rows that come after those that are there.
  func fetchMore() async
}
