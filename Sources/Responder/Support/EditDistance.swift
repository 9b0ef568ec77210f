/// Returns the minimum number of changes that turn one text into the other; `nil` if it exceeds a limit.
///
/// A change adds, removes or replaces a letter, or swaps it with the next one.
///
/// Complexity: the length times the limit.
package func editDistance(
  _ left: [Unicode.Scalar], _ right: [Unicode.Scalar], upTo limit: Int
) -> Int? {
  guard limit >= 0, abs(left.count - right.count) <= limit else { return nil }
  let far = limit + 1
  // Each row is created separately: Swift 6.3, when optimizing, loses changes of rows that
  // start as copies of one another.
  var older = [Int](repeating: far, count: right.count + 1)
  var old = [Int](repeating: far, count: right.count + 1)
  var new = [Int](repeating: far, count: right.count + 1)
  for j in 0...min(right.count, limit) { old[j] = j }
  for i in left.indices {
    let low = max(0, i - limit)
    let high = min(right.count, i + limit + 1)
    var least = far
    new[low] = low == 0 ? min(i + 1, far) : far
    if low == 0 { least = new[0] }
    for j in low..<high {
      var value = min(
        old[j] + (left[i] == right[j] ? 0 : 1), old[j + 1] + 1, new[j] + 1, far)
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
        value = min(value, older[j - 1] + 1)
      }
      new[j + 1] = value
      least = min(least, value)
    }
    if high < right.count { new[high + 1] = far }
    // A swap continues from the row before the last one, so the search ends only after two rows beyond the limit.
    if least == far, old.allSatisfy({ $0 == far }) { return nil }
    (older, old, new) = (old, new, older)
  }
  let distance = old[right.count]
  return distance <= limit ? distance : nil
}
