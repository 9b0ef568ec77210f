extension String {
  /// Without spaces and tabs at its ends.
  var trimmed: String {
    guard let first = utf8.firstIndex(where: { !Self.isSpace($0) }),
      let last = utf8.lastIndex(where: { !Self.isSpace($0) })
    else { return "" }
    return String(self[first..<utf8.index(after: last)])
  }

  /// The runs between spaces and tabs.
  var words: [Substring] { utf8.split(whereSeparator: Self.isSpace).map { Substring($0) } }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// The nearest of some known names; nil where none is near enough to be a slip of the fingers.
  func nearest(of names: some Sequence<String>) -> String? {
    let letters = Array(lowercased())
    let near = names.map { name in (name, Self.distance(letters, Array(name))) }
      .min { $0.1 < $1.1 }
    guard let (name, distance) = near, distance <= Swift.max(1, name.count / 2),
      distance < name.count
    else { return nil }
    return name
  }

  /// Levenshtein's distance with a swap of neighbours counted once.
  private static func distance(_ one: [Character], _ other: [Character]) -> Int {
    guard one.count <= 24 else { return .max }
    var before: [Int] = []
    var row = Array(0...other.count)
    for (i, left) in one.enumerated() {
      var next = [i + 1]
      for (j, right) in other.enumerated() {
        var best = Swift.min(row[j] + (left == right ? 0 : 1), row[j + 1] + 1, next[j] + 1)
        if i > 0, j > 0, left == other[j - 1], right == one[i - 1] {
          best = Swift.min(best, before[j - 1] + 1)
        }
        next.append(best)
      }
      (before, row) = (row, next)
    }
    return row[other.count]
  }
}
