/// Returns the name that a misspelled one most likely stands for, such as `seed` for `sede`; `nil` if none is near.
///
/// If the typed text has at least two letters, a name that begins with it wins over names that are only similar. In a
/// similar name, about a third of the letters may differ.
///
/// Complexity: for each name, at most the square of its length.
public func nearestName(to typed: String, among names: some Sequence<String>) -> String? {
  NearestNames(Array(names)).nearest(to: typed)
}

/// Names prepared for many searches; each search gives the result of `nearestName`.
///
/// A search first compares the names that have the most letters in common with the wanted one, and skips most others.
package struct NearestNames: Sendable {
  /// The names with their letters in order, and with their counts, which give a lower bound for an edit distance.
  private let candidates: [(name: String, letters: [Unicode.Scalar], bag: LetterBag)]

  package var count: Int { candidates.count }

  /// Prepares names; of equally near names, the first one wins.
  package init(_ names: [String]) {
    candidates = names.map { name in
      let letters = name.lowercasedScalars
      return (name: name, letters: letters, bag: LetterBag(letters))
    }
  }

  /// Returns the name that a misspelled one most likely stands for; `nil` if none is near.
  package func nearest(to typed: String) -> String? {
    let wanted = typed.lowercasedScalars
    guard let first = wanted.first else { return nil }
    let bag = LetterBag(wanted)
    var byBound: [[Int]] = []
    for (index, candidate) in candidates.enumerated() {
      if wanted.count > 1, candidate.letters.first == first, candidate.letters.starts(with: wanted)
      {
        return candidate.name
      }
      let bound = bag.leastDistance(to: candidate.bag)
      guard bound <= Self.limit(wanted, candidate.letters) else { continue }
      while byBound.count <= bound { byBound.append([]) }
      byBound[bound].append(index)
    }
    var best: (index: Int, distance: Int)?
    for (bound, indices) in byBound.enumerated() {
      if let best, bound > best.distance { break }
      for index in indices {
        var limit = Self.limit(wanted, candidates[index].letters)
        if let best { limit = min(limit, index < best.index ? best.distance : best.distance - 1) }
        if let distance = editDistance(wanted, candidates[index].letters, upTo: limit) {
          best = (index, distance)
        }
      }
    }
    return best.map { candidates[$0.index].name }
  }

  /// Returns the maximum distance of a name that may be meant.
  private static func limit(_ wanted: [Unicode.Scalar], _ letters: [Unicode.Scalar]) -> Int {
    min(max(1, max(wanted.count, letters.count) / 3), letters.count - 1)
  }
}

extension String {
  /// The Unicode scalars of the text in lower case.
  fileprivate var lowercasedScalars: [Unicode.Scalar] {
    guard utf8.allSatisfy({ $0 < 0x80 }) else { return Array(lowercased().unicodeScalars) }
    return utf8.map { Unicode.Scalar($0 &- 0x41 < 26 ? $0 | 0x20 : $0) }
  }
}

/// The letters of a name without their order, each counted up to four.
///
/// Each of `a` to `z` has four bits, for one to four occurrences; all other letters share six such groups of bits.
private struct LetterBag {
  private var upToTwo: UInt64 = 0
  private var beyondTwo: UInt64 = 0
  private let length: Int
  /// The number of bits that are set.
  private let setBits: Int

  init(_ letters: [Unicode.Scalar]) {
    length = letters.count
    for letter in letters {
      let value = Int(letter.value)
      let lane = (97..<123).contains(value) ? value - 97 : 26 + value % 6
      let (first, second) = (UInt64(1) << UInt64(lane), UInt64(1) << UInt64(lane + 32))
      if upToTwo & first == 0 {
        upToTwo |= first
      } else if upToTwo & second == 0 {
        upToTwo |= second
      } else if beyondTwo & first == 0 {
        beyondTwo |= first
      } else {
        beyondTwo |= second
      }
    }
    setBits = upToTwo.nonzeroBitCount + beyondTwo.nonzeroBitCount
  }

  /// Returns a lower bound for the edit distance between the names.
  ///
  /// This is the largest of three numbers: the difference in length, the letters that only this name has, and the
  /// letters that only the other name has. Each of these letters must be added, removed or replaced.
  func leastDistance(to other: LetterBag) -> Int {
    let difference = abs(length - other.length)
    let missing =
      (upToTwo & ~other.upToTwo).nonzeroBitCount + (beyondTwo & ~other.beyondTwo).nonzeroBitCount
    return max(difference, missing, missing + other.setBits - setBits)
  }
}
