/// Pages that were fetched before, for as long as the history is in the state that they show.
///
/// Holds a few, and lets go of the one that was not wanted for longest.
struct PageCache<Key: Hashable, Page> {
  let capacity: Int
  private(set) var revision: HistoryRevision?
  /// The one wanted last comes last.
  private var pages: [(key: Key, page: Page)] = []

  init(capacity: Int) { self.capacity = capacity }

  var count: Int { pages.count }

  /// Forgets everything where the history has changed since, or cannot tell.
  mutating func enter(_ revision: HistoryRevision?) {
    if revision == nil || revision != self.revision { pages = [] }
    self.revision = revision
  }

  /// Linear in the number of pages.
  mutating func page(_ key: Key) -> Page? {
    guard let place = pages.firstIndex(where: { $0.key == key }) else { return nil }
    let known = pages.remove(at: place)
    pages.append(known)
    return known.page
  }

  mutating func keep(_ page: Page, as key: Key) {
    guard revision != nil else { return }
    if pages.count == capacity { pages.removeFirst() }
    pages.append((key, page))
  }
}
