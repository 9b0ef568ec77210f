/// Returns the name most likely meant: `nearestName(to: "--sede", among: ["seed"])` for a message.
///
/// A name that begins with the typed text wins over one that is merely similar. Returns `nil` if more than a third of
/// the letters would have to change in every name.
/// The time per name is proportional to the product of the lengths.
public func nearestName(to typed: String, among names: some Sequence<String>) -> String? {
  let wanted = Array(typed.lowercased().unicodeScalars)
  guard !wanted.isEmpty else { return nil }
  var best: (name: String, distance: Int)?
  for name in names {
    let scalars = Array(name.lowercased().unicodeScalars)
    let distance =
      wanted.count > 1 && scalars.starts(with: wanted) ? 0 : editDistance(wanted, scalars)
    guard distance <= max(1, max(wanted.count, scalars.count) / 3) else { continue }
    if distance < scalars.count, distance < best?.distance ?? .max { best = (name, distance) }
  }
  return best?.name
}

/// Returns the least number of changes between two texts: letters added, removed, replaced, or swapped with the next.
package func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  var beforePrevious: [Int] = []
  var previous = Array(0...right.count)
  for i in left.indices {
    var current = [i + 1]
    current.reserveCapacity(right.count + 1)
    for j in right.indices {
      let changed = previous[j] + (left[i] == right[j] ? 0 : 1)
      var least = min(changed, previous[j + 1] + 1, current[j] + 1)
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
        least = min(least, beforePrevious[j - 1] + 1)
      }
      current.append(least)
    }
    (beforePrevious, previous) = (previous, current)
  }
  return previous[right.count]
}
