extension Sequence {
  /// Returns the first element with each key, in order.
  package func eachOnce<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}

extension Sequence where Element: Hashable {
  /// The elements in order, without repetitions.
  package var eachOnce: [Element] { eachOnce { $0 } }
}
