/// Returns the name most likely meant: `nearestName(to: "--sede", among: ["seed"])` for a message.
///
/// A name that begins with the typed text wins over one that is merely similar. Returns `nil` if more than a third of
/// the letters would have to change in every name.
/// The time per name is at most proportional to the square of its length.
public func nearestName(to typed: String, among names: some Sequence<String>) -> String? {
  NearestNames(Array(names)).nearest(to: typed)
}

/// Names prepared for many searches, each with the result of `nearestName`.
///
/// A search starts with the names that have the most letters in common with the wanted one, so that it compares few
/// others.
package final class NearestNames {
  /// A name with its letters in order, and with their counts, which give a lower bound of a distance.
  private struct Candidate {
    var name: String
    var letters: [Unicode.Scalar]
    var bag: SIMD32<UInt8>
  }

  private let names: [String]
  private lazy var candidates = names.map { name in
    let letters = Array(name.lowercased().unicodeScalars)
    return Candidate(name: name, letters: letters, bag: Self.bag(of: letters))
  }

  /// The number of names.
  package var count: Int { names.count }

  /// Prepares names; the first of equally near names is the nearest.
  package init(_ names: [String]) { self.names = names }

  /// Returns the name most likely meant; `nil` if more than a third of the letters would have to change in every name.
  package func nearest(to typed: String) -> String? {
    let wanted = Array(typed.lowercased().unicodeScalars)
    guard !wanted.isEmpty else { return nil }
    if wanted.count > 1, let start = candidates.first(where: { $0.letters.starts(with: wanted) }) {
      return start.name
    }
    let bag = Self.bag(of: wanted)
    var byBound: [[Int]] = []
    for (index, candidate) in candidates.enumerated() {
      let bound = Self.leastDistance(bag, candidate.bag)
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

  /// Returns the counts of the letters: one lane for each of `a` to `z`, and six lanes shared by all others.
  private static func bag(of letters: [Unicode.Scalar]) -> SIMD32<UInt8> {
    var bag = SIMD32<UInt8>()
    for letter in letters {
      let value = Int(letter.value)
      let lane = (97..<123).contains(value) ? value - 97 : 26 + value % 6
      if bag[lane] < .max { bag[lane] += 1 }
    }
    return bag
  }

  /// Returns the greatest number of letters that one text has and the other lacks; each must be added, removed or
  /// replaced.
  private static func leastDistance(_ one: SIMD32<UInt8>, _ other: SIMD32<UInt8>) -> Int {
    let common = pointwiseMin(one, other)
    return Int(max((one &- common).wrappedSum(), (other &- common).wrappedSum()))
  }
}
