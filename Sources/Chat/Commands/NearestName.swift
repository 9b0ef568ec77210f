/// Finds the name that was meant when none was hit.
public enum NearestName {
  /// The first name with the fewest typing slips between, at most a third of the letters; a name
  /// that begins with what was typed beats that.
  public static func of(_ typed: String, among names: [String]) -> String? {
    if typed.isEmpty { return nil }
    if let begun = names.first(where: { $0.hasPrefix(typed) }) { return begun }
    let letters = Array(typed.lowercased())
    let limit = max(1, (letters.count + 1) / 3)
    let near = names.map { ($0, slips(from: letters, to: Array($0.lowercased()))) }
    return near.filter { $0.1 <= limit }.min { $0.1 < $1.1 }?.0
  }

  /// Letters to add, drop, change or swap with the next (Damerau and Levenshtein, restricted).
  static func slips(from one: [Character], to other: [Character]) -> Int {
    var before: [Int] = []
    var last = Array(0...other.count)
    for row in one.indices {
      var current = [row + 1]
      for column in other.indices {
        var slips = min(last[column + 1], current[column]) + 1
        slips = min(slips, last[column] + (one[row] == other[column] ? 0 : 1))
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          slips = min(slips, before[column - 1] + 1)
        }
        current.append(slips)
      }
      before = last
      last = current
    }
    return last[other.count]
  }
}
