/// The changes from one list to another, in runs; as few changes as possible, unless the lists exceed `maximumPairs`.
struct SequenceDiff<Element: Hashable> {
  /// Unchanged elements, and the elements removed and added after them.
  struct Run {
    var same: ArraySlice<Element>
    var removed: ArraySlice<Element>
    var added: ArraySlice<Element>
  }

  let runs: [Run]

  /// The maximum number of pairs of an old and a new element to compare.
  ///
  /// Equal elements at the start and the end form no pairs. If more pairs remain, all other elements count as changed.
  static var maximumPairs: Int { 4_000_000 }

  init(from old: [Element], to new: [Element]) {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed())
      .prefix { $0 == $1 }.count
    let middleOld = old[head..<old.count - tail]
    let middleNew = new[head..<new.count - tail]
    let common = Self.commonIndices(middleOld, middleNew)
    var runs: [Run] = []
    var same = 0..<head
    var (i, j) = (head, head)
    for pair in common + [(old.count - tail, new.count - tail)] {
      if pair.0 > i || pair.1 > j {
        runs.append(Run(same: old[same], removed: old[i..<pair.0], added: new[j..<pair.1]))
        same = pair.0..<pair.0
      }
      if pair.0 < old.count - tail { same = same.lowerBound..<pair.0 + 1 }
      (i, j) = (pair.0 + 1, pair.1 + 1)
    }
    same = same.lowerBound..<old.count
    if !same.isEmpty || runs.isEmpty { runs.append(Run(same: old[same], removed: [], added: [])) }
    self.runs = runs
  }

  /// Returns the pairs of indices of a longest common subsequence, ascending.
  private static func commonIndices(
    _ old: ArraySlice<Element>, _ new: ArraySlice<Element>
  ) -> [(Int, Int)] {
    guard !old.isEmpty, !new.isEmpty, old.count * new.count <= maximumPairs else { return [] }
    let width = new.count + 1
    var lengths = [Int32](repeating: 0, count: (old.count + 1) * width)
    for i in stride(from: old.count - 1, through: 0, by: -1) {
      for j in stride(from: new.count - 1, through: 0, by: -1) {
        let isSame = old[old.startIndex + i] == new[new.startIndex + j]
        lengths[i * width + j] =
          isSame
          ? lengths[(i + 1) * width + j + 1] + 1
          : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < old.count, j < new.count {
      if old[old.startIndex + i] == new[new.startIndex + j] {
        pairs.append((old.startIndex + i, new.startIndex + j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }
}
