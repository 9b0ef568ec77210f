extension RandomAccessCollection {
  /// Returns the first index whose element meets a condition; `endIndex` if none does.
  ///
  /// All elements after one that meets the condition must meet it too.
  ///
  /// Complexity: logarithmic in the number of elements.
  @inlinable
  package func partitionPoint(where meets: (Element) -> Bool) -> Index {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = index(low, offsetBy: distance(from: low, to: high) / 2)
      if meets(self[middle]) { high = middle } else { low = index(after: middle) }
    }
    return low
  }
}
