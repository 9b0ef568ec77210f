/// The lists of texts that `list` and `need` instructions refer to (`Instruction.Operation`).
///
/// A `list` tries the items of a group or an array in their order; a `need` searches for any of its items.
struct WordLists: Sendable {
  private(set) var items: [TextRange] = []
  /// The index of each list's first item, then the number of all items.
  private(set) var starts: [Int32] = [0]
  /// For each list, the first bytes of its items.
  private(set) var firstBytes: [ByteSet] = []
  /// For each list, the second bytes of its items; `.all` if an item has fewer than two bytes.
  private(set) var secondBytes: [ByteSet] = []
  /// For each list, the smallest maximum that allows all its items.
  private(set) var sizes: [TextSize] = []
  /// The indices of the items of long lists, sorted by their bytes within each list.
  private(set) var sorted: [Int32] = []
  /// The index of each list's first element in `sorted`, then the number of all elements.
  private(set) var sortedStarts: [Int32] = [0]

  /// The minimum number of items of a sorted list.
  private static let minimumItemsToSort = 12

  var count: Int { firstBytes.count }

  subscript(list: Int) -> ArraySlice<TextRange> { items[Int(starts[list])..<Int(starts[list + 1])] }

  mutating func append(_ texts: [TextRange], arena: [UInt8]) {
    let first = items.count
    items += texts
    starts.append(Int32(items.count))
    firstBytes.append(ByteSet(texts.lazy.filter { !$0.isEmpty }.map { arena[$0.start] }))
    secondBytes.append(
      texts.contains { $0.count < 2 } ? .all : ByteSet(texts.lazy.map { arena[$0.start + 1] }))
    sizes.append(texts.reduce(TextSize()) { $0 | TextSize(of: arena[$1]) })
    if texts.count >= Self.minimumItemsToSort {
      // Of equal items only the first can be taken.
      sorted += (first..<items.count).map { Int32($0) }.sorted {
        let order = arena.compare(items[Int($0)], items[Int($1)])
        return order == 0 ? $0 < $1 : order < 0
      }
    }
    sortedStarts.append(Int32(sorted.count))
  }

  /// The minimum number of items in all lists at which `appendNeeded` adds nothing.
  private static let minimumItemsWhenFull = 200_000

  /// Adds a list of texts of which a message must contain one, and returns its index; `nil` if there is no room.
  mutating func appendNeeded(_ texts: [TextRange], arena: [UInt8]) -> Int32? {
    guard items.count < Self.minimumItemsWhenFull else { return nil }
    append(texts, arena: arena)
    return Int32(count - 1)
  }

  mutating func removeLists(from list: Int) {
    items.removeSubrange(Int(starts[list])...)
    sorted.removeSubrange(Int(sortedStarts[list])...)
    starts.removeSubrange((list + 1)...)
    sortedStarts.removeSubrange((list + 1)...)
    firstBytes.removeSubrange(list...)
    secondBytes.removeSubrange(list...)
    sizes.removeSubrange(list...)
  }

  mutating func code(_ coder: inout ImageCoder) {
    coder.array(&items)
    coder.array(&starts)
    coder.array(&firstBytes)
    coder.array(&secondBytes)
    coder.array(&sizes)
    coder.array(&sorted)
    coder.array(&sortedStarts)
  }
}

/// The conditions on the ends of a text found in a message: the start or the end of a word, or the message's end.
struct TextEdges: OptionSet {
  let rawValue: Int32

  static let left = TextEdges(rawValue: 1)
  static let right = TextEdges(rawValue: 2)
  /// The text ends the message.
  static let messageEnd = TextEdges(rawValue: 4)
}
