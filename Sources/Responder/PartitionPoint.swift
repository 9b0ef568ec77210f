extension RandomAccessCollection {
  /// Returns the first index whose element meets a condition that all later elements meet too; `endIndex` if none does.
  ///
  /// Complexity: logarithmic in the number of elements.
  @inlinable
  package func partitionPoint(where isBehind: (Element) -> Bool) -> Index {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = index(low, offsetBy: distance(from: low, to: high) / 2)
      if isBehind(self[middle]) { high = middle } else { low = index(after: middle) }
    }
    return low
  }
}
