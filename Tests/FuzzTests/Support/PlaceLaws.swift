import Responder

/// The law that every problem in a file has a location in the file, and a message.
enum PlaceLaws {
  /// Checks the law.
  ///
  /// - Parameter endsAtReturns: whether characters besides LF, CR LF and CR end a line as well; then no column is
  ///   compared with its own line.
  static func check(
    _ diagnostics: [Diagnostic], of bytes: [UInt8], endsAtReturns: Bool = false
  ) throws(BrokenLaw) {
    // An offset may be in the middle of CR LF.
    var lengths = SourceLines(bytes).map { line in
      max(line.content.count, line.end - line.content.lowerBound - 1)
    }
    // A text that ends with a line end has an empty line after it.
    lengths += Array(repeating: 0, count: SourceLines.starts(in: bytes).count - lengths.count)
    let longest = lengths.max() ?? 0
    let returns = bytes.count { (0x0B...0x0D).contains($0) }
    func holds(_ place: SourceLocation) -> Bool {
      if endsAtReturns {
        return (1...lengths.count + returns + 1).contains(place.line)
          && (1...longest + 2).contains(place.column)
      }
      // A byte is at most one column, and a range may end after the last one.
      return (1...lengths.count).contains(place.line)
        && (1...lengths[place.line - 1] + 1).contains(place.column)
    }
    for diagnostic in diagnostics {
      for range in [diagnostic.range] + diagnostic.edits.map(\.range) {
        try BrokenLaw.unless(
          holds(range.start), "a range begins in its line: \(diagnostic) \(range)")
        try BrokenLaw.unless(holds(range.end), "a range ends in its line: \(diagnostic) \(range)")
        try BrokenLaw.unless(
          (range.start.line, range.start.column) <= (range.endLine, range.endColumn),
          "a range begins before its end: \(diagnostic) \(range)")
      }
      try BrokenLaw.unless(
        !diagnostic.message.isEmpty && !diagnostic.check.isEmpty,
        "a problem has words: \(diagnostic)")
    }
  }
}
