/// The programs of finished rules with their word lists; a class, so that matchers share the arrays.
///
/// Complexity of a search for the items of a list at a position: linear in a short list; in a long one, a binary search
/// for each byte that the text and some item have in common.
final class Programs: Sendable {
  let instructions: [Instruction]
  let variables: [PatternVariable]
  let arena: [UInt8]
  // These arrays are those of `WordLists`.
  private let items: [TextRange]
  private let starts: [Int32]
  private let firstBytes: [ByteSet]
  private let secondBytes: [ByteSet]
  private let sorted: [Int32]
  private let sortedStarts: [Int32]

  init(_ code: PatternCode, _ arena: [UInt8]) {
    (instructions, variables, self.arena) = (code.instructions, code.variables, arena)
    (items, starts, firstBytes) = (code.lists.items, code.lists.starts, code.lists.firstBytes)
    secondBytes = code.lists.secondBytes
    (sorted, sortedStarts) = (code.lists.sorted, code.lists.sortedStarts)
  }

  /// Returns whether an item of a list may be in the text at a position; only a negative answer is certain.
  @inline(__always)
  func mayBegin(_ list: Int, in text: Span<UInt8>, at offset: Int) -> Bool {
    firstBytes[list].contains(text[offset])
      && (offset + 1 == text.count || secondBytes[list].contains(text[offset + 1]))
  }

  /// Returns the length of the first item that is in the text at a position; `nil` if there is none.
  ///
  /// - Parameter item: the number of the first item to consider; afterwards, that of the item after the one found.
  func next(
    of list: Int, from item: inout Int32, in text: [UInt8], at offset: Int
  ) -> Int? {
    let first = starts[list]
    let end = starts[list + 1]
    guard sortedStarts[list] == sortedStarts[list + 1] else {
      var best = end
      let from = first + item
      forEach(of: list, in: text, at: offset) { index in
        if index >= from, index < best { best = index }
        return true
      }
      item = best + 1 - first
      return best < end ? items[Int(best)].count : nil
    }
    var index = first + item
    let byte = offset < text.count ? text[offset] : nil
    while index < end {
      let candidate = items[Int(index)]
      index += 1
      // Most items differ in their first byte.
      if candidate.isEmpty || byte == arena[candidate.start],
        text.contains(candidate, of: arena, at: offset)
      {
        item = index - first
        return candidate.count
      }
    }
    item = end - first
    return nil
  }

  /// Returns the lengths of the items that are in the text at a position.
  func lengths(of list: Int, in text: [UInt8], at offset: Int) -> [Int] {
    guard sortedStarts[list] < sortedStarts[list + 1] else {
      return items[Int(starts[list])..<Int(starts[list + 1])].filter {
        text.contains($0, of: arena, at: offset)
      }.map(\.count)
    }
    var lengths: [Int] = []
    forEach(of: list, in: text, at: offset) { index in
      let length = items[Int(index)].count
      if lengths.last != length { lengths.append(length) }
      return true
    }
    return lengths
  }

  /// Calls `body` with the index of each item of a sorted list at a position of the text, until `body` returns false.
  private func forEach(
    of list: Int, in text: [UInt8], at offset: Int, _ body: (Int32) -> Bool
  ) {
    var low = Int(sortedStarts[list])
    var high = Int(sortedStarts[list + 1])
    var depth = 0
    while true {
      // The items from `low` to `high` share their first `depth` bytes with the text; the shortest come first.
      while low < high, items[Int(sorted[low])].count == depth {
        guard body(sorted[low]) else { return }
        low += 1
      }
      guard low < high, offset + depth < text.count else { return }
      let byte = text[offset + depth]
      func bound(_ byte: UInt8, isUpper: Bool) -> Int {
        var (start, end) = (low, high)
        while start < end {
          let middle = (start + end) / 2
          let other = arena[items[Int(sorted[middle])].start + depth]
          if other < byte || isUpper && other == byte { start = middle + 1 } else { end = middle }
        }
        return start
      }
      low = bound(byte, isUpper: false)
      guard low < high, arena[items[Int(sorted[low])].start + depth] == byte else { return }
      high = bound(byte, isUpper: true)
      depth += 1
    }
  }

  /// Returns whether an item of a list is anywhere in a text.
  ///
  /// - Parameters:
  ///   - edges: the conditions on the item's ends.
  ///   - offsets: the offsets of the text that are not inside a word.
  func occurs(
    _ list: Int, in subject: Subject, edges: TextEdges, offsets: [Int32]
  ) -> Bool {
    if edges.contains(.left) {
      for offset in offsets where begins(list, in: subject, at: Int(offset), edges) {
        return true
      }
    } else {
      for offset in 0..<subject.count where begins(list, in: subject, at: offset, edges) {
        return true
      }
    }
    return items[Int(starts[list])..<Int(starts[list + 1])].contains(where: \.isEmpty)
  }

  private func begins(
    _ list: Int, in subject: Subject, at offset: Int, _ edges: TextEdges
  ) -> Bool {
    guard mayBegin(list, in: subject.bytes.span, at: offset) else { return false }
    var isFound = false
    func consider(_ index: Int32) -> Bool {
      let end = offset + items[Int(index)].count
      isFound =
        (!edges.contains(.right) || !subject.isInsideWord(end))
        && (!edges.contains(.messageEnd) || end == subject.count)
      return !isFound
    }
    if sortedStarts[list] < sortedStarts[list + 1] {
      forEach(of: list, in: subject.bytes, at: offset, consider)
    } else {
      for index in starts[list]..<starts[list + 1]
      where subject.bytes.contains(items[Int(index)], of: arena, at: offset) {
        if !consider(index) { break }
      }
    }
    return isFound
  }
}
