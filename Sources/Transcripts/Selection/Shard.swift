import Responder

/// One of several parts of all cases, of about equal size, for machines that share the work.
///
/// A hash of the file's path and the case's title (FNV-1a, 64 bits, mixed at the end) chooses the shard of a case. The
/// shard is therefore the same on every machine and in every run.
package struct Shard: Sendable, Hashable {
  /// The number of this part, from 1 to `count`.
  package let index: Int
  package let count: Int

  /// Creates a part; returns `nil` for an invalid one, such as 0 of 4 or 5 of 4.
  package init?(index: Int, of count: Int) {
    guard count > 0, (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// Parses `2/8`.
  package init?(_ written: String) {
    let parts = written.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else { return nil }
    self.init(index: index, of: count)
  }

  /// Returns whether a case belongs to this part.
  package func contains(path: String, title: String) -> Bool {
    var hash = StableHash()
    hash.add(path.utf8)
    hash.add(0)
    hash.add(title.utf8)
    return contains(hash.mixed)
  }

  /// Returns whether an item with a well mixed hash belongs to this part.
  package func contains(_ hash: UInt64) -> Bool { Int(hash % UInt64(count)) == index - 1 }
}
