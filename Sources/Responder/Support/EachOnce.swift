extension Sequence {
  /// Returns the elements in order, without those whose key an earlier element has.
  package func eachOnce<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}

extension Sequence where Element: Hashable {
  /// The elements in order, without repetitions.
  package var eachOnce: [Element] { eachOnce { $0 } }
}
