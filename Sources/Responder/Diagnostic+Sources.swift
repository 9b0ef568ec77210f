extension [Diagnostic] {
  /// In the order of the files, each with its source line, without those that comments hide.
  ///
  /// Complexity: linear in the size of the sources, plus the sorting.
  public func completed(from sources: [RuleSource]) -> [Diagnostic] {
    var numbers: [String: Int] = [:]
    for (number, source) in sources.enumerated() { numbers[source.name] = number }
    let comments = sources.map(IgnoreComments.init)
    var lines: [Int: [ArraySlice<UInt8>]] = [:]
    let shown = compactMap { diagnostic -> Diagnostic? in
      guard let number = numbers[diagnostic.location.file] else { return diagnostic }
      if comments[number].hides(diagnostic) { return nil }
      guard diagnostic.excerpt == nil else { return diagnostic }
      let known =
        lines[number]
        ?? sources[number].bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      lines[number] = known
      var diagnostic = diagnostic
      diagnostic.excerpt = known.excerpt(ofLine: diagnostic.location.line)
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

extension [ArraySlice<UInt8>] {
  /// A line counted from 1, without its end; very long ones are cut.
  fileprivate func excerpt(ofLine number: Int) -> String? {
    guard indices.contains(number - 1) else { return nil }
    var text = self[number - 1].prefix(400)
    if text.last == 0x0D { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }
}
