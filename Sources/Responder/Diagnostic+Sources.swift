extension [Diagnostic] {
  /// In the order of the files, each with its source line, without those that comments hide.
  ///
  /// Complexity: linear in the size of the sources, plus the sorting.
  public func completed(from sources: [RuleSource]) -> [Diagnostic] {
    var numbers: [String: Int] = [:]
    for (number, source) in sources.enumerated() { numbers[source.name] = number }
    let comments = sources.map(IgnoreComments.init)
    var lines: [Int: LineMap] = [:]
    let shown = compactMap { diagnostic -> Diagnostic? in
      guard let number = numbers[diagnostic.location.file] else { return diagnostic }
      if comments[number].hides(diagnostic) { return nil }
      guard diagnostic.excerpt == nil else { return diagnostic }
      if lines[number] == nil { lines[number] = LineMap(sources[number].bytes) }
      var diagnostic = diagnostic
      diagnostic.excerpt = lines[number]?.excerpt(ofLine: diagnostic.location.line)
      return diagnostic
    }
    return shown.sorted { one, other in
      let (a, b) = (one.location, other.location)
      let order = (numbers[a.file] ?? -1, a.line, a.column)
      let otherOrder = (numbers[b.file] ?? -1, b.line, b.column)
      return order == otherOrder ? one.check < other.check : order < otherOrder
    }
  }
}
