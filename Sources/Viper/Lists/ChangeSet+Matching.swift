extension ChangeSet {
  /// For each new row the offset of the old row that it continues; nil for one that is new.
  static func origins(of new: [Row], in old: [Row]) -> [Int?] {
    // Offsets by id, the last first, so that the first can be taken off the end.
    var waiting: [Row.ID: [Int]] = [:]
    for offset in old.indices.reversed() { waiting[old[offset].id, default: []].append(offset) }
    return new.map { waiting[$0.id]?.popLast() }
  }

  /// The new offsets of the rows that can stay where they are while all others move around them.
  ///
  /// A longest increasing subsequence of the origins, by patience sorting.
  static func longestRun(in origins: [Int?]) -> Set<Int> {
    var tops: [Int] = []
    var previous = Array(repeating: -1, count: origins.count)
    for (offset, origin) in origins.enumerated() {
      guard let origin else { continue }
      let pile = firstPile(in: tops) { (origins[$0] ?? 0) < origin }
      if pile > 0 { previous[offset] = tops[pile - 1] }
      if pile == tops.count { tops.append(offset) } else { tops[pile] = offset }
    }
    var run: Set<Int> = []
    var offset = tops.last ?? -1
    while offset >= 0 {
      run.insert(offset)
      offset = previous[offset]
    }
    return run
  }

  private static func firstPile(in tops: [Int], where isLower: (Int) -> Bool) -> Int {
    var low = 0
    var high = tops.count
    while low < high {
      let middle = (low + high) / 2
      if isLower(tops[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
