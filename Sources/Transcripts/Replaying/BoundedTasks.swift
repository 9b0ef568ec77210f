extension Array where Element: Sendable {
  /// Runs work on all elements, at most `jobs` of them at once, and returns the results in the order of the elements.
  ///
  /// - Parameters:
  ///   - isStopped: returns whether to leave out the remaining elements.
  ///   - advance: called after each result.
  package func results<Result: Sendable>(
    jobs: Int, until isStopped: () -> Bool = { false }, advance: () -> Void = {},
    of work: @escaping @Sendable (Element) async -> Result
  ) async -> [Result] {
    await withTaskGroup(of: (Int, Result).self) { group in
      var results = [Result?](repeating: nil, count: count)
      for (number, element) in enumerated() {
        if number >= Swift.max(1, jobs), let (done, result) = await group.next() {
          results[done] = result
          advance()
        }
        if isStopped() { break }
        group.addTask { (number, await work(element)) }
      }
      for await (done, result) in group {
        results[done] = result
        advance()
      }
      return results.compactMap(\.self)
    }
  }

  /// Returns the elements in groups of `size`; the last one may be smaller.
  func groups(of size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
