import Conversations

/// A cache of at most `capacity` pages, valid while the history's revision stays the same.
///
/// A full cache drops the least recently used page.
struct PageCache<Key: Hashable, Page> {
  let capacity: Int
  private(set) var revision: HistoryRevision?
  /// The pages, the most recently used last.
  private var pages: [(key: Key, page: Page)] = []

  init(capacity: Int) { self.capacity = capacity }

  var count: Int { pages.count }

  /// Empties the cache, unless it belongs to this revision; `nil` stands for an unknown revision.
  mutating func empty(unless revision: HistoryRevision?) {
    if revision == nil || revision != self.revision { pages = [] }
    self.revision = revision
  }

  /// Returns a cached page, or `nil` if there is none; linear in the number of pages.
  mutating func page(_ key: Key) -> Page? {
    guard let index = pages.firstIndex(where: { $0.key == key }) else { return nil }
    let known = pages.remove(at: index)
    pages.append(known)
    return known.page
  }

  mutating func keep(_ page: Page, as key: Key) {
    guard revision != nil else { return }
    pages.removeAll { $0.key == key }
    if pages.count == capacity { pages.removeFirst() }
    pages.append((key, page))
  }
}
